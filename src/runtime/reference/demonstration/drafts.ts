import type { Type } from '../../validators/index.js';
import { chanceOf, skewedOf } from './chance.js';
import { type Drawing, drawn, examplesOf, fieldExamples, matchedMembers, membersOf, nothing } from './draw.js';
import { anyMoment, uuidOf } from './moments.js';
import type { Depths } from './depths.js';
import { nameOf, type Naming } from './texts.js';
import { type Composition, givenMembers, type Members, textMember } from '../records/compose.js';
import type { OpenPlan } from '../records/plan.js';
import { targetOf } from '../types.js';

/** What the records of one partition are drawn from. */
export interface Drafting<T extends object> {
  readonly plan: OpenPlan<T>;
  readonly depths: Depths;
  readonly partition: string;
  /** Keys that records before this one have. */
  readonly takenKeys: Set<string>;
}

/** How many times a record is drawn until it fits. */
const mostAttempts = 20;

/**
 * What may become the record of that place, one after the other until one fits: what the model shows, what chance makes,
 * at last the sample of the type. Key and id are the same each time.
 */
export function* draftsOf<T extends object>(drafting: Drafting<T>, index: number): Generator<Composition, void, void> {
  const { plan, depths, partition } = drafting;
  const { demonstration: shown } = plan;
  const { name } = plan.type;
  const first = chanceOf(`${name}/${partition}/${index}`);
  const moment = anyMoment(first);
  const id = uuidOf(first, moment);
  const version = plan.version === undefined ? 1 : (skewedOf(first, [1, 2, 3, 4, 5, 6]) ?? 1);
  const key = keyOf(drafting, index);
  if (plan.key !== undefined && key === undefined) return;
  const draftOf = (value: object): Composition => {
    const own = plan.key === undefined ? {} : { [plan.key]: key };
    return { members: givenMembers(plan, { ...value, ...own }), id, version };
  };
  const example = examplesOf({ shown }, name)[index];
  if (isMembers(example)) yield draftOf(example);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const chance = chanceOf(`${name}/${partition}/${index}/${attempt}`);
    const value = recordOf(drafting, { chance, shown, depths, moment, name: '', depth: 0 });
    if (value !== undefined) yield draftOf(value);
  }
  if (isMembers(shown.sample)) yield draftOf(shown.sample);
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** What the service or `keyOf` gives the record is not drawn. */
function recordOf<T extends object>({ plan }: Drafting<T>, drawing: Drawing): object | undefined {
  const { fields: root } = plan;
  if (root.kind !== 'object') return undefined;
  const given = [plan.id, plan.version, plan.key];
  const fields = root.fields.filter(({ name }) => !given.includes(name));
  const members = membersOf(root.name, fields, drawing);
  return members === nothing ? undefined : Object.fromEntries([...members, ...matchedMembers(root, drawing)]);
}

/** A key that no record before has; undefined where there is none, or none is left. */
function keyOf<T extends object>(
  { plan, depths, partition, takenKeys }: Drafting<T>,
  index: number,
): string | undefined {
  const { key: name, fields: root, demonstration: shown } = plan;
  if (name === undefined) return undefined;
  const field = root.kind === 'object' ? root.fields.find((one) => one.name === name) : undefined;
  const example = examplesOf({ shown }, plan.type.name)[index];
  const known = [
    isMembers(example) ? textMember(example, name) : undefined,
    ...(field === undefined ? [] : fieldExamples(root.name, field, { shown })).slice(index, index + 1),
  ].find((key) => typeof key === 'string' && !takenKeys.has(key));
  if (typeof known === 'string') return known;
  const chance = chanceOf(`${plan.type.name}/${partition}/${index}/key`);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const drawing = { chance, shown, depths, name, moment: anyMoment(chance), depth: 0 };
    const key = field === undefined ? undefined : keyValue(field.type, { index, attempt }, drawing);
    if (key !== undefined && !takenKeys.has(key)) return key;
  }
  return undefined;
}

function keyValue(type: Type, attempt: Naming, drawing: Drawing): string | undefined {
  const target = targetOf(type);
  if (target === undefined) return undefined;
  if (target === 'string') return nameOf({}, attempt, drawing.chance);
  if (typeof target === 'object') {
    if (target.kind === 'nullable') return keyValue(target.of, attempt, drawing);
    if (target.kind === 'string') return nameOf(target, attempt, drawing.chance);
  }
  const value = drawn(target, drawing);
  return typeof value === 'string' ? value : undefined;
}
