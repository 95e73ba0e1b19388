import { isOtherThanJson } from '../model/contents.js';
import { declaredResponsesOf, endpointsOf } from '../model/endpoints.js';
import { repeated } from '../source/graph.js';
import type { OwnRule } from './rule.js';

/** A media type occurs once in a body: `text/csv` and `Text/CSV` are the same (RFC 9110, section 8.3.1). */
export const mediaTypesAreDistinct: OwnRule = {
  severity: 'error',
  check(model, report) {
    for (const body of [...endpointsOf(model), ...declaredResponsesOf(model)]) {
      for (const [{ mediaType, span }, first] of repeated(body.contents, (content) => content.mediaType)) {
        const message = `${mediaType} is listed twice: media types are not case-sensitive. Keep one.`;
        report({ message, span, notes: [{ message: 'It is first listed here.', span: first.span }] });
      }
    }
  },
  // Of several errors with one status a client knows each by its JSON; text and bytes could be those of any.
  checkEndpoint({ errors, group, name }, report) {
    for (const [error, first] of repeated(errors, ({ status }) => String(status))) {
      if (!isOtherThanJson(error) && !isOtherThanJson(first)) continue;
      const message = `"${error.name}" and "${first.name}" of "${group}.${name}" have the same status ${error.status} and list media types. List all of these in one error.`;
      const notes = [{ message: `"${first.name}" is declared here.`, span: first.span }];
      report({ message, span: error.span, notes });
    }
  },
};
