import { child, itemsOf, type Located, type Pointer, resolve } from './document.js';
import type { Draft } from './draft.js';
import { listOf, memberOf, objectOf } from './json.js';
import { isAnnotation, isNull, onlyReference } from './schema-parts.js';

/** Whether a schema allows null. */
export function isNullable(draft: Draft, schema: Located, above: ReadonlySet<Pointer> = new Set()): boolean {
  const target = resolve(draft.document, schema);
  // A circular reference does not lead to null.
  if (target === undefined || above.has(target.at)) return false;
  const object = objectOf(target.value);
  if (memberOf(object, 'nullable') === true) return true;
  const isBelow = (member: Located): boolean => isNullable(draft, member, new Set([...above, target.at]));
  const reference = onlyReference(target);
  if (reference !== undefined) return isBelow(reference);
  const type = memberOf(object, 'type');
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true;
  if (type !== undefined) return false;
  if (listOf(memberOf(object, 'enum')).includes(null) || object['const'] === null) return true;
  const parts = itemsOf(child(target, 'allOf')).filter(
    ({ value }) => !Object.keys(objectOf(value)).every(isAnnotation),
  );
  if (parts.length > 0) return parts.every(isBelow);
  return ['oneOf', 'anyOf'].some((key) =>
    itemsOf(child(target, key)).some((member) => isNull(member) || isBelow(member)),
  );
}
