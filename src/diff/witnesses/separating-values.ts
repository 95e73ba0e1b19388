import { declarationOf } from '../../model/declarations.js';
import { closedBounds } from '../../model/values/multiples.js';
import { patternSamples } from '../../model/texts/pattern-sample.js';
import type { TypeRef } from '../../model/type-ref.js';
import { locationsOf, withField, withoutField } from '../../verify/locations.js';
import { carrierOf, jsonTextOf } from '../../verify/lossless.js';
import { missesAt } from '../../verify/near-misses.js';
import { accepts, type Reading } from '../../verify/reading.js';
import type { Both, Difference } from '../compare/difference.js';
import { embed, innerType, nameAt } from './embedded-values.js';
import type { Occurrence } from '../compare/findings.js';
import type { Version } from './running.js';
import { choices } from '../compare/sample-values.js';
import { fieldPointer } from '../compare/steps.js';

/** The same difference at many places needs one witness. */
export const mostOccurrences = 6;
/** How many samples are tried, and how many values are enough. */
const mostSamples = 40;
const enough = 6;
/** The longest array and the largest map that are tried. */
const mostItems = 10_000;

interface Separating {
  /** Of the part as a whole. */
  readonly value: unknown;
  /** A JSON Pointer to what the difference is about. */
  readonly place: string;
  /** Which of several samples the surroundings are. */
  readonly choice: number;
}

/** Values of a part of a message. Where its types differ, they have one that only the version of the sender accepts. */
export function* separatingParts(occurrence: Occurrence, versions: Both<Version>): Generator<Separating> {
  const { root, steps, difference } = occurrence;
  const side = root.way === 'request' ? 'old' : 'new';
  const { sampler } = versions[side];
  for (const value of separatingValues(occurrence, versions)) {
    for (const choice of choices) {
      const embedded = embed(value, { type: root.types[side], steps }, { sampler, side, choice });
      if (embedded === undefined) continue;
      yield { value: embedded.value, place: embedded.pointer + fieldPointer(difference.step), choice };
    }
  }
}

/**
 * Values that the sender of one version may send and the reader of the other refuses, at the place where types differ;
 * plain ones first. A request has those of the old type, a response those of the new one.
 */
function separatingValues({ root, difference }: Occurrence, versions: Both<Version>): readonly unknown[] {
  const [from, to] = root.way === 'request' ? (['old', 'new'] as const) : (['new', 'old'] as const);
  const sending: Side = { type: difference.types[from], sampler: versions[from].sampler, form: 'strict' };
  const reading: Side = {
    type: difference.types[to],
    sampler: versions[to].sampler,
    form: root.way === 'request' ? 'strict' : 'tolerant',
  };
  const found = new Map<string, unknown>();
  for (const value of candidates(sending, reading, difference)) {
    if (carrierOf(value) !== 'code' && isOf(value, sending) && !isOf(value, reading))
      found.set(jsonTextOf(value), value);
    if (found.size >= enough) break;
  }
  return [...found.values()];
}

interface Side {
  readonly type: TypeRef;
  readonly sampler: Version['sampler'];
  readonly form: Reading['form'];
}

function isOf(value: unknown, { type, sampler: { declarations }, form }: Side): boolean {
  return accepts(value, type, { declarations, form });
}

function* candidates(sending: Side, reading: Side, difference: Difference): Generator<unknown> {
  const samples = sending.sampler.of(sending.type, mostSamples);
  // The plainest sample first: a witness is for people.
  for (const sample of samples.slice(0, 1)) yield* withAndWithout(sample, sending, difference);
  yield* samples.slice(0, 1);
  yield* membersIn(sending);
  yield* beyondLimits(sending.type, reading.type);
  yield* distinctLists(sending, reading.type);
  // Values just beside the limits of either type.
  for (const { type, sampler, form } of [reading, sending]) {
    const read = { declarations: sampler.declarations, form, largest: mostItems };
    for (const sample of [...samples.slice(0, 8), ...sampler.of(type, 4)]) {
      const [location] = locationsOf(sample, type, read);
      if (location !== undefined) yield* missesAt(location, read);
    }
  }
  yield* samples;
  for (const sample of samples) yield* withAndWithout(sample, sending, difference);
}

/** Each member of an enum. */
function membersIn({ type, sampler }: Side): readonly unknown[] {
  const declaration = declarationOf(type, sampler.declarations);
  return declaration?.kind === 'enum' ? declaration.members.map(({ value }) => value) : [];
}

/** The whole numbers beyond a range, and strings of a pattern with ever more characters: other candidates are less plain. */
function beyondLimits(sent: TypeRef, read: TypeRef): readonly unknown[] {
  if (read.kind === 'number') {
    const [least, most] = closedBounds(read);
    return [Math.floor(most) + 1, Math.ceil(least) - 1].filter(Number.isSafeInteger);
  }
  const pattern = sent.kind === 'string' ? sent.pattern : undefined;
  return pattern === undefined ? [] : patternLengths.flatMap((length) => patternSamples(pattern, length));
}

/** Lists of different items, one more and one less than may be read: others repeat an item. */
function* distinctLists({ type, sampler }: Side, read: TypeRef): Generator<unknown> {
  if (type.kind !== 'array' || type.unique !== true || read.kind !== 'array') return;
  const { minItems = 0, maxItems = 0 } = read;
  const samples = sampler.of(type.items, Math.min(4 * (maxItems + 1), mostItems));
  const items = [...new Map(samples.map((item) => [jsonTextOf(item), item])).values()];
  for (const count of [maxItems + 1, minItems - 1]) if (count >= 0) yield items.slice(0, count);
}

/** Most limits are between two of them. */
const patternLengths = [8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 1024];

/** An object with the field that the difference is about, and without it. */
function* withAndWithout(sample: unknown, { type, sampler }: Side, { step }: Difference): Generator<unknown> {
  if ((step?.kind !== 'field' && step?.kind !== 'pattern') || typeof sample !== 'object' || sample === null) return;
  if (step.kind === 'field') yield withoutField(sample, step.name);
  const name = nameAt(step, type, sampler);
  const inner = innerType(step, type, sampler);
  if (name === undefined || inner === undefined) return;
  for (const value of sampler.of(inner, 4)) yield withField(sample, name, value);
}
