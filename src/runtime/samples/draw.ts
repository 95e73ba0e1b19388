import {
  areUnique,
  type ArrayType,
  type DeclaredType,
  type Field,
  type ObjectType,
  type TextFormat,
  type TextLimits,
  type Type,
} from '../validators/index.js';
import { below, deepest, type Drawing, inside, type Members, needed, nothing, type OwnedFields } from './drawing.js';
import { anyInstant } from './instants.js';
import { integerOf, numberOf } from './numbers.js';
import { fits, textOf } from './texts.js';
import { happens, hashOf, oneOf, randomOf, skewedOf, textAbout, wholeBetween } from './topics.js';

/** A whole value, the same for the same seed. */
export function drawingOf(seed: string, shown: Drawing['shown']): Drawing {
  const random = randomOf(seed);
  return { random, shown, name: '', instant: anyInstant(random), depth: 0 };
}

/** A random value of the type. If no sample was found, `nothing`; try again. */
export function drawn(type: Type, drawing: Drawing): unknown {
  if (typeof type === 'function') return drawnDeclared(type(), drawing);
  if (typeof type === 'string') return drawnScalar(type, drawing);
  const { random, shown, name } = drawing;
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
    case 'alias':
    case 'enum':
    case 'object':
    case 'union':
      return drawnDeclared(type, drawing);
    default:
      return needed(shown.composites).valueOf(type, drawing);
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
      return formatText(type, drawing) ?? nothing;
  }
}

function drawnText(limits: TextLimits, drawing: Drawing): unknown {
  const { format } = limits;
  const text = format === undefined ? textOf(limits, drawing) : limitedText(format, limits, drawing);
  if (text !== undefined || limits.pattern === undefined) return text ?? nothing;
  return needed(drawing.shown.patterns).shownText(limits, drawing) ?? nothing;
}

function limitedText(format: TextFormat, limits: TextLimits, drawing: Drawing): string | undefined {
  const texts = Array.from({ length: 8 }, () => formatText(format, drawing, limits) ?? '');
  const fitted = needed(drawing.shown.formats).fittedTexts;
  const isFitting = (text: string): boolean => fits(text, limits);
  return texts.find(isFitting) ?? fitted(texts[0] ?? '', limits, drawing.random).find(isFitting);
}

function formatText(format: TextFormat, drawing: Drawing, limits?: TextLimits): string | undefined {
  return needed(drawing.shown.formats).textOf(format, drawing, limits);
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
      return needed(drawing.shown.composites).valueOf(type, drawing);
  }
}

export function examplesOf({ shown: { examples = {} } }: Pick<Drawing, 'shown'>, name: string): readonly unknown[] {
  return (Object.hasOwn(examples, name) && examples[name]) || [];
}

function anyValue({ name, random }: Drawing): unknown {
  const word = textAbout(name, random);
  return oneOf(random, [word, wholeBetween(random, 1, 20), happens(random, 0.5), [word], { [word]: 1 }]);
}

export function arrayOf({ items, minItems = 0, maxItems = Infinity, unique }: ArrayType, drawing: Drawing): unknown {
  const { random, depth } = drawing;
  const spare = depth > deepest ? 0 : Math.min(maxItems - minItems, depth > 2 ? 2 : 4);
  // Some are empty, but few.
  const more = happens(random, 0.1) ? 0 : Math.ceil(spare * random() ** 1.5);
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

function objectOf(type: ObjectType, drawing: Drawing): unknown {
  const object = { ...type, owner: type.name };
  let own = requiredMembers(object, drawing);
  // An object whose fields are all optional should have at least one of them.
  for (let attempt = 0; attempt < 3 && own !== nothing && own.length === 0; attempt += 1)
    own = requiredMembers(object, drawing);
  return own === nothing ? nothing : Object.fromEntries([...own, ...matchedMembers(type, drawing)]);
}

/** The fields of an object, as `membersOf` draws them, with what it must have of its optional ones. */
export function requiredMembers(object: OwnedFields, drawing: Drawing): Members | typeof nothing {
  const own = membersOf(object, drawing);
  const { requires = [] } = object;
  return requires.length === 0 ? own : needed(drawing.shown.composites).fulfilled(object, own, drawing);
}

/** Some fields of name patterns. */
export function matchedMembers(type: Pick<ObjectType, 'fields' | 'patterns'>, drawing: Drawing): Members {
  return type.patterns === undefined ? [] : needed(drawing.shown.patterns).membersOf(type, drawing);
}

/** Fields, without some optional ones; `nothing` if no value was found for a required one. */
export function membersOf({ owner, fields }: OwnedFields, drawing: Drawing): Members | typeof nothing {
  const members: (readonly [string, unknown])[] = [];
  for (const field of fields) {
    const isOptional = field.optional === true && field.default === undefined;
    const examples = fieldExamples(owner, field, drawing);
    if (isOptional && !happens(drawing.random, presenceOf(field, examples, drawing))) continue;
    const isExample = examples.length > 0 && happens(drawing.random, 0.4);
    const value = isExample ? oneOf(drawing.random, examples) : drawn(field.type, inside(drawing, field.name));
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

// Some fields are nearly always present and some rarely; deeper inside, optional fields are mostly absent.
function presenceOf({ name }: Field, examples: readonly unknown[], { depth }: Drawing): number {
  const usual = examples.length === 0 ? 0.6 + (hashOf(name) % 35) / 100 : 0.95;
  if (depth > deepest) return 0;
  return depth > 2 ? usual * 0.6 : usual;
}
