import { isDeepStrictEqual } from 'node:util';
import type { Change, Model } from '../../stages.js';
import { objectsIn } from '../../source/plain-data.js';
import type { SourceSpan } from '../../source/source-file.js';
import { count } from '../../source/words.js';

export const earlyRemovalCode = 'removed-too-early';

/** What can be deprecated. */
const removals =
  /^(?:endpoint|type|parameter|error-class|server|response(?:-optional)?-header|(?:request|response)-(?:(?:optional-)?field|enum-member|variant))-removed$|^parameter-ignored$/;

interface Wanted {
  readonly days: number;
  /** `2026-11-26` */
  readonly today: string;
}

/** For each removal of something that was not deprecated, or not long enough, a change of its own. */
export function earlyRemovals(changes: readonly Change[], old: Model, { days, today }: Wanted): readonly Change[] {
  const seen = new Set<string>();
  // Nothing in the model says that they are deprecated: what contains them does.
  const made = new Set(old.types.flatMap(({ isMade, name }) => (isMade ? [name] : [])));
  return changes.flatMap(({ code, subject, place, before, touched, message: said }): readonly Change[] => {
    if (before === undefined || !removals.test(code) || (code === 'type-removed' && made.has(subject))) return [];
    // A field is gone from requests and from responses.
    const key = JSON.stringify(before);
    if (seen.has(key)) return [];
    seen.add(key);
    const { isDeprecated, since } = deprecationAt(before, subject, old);
    const age = since === undefined ? Infinity : (Date.parse(today) / 1000 - since) / 86_400;
    if (isDeprecated && age >= days) return [];
    // The subject is the enum, and the change begins with its member.
    const [what = 'It'] = (code.endsWith('-enum-member-removed') && /^`[^`]*`/.exec(said)) || [];
    const message = !isDeprecated
      ? `${what} was removed, but was not deprecated before.`
      : age < 0
        ? `${what} was removed, but its deprecation begins in ${count(Math.ceil(-age), 'day')}.`
        : `${what} was removed ${count(Math.floor(age), 'day')} after its deprecation, not ${days}.`;
    return [{ code: earlyRemovalCode, verdict: 'risky', subject, place, message, touched, before }];
  });
}

/**
 * The deprecation of the declaration there; that of its group for an endpoint without its own. `since` is in seconds since
 * 1970; only endpoints and groups have a day.
 */
function deprecationAt(
  span: SourceSpan,
  subject: string,
  model: Model,
): { readonly isDeprecated: boolean; readonly since?: number } {
  const group = model.groups.find(({ name }) => subject.startsWith(`${name}.`));
  for (const part of objectsIn(model)) {
    const isDeprecated = 'deprecated' in part || 'deprecation' in part;
    if (!isDeprecated || !('span' in part) || !isDeepStrictEqual(part.span, span)) continue;
    const { deprecation } = part as { readonly deprecation?: { readonly since: { readonly seconds: number } } };
    return { isDeprecated, ...(deprecation && { since: deprecation.since.seconds }) };
  }
  return { isDeprecated: group?.deprecated !== undefined };
}
