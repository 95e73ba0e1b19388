import { endpointsOf } from '../model/endpoints.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Rule } from './rule.js';

/** Nothing ends before it is not to be used any more (RFC 9745, section 4). */
export const sunsetFollowsDeprecation: Rule = {
  code: 'sunset-follows-deprecation',
  severity: 'error',
  check(model, report) {
    // Once where it is written, whatever number of endpoints has it of their group.
    const seen = new Set<SourceSpan>();
    for (const { deprecation } of endpointsOf(model)) {
      if (deprecation?.sunset === undefined || seen.has(deprecation.sunset.span)) continue;
      const { since, sunset } = deprecation;
      seen.add(sunset.span);
      if (sunset.seconds >= since.seconds) continue;
      const message = 'It would be gone before it is deprecated: `sunset` is not earlier than `since`.';
      report({ message, span: sunset.span, notes: [{ message: 'It is deprecated from here on.', span: since.span }] });
    }
  },
};
