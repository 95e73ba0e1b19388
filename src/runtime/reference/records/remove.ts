import type { Refusal } from '../problem.js';
import { badRequest, preconditionFailed } from '../problem.js';
import type { Existing } from './read.js';
import { noSuchRecord } from './read.js';
import type { Identity, Records } from './records.js';
import { find, valueOf } from './records.js';
import { attempted } from './write.js';

export interface RemoveRequest {
  readonly partition: string;
  readonly identity: Identity;
  /** The header `If-Match` (RFC 9110, section 13.1.1). */
  readonly ifMatch?: string | undefined;
}

/** `does: delete`: answers the record as it was. */
export async function removeRecord<T extends object>(
  records: Records<T>,
  { partition, identity, ifMatch }: RemoveRequest,
): Promise<Existing<T> | Refusal<400 | 404 | 412>> {
  const matches = ifMatch === undefined ? () => true : entityTagMatcher(ifMatch);
  if (matches === undefined) return malformedIfMatch;
  return attempted(async () => {
    const current = await find(records, partition, identity);
    if (current === undefined) return noSuchRecord(identity);
    if (!matches(entityTag(current.version))) {
      return preconditionFailed(`The current entity tag is ${entityTag(current.version)}.`);
    }
    const isRemoved = await records.store.remove(partition, current.id, current.version);
    return isRemoved ? { status: 200 as const, body: valueOf(records, current) } : undefined;
  });
}

/** The entity tag of a version: `"3"`. */
export function entityTag(version: number | bigint): string {
  return `"${version}"`;
}

const malformedIfMatch = badRequest([
  {
    in: 'header',
    at: 'If-Match',
    code: 'pattern',
    message: 'If-Match is an entity tag such as "3", a list of them, or *.',
  },
]);

/** Undefined: not a list of entity tags. Weak ones never match, since the comparison is strong. */
function entityTagMatcher(header: string): ((tag: string) => boolean) | undefined {
  const text = header.trim();
  if (text === '*') return () => true;
  const items = text.split(',').map((item) => item.trim());
  // No entity tag of this service holds a comma, so a list may be cut at every one.
  if (!items.every((item) => /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(item))) return undefined;
  return (tag) => items.includes(tag);
}
