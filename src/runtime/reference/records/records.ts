import type { RecordStore, Store, StoredRecord } from '../store/store.js';
import { openPlan, type OpenPlan, type RecordPlan } from './plan.js';
import { type Preconditions, ProblemError } from '../../server/index.js';
import { createClientTurns, inTurn, type Turns } from '../turns.js';
import { fieldAt, isObject, shownStrings } from '../predicate/field-types.js';
import type { Members } from './compose.js';
import { indexedWords } from './words.js';
import { parseJson } from '../../validators/index.js';

export interface Records<T extends object> {
  readonly plan: OpenPlan<T>;
  /** @internal */
  readonly store: RecordStore;
  /** @internal */
  readonly turns: Turns;
}

export async function openRecords<T extends object>(store: Store, written: RecordPlan<T>): Promise<Records<T>> {
  const plan = openPlan(written);
  const opened = await store.collection({
    table: plan.table,
    parse: (text) => comparedValue(plan, text),
    ...(plan.isSearched === true && { wordsOf: (text: string) => indexedWords(searchedStrings(plan, text)) }),
    id: plan.id,
    key: plan.key,
    // No index serves a comparison.
    indexed: Object.values(plan.filters)
      .filter(({ operator }) => !/[<>]/.test(operator))
      .map(({ path }) => ({ path, ordering: plan.orderings?.of(fieldAt(plan.fields, path)) })),
  });
  return { plan, store: opened, turns: createClientTurns() };
}

/**
 * The value of a stored record. If it does not fit its type, because the model has changed, the error names it, so that
 * it can be replaced or removed. That applies to lists too: without the record, pages and totals would be wrong.
 */
export function valueOf<T extends object>({ plan }: Records<T>, { id, text }: StoredRecord): T {
  const result = plan.codec.parse(text);
  if (result.ok) return result.value;
  const [issue] = result.issues;
  const reason = `${issue?.path ?? ''} ${issue?.message ?? ''}`.trim();
  const wayOut =
    issue?.code === 'required' ? 'Give the field a default in the model, replace the record' : 'Replace it';
  throw new Error(
    `The record ${JSON.stringify(id)} of the table "${plan.table}" does not fit its type any more: ${reason}. ` +
      `${wayOut} as a whole, or remove it.`,
  );
}

export type Identity =
  | { readonly id: string; readonly key?: undefined }
  | { readonly key: string; readonly id?: undefined };

export async function find(
  { store }: Pick<Records<object>, 'store'>,
  partition: string,
  identity: Identity,
): Promise<StoredRecord | undefined> {
  return identity.id === undefined ? store.getByKey(partition, identity.key) : store.get(partition, identity.id);
}

/** The partition that a handler of the user gives. Throws a TypeError if there should be one: a 404 would hide the mistake. */
export function partitionOf<T extends object>({ plan }: Records<T>, given = ''): string {
  if (given === '' && plan.partition !== undefined)
    throw new TypeError(`A record of "${plan.table}" needs its \`partition\`, "${plan.partition}".`);
  return given;
}

/** A record as conditions and sorts compare it: as it is stored, without defaults that a later model has added. */
export function comparedValue<T extends object>({ compared }: OpenPlan<T>, text: string): unknown {
  return compared(storedMembers(text));
}

/** The strings in which a search looks for words. If a record no longer fits its type, all that are stored. */
export function* searchedStrings<T extends object>(plan: OpenPlan<T>, text: string): Iterable<string> {
  const result = plan.codec.parse(text);
  yield* shownStrings(result.ok ? result.value : storedMembers(text), { kind: 'object', type: plan.fields });
}

/** The members of a record as it was stored, by whichever version of the model. */
export function storedMembers(text: string): Members {
  const read = parseJson(text);
  if (!read.ok || !isObject(read.value)) throw new Error('Bug: a stored text is not a JSON object.');
  return read.value;
}

export interface Existing<T> {
  readonly status: 200;
  readonly body: T;
}

/** `does: get` and `does: getByKey`. */
export async function getRecord<T extends object>(
  records: Records<T>,
  partition: string,
  identity: Identity,
): Promise<Existing<T>> {
  return inTurn(records, async () => {
    const record = await find(records, partition, identity);
    if (record === undefined) throw noSuchRecord(identity);
    return { status: 200, body: valueOf(records, record) };
  });
}

export function noSuchRecord(identity: Identity): ProblemError {
  const [name, value] = identity.id === undefined ? ['key', identity.key] : ['identifier', identity.id];
  return new ProblemError({ status: 404, detail: `There is nothing with the ${name} ${JSON.stringify(value)}.` });
}

/**
 * Throws a 412 if the conditions do not hold for the record, or for its absence. Changes then require exactly this version.
 */
export function checkPreconditions(preconditions: Preconditions | undefined, current: StoredRecord | undefined): void {
  if (preconditions === undefined || preconditions.areMetBy(current)) return;
  throw new ProblemError({ status: 412, detail: unmetText(preconditions, current?.version) });
}

function unmetText(preconditions: Preconditions, version: number | undefined): string {
  if (version === undefined) return 'There is no record yet, but the request requires one.';
  // Only If-None-Match accepts the absence of a record.
  return preconditions.areMetBy(undefined)
    ? `There is a record already, of version ${version}.`
    : `The current version is ${version}, which the request does not accept.`;
}
