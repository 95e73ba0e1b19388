import type { Chance } from './chance.js';
import { happens, hashOf, oneOf, skewedOf, wholeBetween } from './chance.js';
import { textOfFormat } from './moments.js';
import { integerOf, numberOf } from './numbers.js';
import type {
  ArrayRecipe,
  FieldRecipe,
  MapRecipe,
  MatchedFields,
  ObjectRecipe,
  Recipe,
  TypeRecipe,
  UnionRecipe,
} from './recipe.js';
import { textOf } from './texts.js';
import { textAbout } from './topics.js';
import { labels } from './words.js';

/** Where a value is drawn, and what for. */
export interface Drawing {
  readonly chance: Chance;
  readonly types: ReadonlyMap<string, TypeRecipe>;
  /** The field that the value is for. */
  readonly name: string;
  /** When the record was made. */
  readonly moment: number;
  readonly depth: number;
}

/** In place of a value that was not found. */
export const nothing: unique symbol = Symbol('nothing');

/** From here on each value is as flat as it can be. */
const deepest = 4;

/** A value of the recipe; `nothing` where chance found none, which may be otherwise the next time. */
export function drawn(recipe: Recipe, drawing: Drawing): unknown {
  const { chance, name, depth } = drawing;
  switch (recipe.kind) {
    case 'boolean':
      return happens(chance, 0.2 + (hashOf(name) % 60) / 100);
    case 'null':
      return null;
    case 'bytes':
      return new TextEncoder().encode(textAbout(name, chance));
    case 'anything':
      return anyValue(drawing);
    case 'text':
      return textOf(recipe, name, chance) ?? nothing;
    case 'format':
      return textOfFormat(recipe.format, drawing) ?? nothing;
    case 'integer':
      return integerOf(recipe, name, chance) ?? nothing;
    case 'number':
      return numberOf(recipe, name, chance) ?? nothing;
    case 'constant':
      return skewedOf(chance, recipe.values) ?? nothing;
    case 'array':
      return arrayOf(recipe, drawing);
    case 'map':
      return mapOf(recipe, drawing);
    case 'nullable':
      return depth > deepest || happens(chance, 0.15) ? null : drawn(recipe.of, drawing);
    case 'either':
      return drawnOption(optionOf(recipe.of, recipe.flattest, drawing), (option) => drawn(option, drawing));
    case 'type':
      return ofType(recipe.name, drawing);
    case 'object':
      return objectOf(recipe, drawing);
    case 'union':
      return unionOf(recipe, drawing);
  }
}

function ofType(name: string, drawing: Drawing): unknown {
  const type = drawing.types.get(name);
  if (type === undefined) throw new Error(`Bug: the recipe lacks the type "${name}".`);
  const { examples = [] } = type;
  // A record is shown as it is in the model once at most, which is not decided here.
  if (examples.length > 0 && drawing.depth > 0 && happens(drawing.chance, 0.3)) return oneOf(drawing.chance, examples);
  return drawn(type.of, drawing);
}

function below({ chance, types, moment, depth, name }: Drawing, field = name): Drawing {
  return { chance, types, moment, name: field, depth: depth + 1 };
}

function anyValue({ name, chance }: Drawing): unknown {
  const word = textAbout(name, chance);
  return oneOf(chance, [word, wholeBetween(chance, 1, 20), happens(chance, 0.5), [word], { [word]: 1 }]);
}

function arrayOf({ items, minItems, maxItems = Infinity, isUnique }: ArrayRecipe, drawing: Drawing): unknown {
  const { chance, depth } = drawing;
  const room = depth > deepest ? 0 : Math.min(maxItems - minItems, depth > 2 ? 2 : 4);
  // Empty ones are there, too, but rarely.
  const more = happens(chance, 0.1) ? 0 : Math.ceil(room * chance.next() ** 1.5);
  const length = minItems + more;
  const found: unknown[] = [];
  const texts = new Set<string>();
  for (let attempt = 0; found.length < length && attempt < 10 + length * 5; attempt += 1) {
    const item = drawn(items, below(drawing));
    const text = isUnique === true ? identityOf(item) : String(attempt);
    if (item === nothing || texts.has(text)) continue;
    texts.add(text);
    found.push(item);
  }
  return found.length < minItems ? nothing : found;
}

