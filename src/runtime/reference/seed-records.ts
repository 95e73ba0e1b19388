import { namesIn, type Type } from '../validators/index.js';
import type { Reason } from '../server/index.js';
import { drawn, examplesOf, fieldExamples, matchedMembers, requiredMembers } from '../samples/draw.js';
import { type Drawing, nothing } from '../samples/drawing.js';
import { anyInstant, uuidOf } from '../samples/instants.js';
import { nameOf, type Naming } from '../samples/texts.js';
import { randomOf, skewedOf } from '../samples/topics.js';
import { isObject, targetOf } from './predicate/field-types.js';
import { progressTo } from './progress.js';
import { checkedRecord, type CheckedRecord, type Composition, givenMembers, textMember } from './records/compose.js';
import type { OpenPlan } from './records/plan.js';
import type { Records } from './records/records.js';
import type { Seeding } from './service.js';
import type { PlacedRecord } from './store/store.js';

const together = 200;

/** Fills the partitions with valid sample records, the same each time. Existing ids and keys are left alone. */
export async function seedRecords({ records, count, report }: Seeding): Promise<void> {
  for (const one of records) await seedType(one, count, report);
}

async function seedType(records: Records<object>, total: number, report: Seeding['report']): Promise<void> {
  const { type, sampleRecords } = records.plan;
  const parts: string[] = [];
  let created = 0;
  for (const [index, partition] of sampleRecords.partitions.entries()) {
    const count = index === 0 ? total : Math.floor(total / 10);
    const { made, inserted } = await seedPartition(records, { partition, count, report });
    created += inserted;
    if (made > 0) parts.push(partition === '' ? String(made) : `${made} in "${partition}"`);
  }
  if (parts.length > 0) {
    const news = created === 0 ? 'none of them new' : `${created} of them new`;
    report(`Sample records of ${type.name}: ${parts.join(', ')}; ${news}.`);
  }
}

async function seedPartition(
  { plan, store }: Records<object>,
  { partition, count, report }: Omit<Seeding, 'records'> & { readonly partition: string },
): Promise<{ readonly made: number; readonly inserted: number }> {
  const { name } = plan.type;
  const drafting: Drafting<object> = { plan, partition, takenKeys: new Set() };
  const progress = progressTo(report, (done) => `Sample records of ${name}: ${done} of ${count} …`);
  let [made, inserted] = [0, 0];
  while (made < count) {
    const batch: PlacedRecord[] = [];
    const size = Math.min(together, count - made);
    let checked = recordAt(drafting, made);
    for (; checked?.ok === true; checked = recordAt(drafting, made + batch.length)) {
      if (checked.record.key !== undefined) drafting.takenKeys.add(checked.record.key);
      if (batch.push({ partition, record: checked.record }) === size) break;
    }
    made += batch.length;
    inserted += (await store.insertMany(batch)).length;
    if (checked?.ok !== true) {
      const problem = problemOf(checked?.reasons[0], plan.key);
      report(`Only ${made} of ${count} sample records of ${name} were found: ${problem}`);
      break;
    }
    progress(made);
  }
  return { made, inserted };
}

function problemOf(reason: Reason | undefined, key: string | undefined): string {
  if (reason !== undefined) return `${reason.at} ${reason.message}`.trim();
  return key === undefined ? 'no value of the type is known.' : `no value of the type with another "${key}" is known.`;
}

/** The first valid draft, else why the last one is invalid; undefined if there is no draft. */
function recordAt<T extends object>(drafting: Drafting<T>, index: number): CheckedRecord<T> | undefined {
  let last: CheckedRecord<T> | undefined;
  for (const draft of draftsOf(drafting, index)) {
    last = checkedRecord(drafting.plan, draft, drafting.partition);
    if (last.ok) break;
  }
  return last;
}

interface Drafting<T extends object> {
  readonly plan: OpenPlan<T>;
  readonly partition: string;
  /** The keys of earlier records. */
  readonly takenKeys: Set<string>;
}

const mostAttempts = 20;

/** The drafts for a record, until one is valid: an example of the model, then random values. */
function* draftsOf<T extends object>(drafting: Drafting<T>, index: number): Generator<Composition, void, void> {
  const { plan, partition } = drafting;
  const { sampleRecords: shown } = plan;
  const { name } = plan.type;
  const first = randomOf(`${name}/${partition}/${index}`);
  const instant = anyInstant(first);
  const id = uuidOf(first, instant);
  const version = plan.version === undefined ? 1 : (skewedOf(first, [1, 2, 3, 4, 5, 6]) ?? 1);
  const key = keyOf(drafting, index);
  if (plan.key !== undefined && key === undefined) return;
  const draftOf = (value: object): Composition => {
    const own = plan.key === undefined ? {} : { [plan.key]: key };
    return { members: givenMembers(plan, { ...value, ...own }), id, version };
  };
  const example = examplesOf({ shown }, name)[index];
  if (isObject(example)) yield draftOf(example);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const random = randomOf(`${name}/${partition}/${index}/${attempt}`);
    const value = recordOf(drafting, { random, shown, instant, name: '', depth: 0 });
    if (value !== undefined) yield draftOf(value);
  }
}

/** Fields that the service or `keyOf` fills are not drawn. */
function recordOf<T extends object>({ plan }: Drafting<T>, drawing: Drawing): object | undefined {
  const { fields: root } = plan;
  if (root.kind !== 'object') return undefined;
  const given = [plan.id, plan.version, plan.key];
  const fields = root.fields.filter(({ name }) => !given.includes(name));
  const requires = (root.requires ?? []).filter((one) => !namesIn([one]).some((name) => given.includes(name)));
  const members = requiredMembers({ owner: root.name, fields, requires }, drawing);
  return members === nothing ? undefined : Object.fromEntries([...members, ...matchedMembers(root, drawing)]);
}

/** A key that no earlier record has; undefined if there is no key field, or no free key. */
function keyOf<T extends object>({ plan, partition, takenKeys }: Drafting<T>, index: number): string | undefined {
  const { key: name, fields: root, sampleRecords: shown } = plan;
  if (name === undefined) return undefined;
  const field = root.kind === 'object' ? root.fields.find((one) => one.name === name) : undefined;
  const example = examplesOf({ shown }, plan.type.name)[index];
  const known = [
    isObject(example) ? textMember(example, name) : undefined,
    ...(field === undefined ? [] : fieldExamples(root.name, field, { shown })).slice(index, index + 1),
  ].find((key) => typeof key === 'string' && !takenKeys.has(key));
  if (typeof known === 'string') return known;
  const random = randomOf(`${plan.type.name}/${partition}/${index}/key`);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const drawing = { random, shown, name, instant: anyInstant(random), depth: 0 };
    const key = field === undefined ? undefined : keyValue(field.type, { index, attempt }, drawing);
    if (key !== undefined && !takenKeys.has(key)) return key;
  }
  return undefined;
}

function keyValue(type: Type, attempt: Naming, drawing: Drawing): string | undefined {
  const target = targetOf(type);
  if (target === 'string') return nameOf({}, attempt, drawing);
  if (typeof target === 'object') {
    if (target.kind === 'nullable') return keyValue(target.of, attempt, drawing);
    if (target.kind === 'string' && target.format === undefined) return nameOf(target, attempt, drawing);
  }
  const value = drawn(target, drawing);
  return typeof value === 'string' ? value : undefined;
}
