import { type EitherType, type Field, isFulfilled, namesIn, type Type, type UnionType } from '../validators/index.js';
import { bestChoice } from './choices.js';
import { costsOf, depthOf, fieldsDepth } from './depths.js';
import { arrayOf, drawn, matchedMembers, membersOf, requiredMembers } from './draw.js';
import {
  below,
  type CompositeType,
  deepest,
  type Drawing,
  type Members,
  nothing,
  type OwnedFields,
  type SampleComposites,
} from './drawing.js';
import { happens, hashOf, labels, skewedOf, wholeBetween } from './topics.js';

export const sampleComposites: SampleComposites = { valueOf, fulfilled };

function valueOf(type: CompositeType | UnionType, drawing: Drawing): unknown {
  switch (type.kind) {
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
      return drawing.depth > deepest || happens(drawing.random, 0.15) ? null : drawn(type.of, drawing);
    case 'json':
      return drawn(type.of, drawing);
    case 'converted':
      return type.to.outer(drawn(type.of, drawing));
    case 'either':
      return eitherOf(type, drawing);
    case 'union':
      return unionOf(type, drawing);
  }
}

function mapOf(
  { keys, values, minSize = 0, maxSize = Infinity }: Extract<Type, { readonly kind: 'map' }>,
  drawing: Drawing,
): unknown {
  const { random, depth } = drawing;
  const spare = depth > deepest ? 0 : Math.min(maxSize - minSize, 3);
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

function unionOf({ name: union, tag, variants }: UnionType, drawing: Drawing): unknown {
  const variant = optionOf(variants, fieldsDepth, drawing);
  if (variant === undefined) return nothing;
  const own = requiredMembers({ ...variant, owner: `${union}.${variant.name}` }, drawing);
  if (own === nothing) return nothing;
  const tagged = { ...variant, fields: [{ name: tag, type: 'string' } as const, ...variant.fields] };
  return Object.fromEntries([[tag, variant.name], ...own, ...matchedMembers(tagged, drawing)]);
}

function eitherOf({ members }: EitherType, drawing: Drawing): unknown {
  const member = optionOf(members, depthOf, drawing);
  return member === undefined ? nothing : drawn(member, drawing);
}

/** One of the options; deep inside, the shallowest. */
function optionOf<T>(
  options: readonly T[],
  depthOfOption: (option: T) => number,
  { random, depth }: Drawing,
): T | undefined {
  if (depth <= deepest) return skewedOf(random, options);
  const depths = options.map(depthOfOption);
  return options[depths.indexOf(Math.min(...depths))];
}

function fulfilled(
  { owner, fields, requires = [] }: OwnedFields,
  members: Members | typeof nothing,
  drawing: Drawing,
): Members | typeof nothing {
  const has = (name: string): boolean => members !== nothing && members.some(([field]) => field === name);
  if (members !== nothing && requires.every((one) => isFulfilled(one, has))) return members;
  const chosen = bestChoice(requires, costsOf(fields)) ?? [];
  const asked = namesIn(requires);
  const kept = fields.flatMap((field): readonly Field[] => {
    const { optional: _needed, ...needed } = field;
    return chosen.includes(field.name) ? [needed] : asked.includes(field.name) ? [] : [field];
  });
  return membersOf({ owner, fields: kept }, drawing);
}
