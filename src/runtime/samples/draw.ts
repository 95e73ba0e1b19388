import {
  areUnique,
  type ArrayType,
  bestChoice,
  type DeclaredType,
  type EitherType,
  type Field,
  type Fielded,
  isFulfilled,
  namesIn,
  type ObjectType,
  type TextFormat,
  type TextLimits,
  type Type,
  type UnionType,
} from '../validators/index.js';
import { costsOf, depthOf, type Depths, fieldsDepth } from './depths.js';
import { integerOf, numberOf, textOfFormat } from './instants.js';
import type { Shown } from './shown.js';
import { fits, namesMatching, textOf } from './texts.js';
import { type Random, randomOf, happens, hashOf, labels, oneOf, skewedOf, textAbout, wholeBetween } from './topics.js';

export interface Drawing {
  readonly random: Random;
  readonly shown: Shown;
  readonly depths: Depths;
  /** The field of the value. */
  readonly name: string;
  /** When the record was created. */
  readonly instant: number;
  readonly depth: number;
  /** A value of a declared type from elsewhere; undefined: it is drawn. */
  readonly given?: (type: DeclaredType, drawing: Drawing) => unknown;
  /** How many items the outermost lists have at least, if their limits allow it. */
  readonly listed?: number;
}

export const nothing: unique symbol = Symbol('nothing');

/** Beyond this depth values are as shallow as possible. */
const deepest = 4;

/** A random value of the type. If no sample was found, `nothing`; try again. */
export function drawn(type: Type, drawing: Drawing): unknown {
  if (typeof type === 'function') return drawnDeclared(type(), drawing);
  if (typeof type === 'string') return drawnScalar(type, drawing);
  const { random, name, depth } = drawing;
  switch (type.kind) {
    case 'string':
      return drawnText(type, drawing);
    case 'integer':
    case 'int32':
    case 'int64':
    case 'uint64':
      return integerOf({ ...type, kind: type.kind }, name, random) ?? nothing;
    case 'number':
      return numberOf(type, name, random) ?? nothing;
    case 'array':
      return arrayOf(type, drawing);
    case 'csv':
      return arrayOf({ kind: 'array', items: type.items }, drawing);
    case 'tuple': {
      const rest = type.rest === undefined ? [] : arrayOf({ kind: 'array', items: type.rest }, drawing);
      const items = type.parts.map((item) => drawn(item, below(drawing)));
      return items.includes(nothing) ? nothing : [...items, ...(rest as readonly unknown[])];
    }
    case 'map':
      return mapOf(type, drawing);
    case 'nullable':
      return depth > deepest || isEndless(type.of, drawing) || happens(random, 0.15) ? null : drawn(type.of, drawing);
    case 'json':
      return drawn(type.of, drawing);
    case 'converted':
      return type.to.outer(drawn(type.of, drawing));
    case 'either':
      return eitherOf(type, drawing);
    default:
      return drawnDeclared(type, drawing);
  }
}

function drawnScalar(type: Extract<Type, string>, drawing: Drawing): unknown {
  const { random, name } = drawing;
  switch (type) {
    case 'boolean':
      return happens(random, 0.2 + (hashOf(name) % 60) / 100);
    case 'null':
      return null;
    case 'bytes':
      return new TextEncoder().encode(textAbout(name, random));
    case 'unknown':
      return anyValue(drawing);
    case 'string':
    case 'integer':
    case 'int32':
    case 'int64':
    case 'uint64':
    case 'number':
      return drawn({ kind: type }, drawing);
    default:
      return textOfFormat(type, drawing) ?? nothing;
  }
}

function drawnText(limits: TextLimits, drawing: Drawing): unknown {
  const { name, random, shown } = drawing;
  const text =
    limits.format === undefined ? textOf(limits, name, random) : formattedText(limits.format, limits, drawing);
  if (text !== undefined) return text;
  const { pattern } = limits;
  const texts = pattern && Object.hasOwn(shown.texts ?? {}, pattern.source) ? shown.texts?.[pattern.source] : undefined;
  const fitting = (texts ?? []).filter((one) => fits(one, limits));
  return fitting.length === 0 ? nothing : oneOf(random, fitting);
}

function formattedText(format: TextFormat, limits: TextLimits, drawing: Drawing): string | undefined {
  const texts = Array.from({ length: 8 }, () => textOfFormat(format, drawing) ?? '');
  return texts.find((text) => fits(text, limits));
}

