import { child, itemsOf, referenceOf, resolve } from './document.js';
import { type Draft, isMap } from './draft.js';
import { shapeOf } from './same-types.js';

/**
 * A type with components in `allOf` extends those whose fields it has as they are, instead of repeating them:
 *
 *     Dog extends Animal, Owned:
 *       breed: string
 */
export function withParents({ types, components, document }: Draft): void {
  const whole = fieldsByType(types);
  const chosen = new Map<string, readonly string[]>();
  for (const [name, { entry }] of types) {
    const fields = whole.get(name);
    const schema = resolve(document, { value: { $ref: entry.at ?? '' }, at: '' });
    if (!isMap(entry.value) || fields === undefined || schema === undefined) continue;
    const parts = itemsOf(child(schema, 'allOf')).filter(({ value }) => referenceOf(value) !== undefined);
    const wanted = parts.flatMap((part) => components.get(resolve(document, part)?.at ?? '') ?? []);
    const parents = parentsAmong(wanted, { name, fields, whole, chosen });
    if (parents.length === 0) continue;
    chosen.set(name, parents);
    const inherited = new Set(parents.flatMap((parent) => [...(whole.get(parent)?.keys() ?? [])]));
    const own = new Map([...entry.value].filter(([key]) => !inherited.has(key)));
    types.set(name, { key: `${name} extends ${parents.join(', ')}`, entry: { ...entry, value: own } });
  }
}

/** The fields of each object, as text; without those that say more than their fields, which an heir would inherit. */
function fieldsByType(types: Draft['types']): ReadonlyMap<string, Fields> {
  return new Map(
    [...types].flatMap(([name, { key, entry }]): readonly (readonly [string, Fields])[] => {
      if (key !== name || !isMap(entry.value)) return [];
      return [[name, new Map([...entry.value].map(([field, one]) => [field, JSON.stringify(shapeOf(one))]))]];
    }),
  );
}

type Fields = ReadonlyMap<string, string>;

interface Heir {
  readonly name: string;
  readonly fields: Fields;
  readonly whole: ReadonlyMap<string, Fields>;
  /** The parents of the types before. */
  readonly chosen: ReadonlyMap<string, readonly string[]>;
}

/** Those with all fields as the heir has them, of which no two have the same. */
function parentsAmong(wanted: readonly string[], { name, fields, whole, chosen }: Heir): readonly string[] {
  const taken = new Set<string>();
  return wanted.filter((parent) => {
    const inherited = [...(whole.get(parent) ?? [])];
    const isWhole = inherited.every(([key, text]) => !taken.has(key) && fields.get(key) === text);
    if (inherited.length === 0 || !isWhole || isOrExtends(parent, name, chosen)) return false;
    for (const [key] of inherited) taken.add(key);
    return true;
  });
}

/** Schemas may be parts of each other. */
function isOrExtends(name: string, other: string, chosen: Heir['chosen']): boolean {
  return name === other || (chosen.get(name) ?? []).some((parent) => isOrExtends(parent, other, chosen));
}
