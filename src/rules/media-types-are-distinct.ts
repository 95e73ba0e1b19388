import { contentsOf } from '../model/contents.js';
import { endpointsOf } from '../model/endpoints.js';
import { repeated } from '../source/graph.js';
import type { Rule } from './rule.js';

/** A media type occurs once in a body: `text/csv` and `Text/CSV` are the same (RFC 9110, section 8.3.1). */
export const mediaTypesAreDistinct: Rule = {
  code: 'media-types-are-distinct',
  severity: 'error',
  check(model, report) {
    for (const body of endpointsOf(model).flatMap((endpoint) => [endpoint, ...endpoint.responses])) {
      for (const [{ mediaType, span }, first] of repeated(contentsOf(body), (content) => content.mediaType)) {
        const message = `${mediaType} is listed twice: media types are not case-sensitive. Keep one.`;
        report({ message, span, notes: [{ message: 'It is first listed here.', span: first.span }] });
      }
    }
  },
};
