import type { OwnRule } from './rule.js';

/** The sunset is not before the deprecation (RFC 9745, section 4). */
export const sunsetFollowsDeprecation: OwnRule = {
  severity: 'error',
  checkEndpoint({ deprecation }, report) {
    if (deprecation?.sunset === undefined) return;
    const { since, sunset } = deprecation;
    if (sunset.seconds >= since.seconds) return;
    const message = 'It would be removed before it is deprecated: `sunset` cannot be earlier than `since`.';
    report({ message, span: sunset.span, notes: [{ message: 'The deprecation date is here.', span: since.span }] });
  },
};
