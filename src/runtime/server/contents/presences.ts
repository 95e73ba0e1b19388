import { isFulfilled, ownField, type Presence, presenceText } from '../../validators/index.js';
import type { Reader } from '../message.js';
import { note } from '../parameters.js';
import type { Reason } from '../problem.js';

/** `queryRequires` of an endpoint, by property. */
export function requiring(requires: readonly Presence[]): Reader {
  return (value, received) => noteMissing(received, { value, requires }, { in: 'query' });
}

/** Notes which required alternatives are missing; not after other reasons, which are more specific. */
export function noteMissing(
  source: { readonly reasons: Reason[] },
  { value, requires = [] }: { readonly value: object; readonly requires: readonly Presence[] | undefined },
  location: Pick<Reason, 'in'>,
): void {
  if (source.reasons.length > 0) return;
  for (const presence of requires) {
    if (isFulfilled(presence, (name) => ownField(value, name) !== undefined)) continue;
    note(source, { in: location.in, at: '', code: 'fields', message: `must have ${presenceText(presence)}` });
  }
}