/** The same for values that are equal. */
function identityOf(value: unknown): string {
  return (
    JSON.stringify(value, (_name, member: unknown) => {
      if (typeof member === 'bigint') return String(member);
      if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
      return Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1));
    }) ?? 'undefined'
  );
}

function mapOf({ values, minSize, maxSize = Infinity }: MapRecipe, drawing: Drawing): unknown {
  const { chance, depth } = drawing;
  const room = depth > deepest ? 0 : Math.min(maxSize - minSize, 3);
  const size = minSize + wholeBetween(chance, 0, room);
  const members = new Map<string, unknown>();
  for (let attempt = 0; members.size < size && attempt < 10 + size * 5; attempt += 1) {
    const name = attempt < 10 ? (skewedOf(chance, labels, hashOf(drawing.name)) ?? '') : `name${attempt}`;
    const value = drawn(values, below(drawing));
    if (value !== nothing) members.set(name, value);
  }
  return members.size < minSize ? nothing : Object.fromEntries(members);
}

function objectOf({ fields, patterns = [] }: ObjectRecipe, drawing: Drawing): unknown {
  let own = membersOf(fields, drawing);
  // Where everything may be absent, at least something is there, as a rule.
  for (let attempt = 0; attempt < 3 && own !== nothing && own.length === 0; attempt += 1)
    own = membersOf(fields, drawing);
  if (own === nothing) return nothing;
  return Object.fromEntries([...own, ...patterns.flatMap((matched) => matchedMembers(matched, drawing))]);
}

function unionOf({ tag, variants, flattest }: UnionRecipe, drawing: Drawing): unknown {
  return drawnOption(optionOf(variants, flattest, drawing), ({ name, fields }) => {
    const own = membersOf(fields, drawing);
    return own === nothing ? nothing : Object.fromEntries([[tag, name], ...own]);
  });
}

function optionOf<T>(options: readonly T[], flattest: number | undefined, { chance, depth }: Drawing): T | undefined {
  return depth > deepest ? options[flattest ?? 0] : skewedOf(chance, options);
}

function drawnOption<T>(option: T | undefined, draw: (option: T) => unknown): unknown {
  return option === undefined ? nothing : draw(option);
}

type Members = readonly (readonly [name: string, value: unknown])[];

/** The fields of an object, some that may be absent left out; `nothing` where one that must be there was not found. */
export function membersOf(fields: readonly FieldRecipe[], drawing: Drawing): Members | typeof nothing {
  const members: (readonly [string, unknown])[] = [];
  for (const field of fields) {
    if (field.isOptional === true && !happens(drawing.chance, presenceOf(field, drawing))) continue;
    const value = fieldValue(field, below(drawing, nameInside(drawing, field.name)));
    if (value === nothing && field.isOptional !== true) return nothing;
    if (value !== nothing) members.push([field.name, value]);
  }
  return members;
}

// What `title` is about tells what `en` in it is about, and the `name` in `owner` is that of a person.
function nameInside({ name }: Drawing, field: string): string {
  const [, around = name] = / ([^ ]+)$/.exec(name) ?? [];
  return around === '' ? field : `${around} ${field}`;
}

// Some are nearly always there and some now and then; further down, what may be absent mostly is.
function presenceOf({ name, examples }: FieldRecipe, { depth }: Drawing): number {
  const usual = examples === undefined ? 0.6 + (hashOf(name) % 35) / 100 : 0.95;
  if (depth > deepest) return 0;
  return depth > 2 ? usual * 0.6 : usual;
}

function fieldValue({ of, examples = [] }: FieldRecipe, drawing: Drawing): unknown {
  const isExample = examples.length > 0 && happens(drawing.chance, 0.4);
  return isExample ? oneOf(drawing.chance, examples) : drawn(of, drawing);
}

function matchedMembers({ names, of }: MatchedFields, drawing: Drawing): Members {
  if (drawing.depth > deepest || names.length === 0) return [];
  const chosen = new Set(
    Array.from({ length: wholeBetween(drawing.chance, 0, 3) }, () => skewedOf(drawing.chance, names) ?? ''),
  );
  return [...chosen].flatMap((name) => {
    const value = drawn(of, below(drawing, nameInside(drawing, name)));
    return value === nothing ? [] : [[name, value] as const];
  });
}
