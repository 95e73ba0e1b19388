import type { Model } from '../../model/model.js';
import type { SourceSpan } from '../../source/source-file.js';
import type { Change, RecordsWitness, WrittenRecord } from '../compare/change.js';
import type { Both } from '../compare/difference.js';
import type { recordFindings } from '../compare/finding-kinds.js';
import {
  clashOf,
  type IdsByKey,
  leftoversOf,
  memberOf,
  type Misfit,
  misfitOf,
  type StoredRecord,
  type StoredType,
  stringIn,
} from './record-fit.js';
import { declarationsOf } from '../../model/declarations.js';
import { parsedJson, tokensOf } from '../../model/json-value.js';
import { fieldsIn, namesReachedFrom } from '../../model/types/type-graph.js';

/** A version, and how it stores its records. */
interface StoringVersion {
  readonly model: Model;
  readonly stored: readonly StoredType[];
}

/** The records of a table, counted. */
export interface RecordCount {
  readonly table: string;
  /** The name of their type in each version that stores it. */
  readonly types: Partial<Both<string>>;
  readonly stored: number;
  /** How many do not fit the new version; all of them if it does not store the type. */
  readonly unfit: number;
  /** How many of these do not fit the old version either. */
  readonly unfitBefore: number;
  readonly witness?: RecordsWitness;
}

/** Checks records one by one, and holds only a few of them: there may be millions. */
export async function checkRecords(
  records: AsyncIterable<StoredRecord>,
  versions: Both<StoringVersion>,
): Promise<readonly RecordCount[]> {
  const tables = [...versions.new.stored, ...versions.old.stored].map(({ table }) => table);
  const tallies = new Map(tables.map((table) => [table, tallyOf(table, versions)]));
  for await (const record of records) {
    const tally = tallies.get(record.table) ?? tallyOf(record.table, versions);
    tallies.set(record.table, tally);
    countRecord(tally, record);
  }
  return [...tallies.values()].map(countOf);
}

interface Tally {
  readonly table: string;
  readonly types: Partial<Both<StoredType>>;
  readonly secrets: ReadonlySet<string>;
  readonly ids: IdsByKey;
  stored: number;
  unfit: number;
  unfitBefore: number;
  /** Records that fit the old version alone, and those that fit neither. */
  readonly examples: Readonly<Record<'broken' | 'before', Examples>>;
}

function tallyOf(table: string, { old, new: now }: Both<StoringVersion>): Tally {
  const typeOf = ({ stored }: StoringVersion): StoredType | undefined => stored.find((type) => type.table === table);
  const [before, after] = [typeOf(old), typeOf(now)];
  const secrets = [
    ...(before === undefined ? [] : secretNames(old.model, before.type.name)),
    ...(after === undefined ? [] : secretNames(now.model, after.type.name)),
  ];
  return {
    table,
    types: { ...(before && { old: before }), ...(after && { new: after }) },
    secrets: new Set(secrets),
    ids: new Map(),
    stored: 0,
    unfit: 0,
    unfitBefore: 0,
    examples: { broken: noExamples(), before: noExamples() },
  };
}

function countRecord(tally: Tally, record: StoredRecord): void {
  const { old, new: now } = tally.types;
  tally.stored += 1;
  const clash = now && now.key !== old?.key && clashOf(now, record, { id: idOf(tally, record), ids: tally.ids });
  if (!clash && (now === undefined ? old === undefined : misfitOf(now, record) === undefined)) return;
  // What the old version did not show either is no reason.
  const leftovers = old === undefined ? [] : leftoversOf(old, record);
  const misfit = clash || (now && misfitOf(now, record, leftovers));
  if (now !== undefined && misfit === undefined) return;
  tally.unfit += 1;
  const isBroken = old !== undefined && misfitOf(old, record, leftovers) === undefined;
  if (!isBroken) tally.unfitBefore += 1;
  keep(tally.examples[isBroken ? 'broken' : 'before'], misfit, () => writtenRecord(tally, record, misfit));
}

function idOf({ types }: Tally, { body, found }: StoredRecord): string {
  return found?.id ?? stringIn(body, (types.old ?? types.new)?.id ?? 'id') ?? '';
}

function writtenRecord(tally: Tally, record: StoredRecord, misfit: Misfit | undefined): WrittenRecord {
  const { partition, body } = record;
  const { secrets } = tally;
  const id = idOf(tally, record);
  if (misfit === undefined) return { id, partition };
  const { path, message } = misfit;
  const value = shownValue(body, path, secrets);
  return { id, partition, misfit: { path: shownPath(path, secrets), message, ...(value !== undefined && { value }) } };
}

const mostExamples = 3;