function drawnDeclared(type: DeclaredType, drawing: Drawing): unknown {
  const known = drawing.given?.(type, drawing);
  if (known !== undefined) return known;
  const examples = examplesOf(drawing, type.name);
  // The caller decides whether a record is the example of its type: at most one is.
  if (examples.length > 0 && drawing.depth > 0 && happens(drawing.random, 0.3)) return oneOf(drawing.random, examples);
  switch (type.kind) {
    case 'alias':
      return drawn(type.type, drawing);
    case 'enum':
      return skewedOf(drawing.random, type.members) ?? nothing;
    case 'object':
      return objectOf(type, drawing);
    case 'union':
      return unionOf(type, drawing);
  }
}

export function examplesOf({ shown: { examples = {} } }: Pick<Drawing, 'shown'>, name: string): readonly unknown[] {
  return (Object.hasOwn(examples, name) && examples[name]) || [];
}

/** Whether every value of the type is infinite. */
function isEndless(type: Type, { depths }: Drawing): boolean {
  return depthOf(type, depths) === Infinity;
}

function below(drawing: Drawing, name = drawing.name): Drawing {
  return { ...drawing, name, depth: drawing.depth + 1 };
}

function anyValue({ name, random }: Drawing): unknown {
  const word = textAbout(name, random);
  return oneOf(random, [word, wholeBetween(random, 1, 20), happens(random, 0.5), [word], { [word]: 1 }]);
}

function arrayOf({ items, minItems = 0, maxItems = Infinity, unique }: ArrayType, drawing: Drawing): unknown {
  const { random, depth } = drawing;
  const most = isEndless(items, drawing) ? 0 : maxItems;
  const spare = depth > deepest ? 0 : Math.min(most - minItems, depth > 2 ? 2 : 4);
  // Some are empty, but few.
  const more = happens(random, 0.1) ? 0 : Math.ceil(spare * random.next() ** 1.5);
  const least = depth < 2 ? Math.min(drawing.listed ?? 0, spare) : 0;
  const length = minItems + Math.max(more, least);
  const found: unknown[] = [];
  for (let attempt = 0; found.length < length && attempt < 10 + length * 5; attempt += 1) {
    const item = drawn(items, below(drawing));
    if (item === nothing || (unique === true && !areUnique([...found, item]))) continue;
    found.push(item);
  }
  return found.length < minItems ? nothing : found;
}

function mapOf(
  { keys, values, minSize = 0, maxSize = Infinity }: Extract<Type, { readonly kind: 'map' }>,
  drawing: Drawing,
): unknown {
  const { random, depth } = drawing;
  const most = isEndless(values, drawing) ? 0 : maxSize;
  const spare = depth > deepest ? 0 : Math.min(most - minSize, 3);
  const size = minSize + wholeBetween(random, 0, spare);
  const members = new Map<string, unknown>();
  for (let attempt = 0; members.size < size && attempt < 10 + size * 5; attempt += 1) {
    const label = attempt < 10 ? (skewedOf(random, labels, hashOf(drawing.name)) ?? '') : `name${attempt}`;
    const name = keys === undefined ? label : drawn(keys, below(drawing));
    const value = drawn(values, below(drawing));
    if (value !== nothing && typeof name === 'string') members.set(name, value);
  }
  return members.size < minSize ? nothing : Object.fromEntries(members);
}

function objectOf(type: ObjectType, drawing: Drawing): unknown {
  const { name } = type;
  let own = requiredMembers(name, type, drawing);
  // An object whose fields are all optional should have at least one of them.
  for (let attempt = 0; attempt < 3 && own !== nothing && own.length === 0; attempt += 1)
    own = requiredMembers(name, type, drawing);
  return own === nothing ? nothing : Object.fromEntries([...own, ...matchedMembers(type, drawing)]);
}

function unionOf({ name: union, tag, variants }: UnionType, drawing: Drawing): unknown {
  const depths = variants.map((variant) => fieldsDepth(variant, drawing.depths));
  const variant = optionOf(variants, depths, drawing);
  if (variant === undefined) return nothing;
  const own = requiredMembers(`${union}.${variant.name}`, variant, drawing);
  if (own === nothing) return nothing;
  const tagged = { ...variant, fields: [{ name: tag, type: 'string' } as const, ...variant.fields] };
  return Object.fromEntries([[tag, variant.name], ...own, ...matchedMembers(tagged, drawing)]);
}

