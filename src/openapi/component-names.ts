import { reservedTypeNames } from '../model/names.js';
import { occurrencesIn } from '../source/graph.js';
import { memoize } from '../source/memoize.js';
import type { Document } from './document.js';
import { memberOf, objectOf } from './json.js';
import { typeNameOf } from './names.js';

/**
 * The name of a type for a component. Frameworks put the package before it, `models.Task`, or even
 * `Company.Api.Models.Task`: it is left out if no other component has the same name without it.
 */
export function typeNameOfComponent(document: Document, written: string): string {
  const short = withoutPackage(written);
  const isFree = shortNames(document).get(short.toLowerCase()) === 1 && !reservedTypeNames.has(short);
  return typeNameOf(isFree ? short : written);
}

function withoutPackage(written: string): string {
  return /^\w+(?:\.\w+)*\.([A-Z]\w*)$/.exec(written)?.[1] ?? written;
}

/** How many components have each name without a package, in small letters. */
const shortNames = memoize(({ root }: Document): ReadonlyMap<string, number> => {
  const names = Object.keys(objectOf(memberOf(memberOf(root, 'components'), 'schemas')));
  return occurrencesIn(names.map((written) => withoutPackage(written).toLowerCase()));
});
