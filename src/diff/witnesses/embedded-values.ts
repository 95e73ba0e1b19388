import { declarationOf, fieldedOf, plainTypeOf } from '../../model/declarations.js';
import { matchesName } from '../../model/name-pattern.js';
import { patternSamples } from '../../model/texts/pattern-sample.js';
import { pointerTo } from '../../model/json-value.js';
import type { Fielded, PatternField } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import { withField } from '../../verify/locations.js';
import { jsonTextOf } from '../../verify/lossless.js';
import { membersOfUnion } from '../compare/types.js';
import type { Side } from '../compare/difference.js';
import { choices, chosenOf, type Sampler } from '../compare/sample-values.js';
import type { Step } from '../compare/steps.js';

/** A value with a chosen part, and the JSON Pointer that leads to the part. */
interface Embedded {
  readonly value: unknown;
  readonly pointer: string;
}

interface Embedding {
  readonly sampler: Sampler;
  readonly side: Side;
  /** Which of several samples the surroundings are. */
  readonly choice: number;
}

/** A value of the type in which the steps lead to the part; undefined if none is found. */
export function embed(
  part: unknown,
  { type, steps }: { readonly type: TypeRef; readonly steps: readonly Step[] },
  embedding: Embedding,
): Embedded | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return { value: part, pointer: '' };
  const { sampler, side } = embedding;
  const { declarations } = sampler;
  if (step.kind === 'member') {
    const member = membersOfUnion(type, declarations)[step[side]];
    return member && embed(part, { type: member, steps: rest }, embedding);
  }
  const plain = plainTypeOf(type, declarations);
  const inside = innerType(step, plain, sampler);
  const inner =
    step.kind === 'keys'
      ? { value: part, pointer: '' }
      : inside && embed(part, { type: inside, steps: rest }, embedding);
  return inner && around(inner, { step, type: plain }, embedding);
}

/** The type that a step leads into. */
export function innerType(
  step: Exclude<Step, { kind: 'member' }>,
  type: TypeRef,
  { declarations }: Sampler,
): TypeRef | undefined {
  switch (step.kind) {
    case 'field':
      return fieldedIn(step, type, declarations)?.fields.find(({ name }) => name === step.name)?.type;
    case 'pattern':
      return patternIn(step, fieldedIn(step, type, declarations))?.type;
    case 'items':
      return type.kind === 'array' ? type.items : undefined;
    case 'item':
      return type.kind === 'tuple' ? (type.items[step.index] ?? type.rest) : undefined;
    case 'values':
      return type.kind === 'map' ? type.values : undefined;
    case 'keys':
      return type.kind === 'map' ? (type.keys ?? { kind: 'string' }) : undefined;
    case 'json':
      return type.kind === 'json' ? type.of : undefined;
    case 'csv':
      return type.kind === 'csv' ? type.items : undefined;
  }
}

type InObject = Extract<Step, { kind: 'field' | 'pattern' }>;

/** The object, or the variant of a union, that a step leads into. */
function fieldedIn({ variant }: InObject, type: TypeRef, declarations: Sampler['declarations']): Fielded | undefined {
  return fieldedOf(type, () => variant, declarations);
}

function patternIn(step: InObject, fielded: Fielded | undefined): PatternField | undefined {
  return fielded?.patterns?.find(({ name }) => name === step.name);
}

interface Around {
  readonly step: Exclude<Step, { kind: 'member' }>;
  readonly type: TypeRef;
}

function around({ value, pointer }: Embedded, { step, type }: Around, embedding: Embedding): Embedded | undefined {
  const { sampler } = embedding;
  switch (step.kind) {
    case 'field':
    case 'pattern': {
      const whole = objectAround(step, type, embedding);
      const name = nameAt(step, type, sampler);
      if (whole === undefined || name === undefined) return undefined;
      return { value: withField(whole, name, value), pointer: pointerTo(name) + pointer };
    }
    case 'items':
      return { value: listWith(value, type, embedding), pointer: `/0${pointer}` };
    case 'item': {
      const [items = []] = sampler.of(type, 1) as readonly (readonly unknown[])[];
      const filled = step.index < items.length ? items.with(step.index, value) : [...items, value];
      return { value: filled, pointer: `/${Math.min(step.index, items.length)}${pointer}` };
    }
    case 'values': {
      const [whole = {}] = sampler.of(type, 1) as readonly object[];
      const keys = type.kind === 'map' ? type.keys : undefined;
      const name = Object.keys(whole)[0] ?? String(keys === undefined ? 'example' : sampler.of(keys, 1)[0]);
      return { value: withField(whole, name, value), pointer: pointerTo(name) + pointer };
    }
    case 'keys': {
      const [item] = type.kind === 'map' ? sampler.of(type.values, 1) : [];
      return { value: { [String(value)]: item }, pointer: pointerTo(String(value)) };
    }
    case 'json':
      return { value: jsonTextOf(value), pointer };
    case 'csv':
      return { value: String(value), pointer: `/0${pointer}` };
  }
}

/** Samples of unions are searched for the variant. */
const mostSearched = 60;

function objectAround(step: InObject, type: TypeRef, { sampler, choice }: Embedding): object | undefined {
  const declaration = declarationOf(type, sampler.declarations);
  if (declaration?.kind !== 'union') return chosenOf(sampler.of(type, choices.length) as readonly object[], choice);
  const samples = sampler.of(type, mostSearched) as readonly Readonly<Record<string, unknown>>[];
  const ofVariant = samples.filter((sample) => sample[declaration.tag] === step.variant);
  return chosenOf(ofVariant, choice);
}

/** The name of the field that a step leads into: for a pattern, one that it matches. */
export function nameAt(step: InObject, type: TypeRef, { declarations }: Sampler): string | undefined {
  if (step.kind === 'field') return step.name;
  const pattern = patternIn(step, fieldedIn(step, type, declarations));
  if (pattern === undefined) return undefined;
  const names = ['example', 'further', ...patternSamples(pattern.names.source, 8)];
  return names.find((name) => matchesName(pattern.names, name));
}

function listWith(item: unknown, type: TypeRef, { sampler, choice }: Embedding): readonly unknown[] {
  const samples = sampler.of(type, 8) as readonly (readonly unknown[])[];
  const found = chosenOf(
    samples.filter((sample) => sample.length > 0),
    choice,
  );
  return found === undefined ? [item] : found.with(0, item);
}
