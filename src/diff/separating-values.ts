import { declarationOf } from '../model/declarations.js';
import type { TypeRef } from '../model/type-ref.js';
import { locationsOf, withField, withoutField } from '../verify/locations.js';
import { carrierOf, jsonTextOf } from '../verify/lossless.js';
import { missesAt } from '../verify/near-misses.js';
import { accepts, type Reading } from '../verify/reading.js';
import type { Both } from './difference.js';
import { fieldedIn, nameFor } from './embedded-values.js';
import type { Occurrence } from './findings.js';
import type { Version } from './running.js';

/** How many samples are tried, and how many values are enough. */
const mostSamples = 40;
const enough = 6;
/** The longest array and the largest map that are tried. */
const mostItems = 10_000;

/**
 * Values that the sender of one version may send and the reader of the other refuses, at the place where types differ;
 * plain ones first. A request has those of the old type, a response those of the new one.
 */
export function separatingValues(
  { root, difference }: Occurrence,
  versions: Both<Pick<Version, 'sampler'>>,
): readonly unknown[] {
  const [from, to] = root.way === 'request' ? (['old', 'new'] as const) : (['new', 'old'] as const);
  const sending: Side = { type: difference.types[from], sampler: versions[from].sampler, form: 'strict' };
  const reading: Side = {
    type: difference.types[to],
    sampler: versions[to].sampler,
    form: root.way === 'request' ? 'strict' : 'tolerant',
  };
  const found: unknown[] = [];
  for (const value of candidates({ sending, reading }, difference)) {
    if (carrierOf(value) === 'code' || !isOf(value, sending) || isOf(value, reading)) continue;
    found.push(value);
    if (found.length >= enough * 4) break;
  }
  return distinct(found).slice(0, enough);
}

interface Side {
  readonly type: TypeRef;
  readonly sampler: Version['sampler'];
  readonly form: Reading['form'];
}

function isOf(value: unknown, { type, sampler: { declarations }, form }: Side): boolean {
  return accepts(value, type, { declarations, form });
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map((value) => [jsonTextOf(value), value])).values()];
}

interface Sides {
  readonly sending: Side;
  readonly reading: Side;
}

function* candidates(sides: Sides, difference: Occurrence['difference']): Generator<unknown> {
  const { sending, reading } = sides;
  const samples = sending.sampler.of(sending.type, mostSamples);
  // The plainest sample first: a witness is for people.
  for (const sample of samples.slice(0, 1)) yield* withAndWithout(sample, sides, difference);
  yield* samples.slice(0, 1);
  yield* membersIn(sending);
  // Values just beside the limits of either type.
  for (const { type, sampler, form } of [reading, sending]) {
    const read = { declarations: sampler.declarations, form, largest: mostItems };
    for (const sample of [...samples.slice(0, 8), ...sampler.of(type, 4)]) {
      const [location] = locationsOf(sample, type, read);
      if (location !== undefined) yield* missesAt(location, read);
    }
  }
  yield* samples;
  for (const sample of samples) yield* withAndWithout(sample, sides, difference);
}

/** Each member of an enum. */
function membersIn({ type, sampler }: Side): readonly unknown[] {
  const declaration = declarationOf(type, sampler.declarations);
  return declaration?.kind === 'enum' ? declaration.members.map(({ value }) => value) : [];
}

/** An object with the field that the difference is about, and without it. */
function* withAndWithout(
  sample: unknown,
  { sending }: Sides,
  { steps, valueSteps }: Occurrence['difference'],
): Generator<unknown> {
  const step = steps.length > valueSteps.length ? steps.at(-1) : undefined;
  if ((step?.kind !== 'field' && step?.kind !== 'pattern') || typeof sample !== 'object' || sample === null) return;
  const fielded = fieldedIn(step, sending.type, sending.sampler.declarations);
  if (step.kind === 'field') {
    yield withoutField(sample, step.name);
    const field = fielded?.fields.find(({ name }) => name === step.name);
    for (const value of field === undefined ? [] : sending.sampler.of(field.type, 4))
      yield withField(sample, step.name, value);
    return;
  }
  const pattern = fielded?.patterns?.find(({ name }) => name === step.name);
  const name = nameFor(pattern);
  if (pattern === undefined || name === undefined) return;
  for (const value of sending.sampler.of(pattern.type, 4)) yield withField(sample, name, value);
}
