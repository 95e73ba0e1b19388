import { contentsOf } from '../model/contents.js';
import { endpointsOf } from '../model/endpoints.js';
import type { Content } from '../model/model.js';
import type { Rule, Violation } from './rule.js';

/** A media type stands once in a body: `text/csv` and `Text/CSV` are one (RFC 9110, section 8.3.1). */
export const mediaTypesAreDistinct: Rule = {
  code: 'media-types-are-distinct',
  severity: 'error',
  check(model, report) {
    for (const endpoint of endpointsOf(model)) {
      for (const message of [endpoint, ...endpoint.responses]) reportEqual(contentsOf(message), report);
    }
  },
};

function reportEqual(contents: readonly Content[], report: (violation: Violation) => void): void {
  const firsts = new Map<string, Content>();
  for (const content of contents) {
    const first = firsts.get(content.mediaType);
    firsts.set(content.mediaType, first ?? content);
    if (first === undefined) continue;
    report({
      message: `${content.mediaType} stands here twice: upper and lower case mean the same in a media type. Keep one.`,
      span: content.span,
      notes: [{ message: 'It stands here first.', span: first.span }],
    });
  }
}
