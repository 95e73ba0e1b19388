import { bestChoice, type EitherType, type Field, isFulfilled, namesIn, type UnionType } from '../validators/index.js';
import { costsOf, depthOf, fieldsDepth } from './depths.js';
import { drawn, matchedMembers, membersOf, requiredMembers } from './draw.js';
import { deepest, type Drawing, type Members, nothing, type OwnedFields, type SampleChoices } from './drawing.js';
import { skewedOf } from './topics.js';

export const sampleChoices: SampleChoices = { unionOf, eitherOf, fulfilled };

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
