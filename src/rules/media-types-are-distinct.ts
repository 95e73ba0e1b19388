import { contentsOf } from '../model/contents.js';
import { endpointsOf } from '../model/endpoints.js';
import { repeated } from '../source/graph.js';
import type { Rule } from './rule.js';

/** A media type stands once in a body: `text/csv` and `Text/CSV` are one (RFC 9110, section 8.3.1). */
export const mediaTypesAreDistinct: Rule = {
  code: 'media-types-are-distinct',
  severity: 'error',
  check(model, report) {
    for (const body of endpointsOf(model).flatMap((endpoint) => [endpoint, ...endpoint.responses])) {
      for (const [{ mediaType, span }, first] of repeated(contentsOf(body), (content) => content.mediaType)) {
        const message = `${mediaType} stands here twice: upper and lower case mean the same in a media type. Keep one.`;
        report({ message, span, notes: [{ message: 'It stands here first.', span: first.span }] });
      }
    }
  },
};
