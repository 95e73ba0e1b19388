import { compareText, type Condition, evaluate } from '../predicate/condition.js';
import { compareSortValues, effectiveKeys, sortValuesOf } from '../predicate/field-reader.js';
import { nextRecord, tooMuchWork, type Work } from '../predicate/work.js';
import { type Position, type SelectedPage, type Selection, type StoredRecord, wholeCondition } from './store.js';

/** A record that may match a condition; if `isCertain`, it does. */
export interface Candidate {
  readonly record: StoredRecord;
  readonly value: unknown;
  readonly isCertain?: boolean;
}

/** Candidates in id order, as many at once as their source wants to hold. */
type Batches = Iterable<Iterable<Candidate>> | AsyncIterable<Iterable<Candidate>>;

/** The maximum size of a page in bytes of text; but a page has at least one record. */
export const longestPage: number = 2 * 1024 * 1024;

/** Decides of one record after the other whether it fits on a page. */
export function pageRoom(): (bytes: number) => boolean {
  let used = 0;
  return (bytes) => {
    const fits = used === 0 || used + bytes <= longestPage;
    used += bytes;
    return fits;
  };
}

/**
 * Calls `take` for each match, in order, until it returns false. Other requests are served between two records, and may
 * change records meanwhile: each batch is a snapshot of its own.
 */
async function eachMatch(
  batches: Batches,
  { condition, work }: { readonly condition: Condition; readonly work: Work },
  take: (candidate: Candidate) => boolean | undefined,
): Promise<void> {
  for await (const batch of batches) {
    let candidates = batch[Symbol.iterator]();
    let isCopy = Array.isArray(batch);
    for (let next = candidates.next(); next.done !== true; next = candidates.next()) {
      const { value: candidate } = next;
      const pause = nextRecord(work, candidate.record.text.length);
      if (pause !== undefined) {
        // A list of what is left: its source may change meanwhile.
        const rest = candidates;
        if (!isCopy) candidates = Array.from({ [Symbol.iterator]: () => rest }).values();
        isCopy = true;
        await pause;
      }
      if (candidate.isCertain !== true && !evaluate(condition, candidate.value, work)) continue;
      if (take(candidate) === false) return;
    }
  }
}

interface Source {
  readonly idField: string;
  /** Every record that may match; only those after the id `after`. */
  batches(condition: Condition, after: string | undefined): Batches;
  /** Those of the records that are still there, in any order. */
  recordsWith(ids: readonly string[]): readonly StoredRecord[] | Promise<readonly StoredRecord[]>;
}

/** In id order, only up to the end of the page. With a sort by fields, every matching record must be read. */
export async function decidedPage(source: Source, asked: Selection, work: Work): Promise<SelectedPage> {
  const { idField } = source;
  const sort = effectiveKeys(asked.sort, idField);
  if (sort.length === 0) return firstMatches(source.batches(asked.condition, asked.after?.id), asked, work);
  const selection = { ...asked, sort, condition: wholeCondition({ ...asked, sort }, idField) };
  const best = await bestMatches(source.batches(selection.condition, undefined), selection, work);
  const fits = pageRoom();
  const shown = best.filter(({ bytes }) => fits(bytes));
  const records = await source.recordsWith(shown.map(({ id }) => id));
  const found = new Map(records.map((record) => [record.id, record]));
  return { records: shown.flatMap(({ id }) => found.get(id) ?? []), isCut: shown.length < best.length };
}

async function firstMatches(
  batches: Batches,
  { condition, offset, limit }: Selection,
  work: Work,
): Promise<SelectedPage> {
  const records: StoredRecord[] = [];
  if (limit === 0) return { records, isCut: false };
  const fits = pageRoom();
  let [toSkip, isCut] = [offset, false];
  await eachMatch(batches, { condition, work }, ({ record }) => {
    if (toSkip > 0) {
      toSkip -= 1;
      return true;
    }
    isCut = !fits(Buffer.byteLength(record.text));
    return !isCut && records.push(record) < limit;
  });
  return { records, isCut };
}

/** A match, with the values to sort it by. Its text is read again for the page: all of them would fill the memory. */
interface Ranked extends Pick<Position, 'id' | 'values'> {
  readonly bytes: number;
}

/** 32 Mi characters of the values to sort by. */
const mostHeld = 32 * 1024 * 1024;

function charactersOf({ values }: Ranked): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}

/** Without those that no page shows, because the text before them fills it; the first of them shows that it is cut. */
function withoutUnshown(sorted: readonly Ranked[], offset: number): Ranked[] {
  const fits = pageRoom();
  const end = sorted.findIndex(({ bytes }, index) => index >= offset && !fits(bytes));
  return sorted.slice(0, end === -1 ? undefined : end + 1);
}

/**
 * The page in the order of the sort keys, for which every match is read. It holds at most twice the requested number:
 * at that size, or when their values are long, the worse ones are dropped.
 */
async function bestMatches(
  batches: Batches,
  { condition, sort, offset, limit }: Selection,
  work: Work,
): Promise<readonly Ranked[]> {
  const compare = (left: Ranked, right: Ranked): number =>
    compareSortValues(sort, left.values, right.values) || compareText(left.id, right.id);
  const wanted = offset + limit;
  const enough = Math.max(2 * wanted, 1000);
  let found: Ranked[] = [];
  let held = 0;
  let last: Ranked | undefined;
  await eachMatch(batches, { condition, work }, ({ record, value }) => {
    const ranked = { id: record.id, values: sortValuesOf(value, sort), bytes: Buffer.byteLength(record.text) };
    if (last !== undefined && compare(ranked, last) > 0) return true;
    held += charactersOf(ranked);
    if (found.push(ranked) < enough && held <= mostHeld) return true;
    found = withoutUnshown(found.sort(compare).slice(0, wanted), offset);
    last = found.at(-1);
    held = found.reduce((sum, one) => sum + charactersOf(one), 0);
    // Those before the page are long. With more of them, almost every further record would lead here again.
    if (held > mostHeld / 2) throw tooMuchWork();
    return true;
  });
  return found.sort(compare).slice(offset, wanted);
}

export async function countMatches(batches: Batches, condition: Condition, work: Work): Promise<number> {
  let count = 0;
  await eachMatch(batches, { condition, work }, () => {
    count += 1;
    return true;
  });
  return count;
}
