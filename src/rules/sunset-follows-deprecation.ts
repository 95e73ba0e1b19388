import { endpointsOf } from '../model/endpoints.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule } from './rule.js';

/** The sunset is not before the deprecation (RFC 9745, section 4). */
export const sunsetFollowsDeprecation: OwnRule = {
  severity: 'error',
  check(model, report) {
    // Reported once where it is written, however many endpoints inherit it from their group.
    const seen = new Set<SourceSpan>();
    for (const { deprecation } of endpointsOf(model)) {
      if (deprecation?.sunset === undefined || seen.has(deprecation.sunset.span)) continue;
      const { since, sunset } = deprecation;
      seen.add(sunset.span);
      if (sunset.seconds >= since.seconds) continue;
      const message = 'It would be removed before it is deprecated: `sunset` cannot be earlier than `since`.';
      report({ message, span: sunset.span, notes: [{ message: 'The deprecation date is here.', span: since.span }] });
    }
  },
};
