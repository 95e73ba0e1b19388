import { child, itemsOf, referenceOf, resolve } from '../document/document.js';
import { type Draft, isMap } from '../draft/draft.js';
import { shapeOf } from './same-types.js';
import { jsonTextOf } from '../document/json.js';

/**
 * A type with components in `allOf` extends those whose fields it has as they are, instead of repeating them:
 *
 *     Dog extends Animal, Owned:
 *       breed: string
 */
export function withParents({ types, components, document }: Draft): void {
  // The fields of each object, as text; without those that say more than their fields, which an heir would inherit.
  const whole = new Map(
    [...types].flatMap(([name, { key, entry }]) => {
      if (key !== name || !isMap(entry.value)) return [];
      return [[name, new Map([...entry.value].map(([field, one]) => [field, jsonTextOf(shapeOf(one))]))] as const];
    }),
  );
  const chosen = new Map<string, readonly string[]>();
  // Schemas may be parts of each other.
  const isOrExtends = (name: string, other: string): boolean =>
    name === other || (chosen.get(name) ?? []).some((parent) => isOrExtends(parent, other));
  for (const [name, { entry }] of types) {
    const fields = whole.get(name);
    const schema = resolve(document, { value: { $ref: entry.at ?? '' }, at: '' });
    if (!isMap(entry.value) || fields === undefined || schema === undefined) continue;
    const parts = itemsOf(child(schema, 'allOf')).filter(({ value }) => referenceOf(value) !== undefined);
    const inherited = new Set<string>();
    const parents = parts.flatMap((part) => {
      const parent = components.get(resolve(document, part)?.at ?? '') ?? '';
      const own = [...(whole.get(parent) ?? [])];
      // No two parents have the same field.
      const isWhole = own.every(([key, text]) => !inherited.has(key) && fields.get(key) === text);
      if (own.length === 0 || !isWhole || isOrExtends(parent, name)) return [];
      for (const [key] of own) inherited.add(key);
      return [parent];
    });
    if (parents.length === 0) continue;
    chosen.set(name, parents);
    const own = new Map([...entry.value].filter(([key]) => !inherited.has(key)));
    types.set(name, { key: `${name} extends ${parents.join(', ')}`, entry: { ...entry, value: own } });
  }
}
