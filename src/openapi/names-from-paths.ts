import { singular } from '../model/operation-ids.js';
import { memoize } from '../source/memoize.js';
import type { Document } from './document.js';
import { memberOf, objectOf } from './json.js';
import { memberNameOf } from './names.js';
import type { OperationPlace } from './operations.js';

interface Place extends Pick<OperationPlace, 'method' | 'path'> {
  readonly document: Document;
  readonly group: string;
}

/**
 * The names of an operation without an id, the shortest first. `DELETE /api/v1/pets/{id}/owners/{ownerId}` of `pets` is
 * `deleteOwners`, or else `deletePetsOwners`, or else `deletePetsIdOwnersOwnerId`.
 */
export function namesFromPath({ document, method, path, group }: Place): readonly string[] {
  const verb = collections(document).has(bare(path)) ? (verbsOfCollections.get(method) ?? method) : method;
  const segments = path.split('/').filter((segment) => !isPrefix(segment));
  const words = segments.filter((segment) => !/[{}]/.test(segment));
  const own = words.slice(words.findIndex((word) => isSameThing(memberNameOf(word), group)) + 1);
  return [own, words, segments].map((parts) => {
    const rest = memberNameOf(parts.join(' '));
    return beginsWithVerb.test(rest) ? rest : memberNameOf(`${verb} ${parts.join(' ')}`);
  });
}

/** `POST /pets/update-all` is `updateAll`. */
const beginsWithVerb = /^(?:add|create|delete|get|list|remove|set|update)(?:[A-Z]|$)/;

/** Whether a segment of a path says nothing about what is there. */
export function isPrefix(segment: string): boolean {
  return /^(?:|api|v\d+)$/i.test(segment);
}

const verbsOfCollections: ReadonlyMap<string, string> = new Map([
  ['get', 'list'],
  ['post', 'create'],
]);

/** The paths with single things below them: `/pets`, if `/pets/{id}` has more than POST. */
const collections = memoize((document: Document): ReadonlySet<string> => {
  const below = Object.entries(objectOf(memberOf(document.root, 'paths'))).filter(
    ([path, item]) =>
      /[^}]\/\{[^/]*\}\/?$/.test(path) && itemMethods.some((method) => memberOf(item, method) !== undefined),
  );
  return new Set(below.map(([path]) => bare(path).replace(/\/[^/]*$/, '')));
});

const itemMethods = ['get', 'put', 'patch', 'delete'];

/** A path without the names of its placeholders, which may differ. */
function bare(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
}

/** Also if one name is in the singular: `/pet/{id}` of `pets`. */
function isSameThing(one: string, other: string): boolean {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  return left === right || singular(left) === singular(right) || `${left}s` === right || left === `${right}s`;
}
