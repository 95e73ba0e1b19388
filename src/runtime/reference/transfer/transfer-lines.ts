import { tried } from '../../server/index.js';
import { isObject } from '../predicate/field-types.js';
import type { Records } from '../records/records.js';
import { messageOf } from '../settings.js';
import type { ScanPosition } from '../store/store.js';

/*
 * An export is text with one JSON value per line: a header, the records, and an end that counts them, so that
 * truncation is detected.
 *
 *     {"format":"modelwright-records","formatVersion":1,"model":"shop","modelVersion":"1.0.0"}
 *     {"table":"order","partition":"north","version":3,"body":"{\"id\":\"a\",\"version\":3,\"total\":9007199254740993}"}
 *     {"end":true,"records":1}
 */

const format = 'modelwright-records';
const formatVersion = 1;

export interface TransferModel {
  readonly name: string;
  readonly version: string;
}

/** The body is the stored text as a string, so that other JSON programs do not round its numbers. */
export interface RecordLine {
  /** The number of the line, from 1. */
  readonly line: number;
  readonly table: string;
  readonly partition: string;
  readonly version: number;
  readonly body: string;
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** Throws unless the line begins an export of records of one of the models, in a readable format. */
function checkHeader(line: string, models: readonly Pick<TransferModel, 'name'>[]): void {
  const header = objectIn(line);
  if (header?.['format'] !== format) {
    throw new Error(`this is not an export of records, which begins with {"format":"${format}", …}.`);
  }
  if (header['formatVersion'] !== formatVersion) {
    throw new Error(
      `the export has format version ${JSON.stringify(header['formatVersion'])}, but this program reads ` +
        `version ${formatVersion}. Import it with the program that made it, or a newer one.`,
    );
  }
  const names = new Set(models.map(({ name }) => `"${name}"`));
  const found = JSON.stringify(header['model']);
  if (names.has(found)) return;
  throw new Error(`the records are of the model ${found}, but this model is ${[...names].join(' or ')}.`);
}

/** Parses a line after the first. */
function lineIn(text: string): Omit<RecordLine, 'line'> | { readonly records: number } {
  const line = objectIn(text);
  if (line === undefined) throw new Error('this is not a JSON object.');
  const { table, partition, version, body, end, records } = line;
  if (end === true && isCount(records)) return { records };
  if (typeof table !== 'string' || typeof partition !== 'string' || typeof body !== 'string') {
    throw new Error('"table", "partition" and "body" must be strings.');
  }
  if (!isCount(version) || version === 0) throw new Error('"version" must be a number from 1.');
  return { table, partition, version, body };
}

/**
 * The records in the lines of an export of one of the models. Throws at the first error, with the number of the line:
 * also if the end is missing, or counts other records than there were.
 */
export async function* recordLines(
  lines: AsyncIterable<string> | Iterable<string>,
  ...models: readonly Pick<TransferModel, 'name'>[]
): AsyncGenerator<RecordLine> {
  let line = 0;
  let end: number | undefined;
  for await (const text of lines) {
    line += 1;
    if (end !== undefined) throw new Error(`Line ${line}: there is a line after the end, which was line ${line - 1}.`);
    if (line === 1) atLine(line, () => checkHeader(text, models));
    else {
      const read = atLine(line, () => lineIn(text));
      if ('records' in read) end = read.records;
      else yield { line, ...read };
    }
  }
  if (line === 0) throw new Error('Line 1: the input is empty.');
  if (end === undefined)
    throw new Error(`The file is truncated: after line ${line} the end {"end":true, …} is missing.`);
  if (end === line - 2) return;
  throw new Error(`Line ${line}: the end counts ${end} records, and ${line - 2} came before it.`);
}

/** Runs work on a line; an error gets the number of the line. */
export function atLine<T>(line: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`Line ${line}: ${messageOf(error)}`, { cause: error });
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const value: unknown = tried(() => JSON.parse(text));
  return isObject(value) ? value : undefined;
}

/** Far longer than any record that the service accepts. */
const longestLine = 64 * 1024 * 1024;

/** The lines of UTF-8 text. Only a line feed ends a line: a JSON string may contain every other separator. */
export async function* textLines(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = '';
  let count = 1;
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Error(`Line ${count}, or one soon after it: this is not UTF-8.`);
    }
  };
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoded(chunk);
    const [first = '', ...further] = text.split('\n');
    line += first;
    for (const next of further) {
      yield line;
      count += 1;
      line = next;
    }
    if (line.length > longestLine) throw new Error(`Line ${count}: it is longer than any record.`);
  }
  line += decoded();
  if (line !== '') yield line;
}

const pageSize = 250;

/** Every record as lines of text. A record that changes meanwhile is exported complete, in its old or its new state. */
export async function* exportedText(model: TransferModel, tables: readonly Records<object>[]): AsyncGenerator<string> {
  yield lineOf({ format, formatVersion, model: model.name, modelVersion: model.version });
  let count = 0;
  for (const { plan, store } of tables) {
    let after: ScanPosition | undefined;
    do {
      const page = await store.scan(pageSize, after);
      const lines = page.map(({ partition, record: { version, text } }) =>
        lineOf({ table: plan.table, partition, version, body: text } satisfies Omit<RecordLine, 'line'>),
      );
      if (lines.length > 0) yield lines.join('');
      count += page.length;
      const last = page.length < pageSize ? undefined : page.at(-1);
      after = last && { partition: last.partition, id: last.record.id };
    } while (after !== undefined);
  }
  yield lineOf({ end: true, records: count });
}