function eitherOf({ members }: EitherType, drawing: Drawing): unknown {
  const depths = members.map((member) => depthOf(member, drawing.depths));
  const member = optionOf(members, depths, drawing);
  return member === undefined ? nothing : drawn(member, drawing);
}

/** One of the finite options; deep inside, the shallowest. */
function optionOf<T>(options: readonly T[], depths: readonly number[], { random, depth }: Drawing): T | undefined {
  if (depth > deepest) return options[depths.indexOf(Math.min(...depths))];
  const ending = options.filter((_, index) => depths[index] !== Infinity);
  return skewedOf(random, ending);
}

type Members = readonly (readonly [name: string, value: unknown])[];

/** The fields of `owner`, as `membersOf` draws them, with what it must have of its optional ones. */
export function requiredMembers(owner: string, object: Fielded, drawing: Drawing): Members | typeof nothing {
  const { fields, requires = [] } = object;
  const own = membersOf(owner, fields, drawing);
  const isRight =
    own !== nothing && requires.every((one) => isFulfilled(one, (name) => own.some(([field]) => field === name)));
  if (requires.length === 0 || isRight) return own;
  const chosen = bestChoice(requires, costsOf(fields, drawing.depths)) ?? [];
  const asked = namesIn(requires);
  const kept = fields.flatMap((field): readonly Field[] => {
    const { optional: _needed, ...needed } = field;
    return chosen.includes(field.name) ? [needed] : asked.includes(field.name) ? [] : [field];
  });
  return membersOf(owner, kept, drawing);
}

/** The fields of `owner`, without some optional ones; `nothing` if no value was found for a required one. */
export function membersOf(owner: string, fields: readonly Field[], drawing: Drawing): Members | typeof nothing {
  const members: (readonly [string, unknown])[] = [];
  for (const field of fields) {
    const isOptional = field.optional === true && field.default === undefined;
    if (field.optional === true && isEndless(field.type, drawing)) continue;
    const examples = fieldExamples(owner, field, drawing);
    if (isOptional && !happens(drawing.random, presenceOf(field, examples, drawing))) continue;
    const inside = below(drawing, nameInside(drawing, field.name));
    const isExample = examples.length > 0 && happens(drawing.random, 0.4);
    const value = isExample ? oneOf(drawing.random, examples) : drawn(field.type, inside);
    if (value === nothing && !isOptional) return nothing;
    if (value !== nothing) members.push([field.name, value]);
  }
  return members;
}

/** The examples in the model of a field: its example, or its default. */
export function fieldExamples(owner: string, field: Field, drawing: Pick<Drawing, 'shown'>): readonly unknown[] {
  const examples = examplesOf(drawing, `${owner}.${field.name}`);
  return examples.length > 0 || field.default === undefined ? examples : [field.default];
}

// The outer field gives the topic: `en` in `title` is a title, and the `name` in `owner` is that of a person.
function nameInside({ name }: Drawing, field: string): string {
  const [, around = name] = / ([^ ]+)$/.exec(name) ?? [];
  return around === '' ? field : `${around} ${field}`;
}

// Some fields are nearly always present and some rarely; deeper inside, optional fields are mostly absent.
function presenceOf({ name }: Field, examples: readonly unknown[], { depth }: Drawing): number {
  const usual = examples.length === 0 ? 0.6 + (hashOf(name) % 35) / 100 : 0.95;
  if (depth > deepest) return 0;
  return depth > 2 ? usual * 0.6 : usual;
}

/** Some fields of name patterns, each with an undeclared name. */
export function matchedMembers(
  { fields, patterns = [] }: Pick<ObjectType, 'fields' | 'patterns'>,
  drawing: Drawing,
): Members {
  return patterns.flatMap((pattern): Members => {
    if (drawing.depth > deepest || isEndless(pattern.type, drawing)) return [];
    const others = patterns.filter((other) => other !== pattern);
    const names = namesMatching(pattern.names, randomOf(pattern.names.source)).filter(
      (name) => !fields.some((field) => field.name === name) && !others.some((other) => other.names.test(name)),
    );
    if (names.length === 0) return [];
    const chosen = new Set(
      Array.from({ length: wholeBetween(drawing.random, 0, 3) }, () => skewedOf(drawing.random, names) ?? ''),
    );
    return [...chosen].flatMap((name) => {
      const value = drawn(pattern.type, below(drawing, nameInside(drawing, name)));
      return value === nothing ? [] : [[name, value] as const];
    });
  });
}