/** The first record for each reason, and the first others. */
interface Examples {
  readonly reasons: Set<string>;
  readonly firsts: WrittenRecord[];
  readonly others: WrittenRecord[];
}

function noExamples(): Examples {
  return { reasons: new Set(), firsts: [], others: [] };
}

function keep({ reasons, firsts, others }: Examples, misfit: Misfit | undefined, written: () => WrittenRecord): void {
  const reason = misfit === undefined ? '' : `${misfit.code} ${misfit.path.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`;
  if (!reasons.has(reason) && firsts.length < mostExamples) {
    reasons.add(reason);
    firsts.push(written());
  } else if (others.length < mostExamples) others.push(written());
}

function shownExamples({ broken, before }: Tally['examples']): RecordsWitness | undefined {
  const fitOld = broken.firsts.length > 0;
  const { firsts, others } = fitOld ? broken : before;
  if (firsts.length === 0) return undefined;
  return { kind: 'records', fitOld, records: [...firsts, ...others].slice(0, mostExamples) };
}

function countOf({ table, types, stored, unfit, unfitBefore, examples }: Tally): RecordCount {
  const witness = shownExamples(examples);
  const names = { ...(types.old && { old: types.old.type.name }), ...(types.new && { new: types.new.type.name }) };
  return { table, types: names, stored, unfit, unfitBefore, ...(witness && { witness }) };
}

/**
 * A finding for each type whose records do not all fit. It is breaking if some of them fit the old version, and risky
 * otherwise.
 */
export function changesOfRecords(counts: readonly RecordCount[], { old, new: now }: Both<Model>): readonly Change[] {
  return counts.flatMap(({ types, stored, unfit, unfitBefore, witness }): readonly Change[] => {
    if (witness === undefined) return [];
    const [before, after] = [spanOf(types.old, old), spanOf(types.new, now)];
    const who = unfitBefore < unfit ? `${written(unfitBefore)} of these did` : unfit === 1 ? 'It did' : 'They did';
    const earlier = unfitBefore === 0 ? '' : ` ${who} not fit the old version either.`;
    const said: Pick<Change, 'message'> & { readonly code: keyof typeof recordFindings } =
      types.new === undefined
        ? { code: 'stored-records-orphaned', message: `${counted(stored)} of a type that is no longer stored.` }
        : {
            code: 'stored-records-do-not-fit',
            message: `${written(unfit)} of ${counted(stored)} ${unfit === 1 ? 'does' : 'do'} not fit.${earlier}`,
          };
    return [
      {
        ...said,
        verdict: witness.fitOld ? 'breaking' : 'risky',
        subject: types.new ?? types.old ?? '',
        place: '',
        touched: [{ who: 'service', where: 'records' }],
        ...(before && { before }),
        ...(after && { after }),
        witness,
      },
    ];
  });
}

function spanOf(type: string | undefined, { resources }: Model): SourceSpan | undefined {
  return resources.find((resource) => resource.type === type)?.span;
}

function counted(count: number): string {
  return `${written(count)} stored record${count === 1 ? '' : 's'}`;
}

/** `20,000` */
function written(count: number): string {
  return count.toLocaleString('en-US');
}

/** Names of the write-only fields that values of a type may contain: no response shows them, nor does a report. */
function secretNames(model: Model, type: string): readonly string[] {
  const declarations = declarationsOf(model);
  const reached = [...namesReachedFrom([{ kind: 'named', name: type }], declarations)];
  return reached
    .flatMap((name) => fieldsIn(declarations.get(name)))
    .filter(({ access }) => access === 'write')
    .map(({ name }) => name);
}

/** The pointer up to a field with such a name: the keys of a map in it are secret, too. */
function shownPath(pointer: string, secrets: ReadonlySet<string>): string {
  const end = tokensOf(pointer).findIndex((name) => secrets.has(name));
  return end < 0
    ? pointer
    : pointer
        .split('/')
        .slice(0, end + 2)
        .join('/');
}

const mostCharacters = 60;

/**
 * The value at a JSON Pointer (RFC 6901) into a record, as JSON, shortened. Undefined if there is none, and for what
 * may contain a secret: a value below a field with such a name, an object, a list, a string that may contain these.
 * Undefined as well for a number that JavaScript rounds.
 */
function shownValue(body: string, pointer: string, secrets: ReadonlySet<string>): string | undefined {
  const names = tokensOf(pointer);
  if (names.some((name) => secrets.has(name))) return undefined;
  const value = names.reduce(memberOf, parsedJson(body));
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined;
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return undefined;
  const characters = [...JSON.stringify(value)];
  return characters.length <= mostCharacters
    ? characters.join('')
    : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}
