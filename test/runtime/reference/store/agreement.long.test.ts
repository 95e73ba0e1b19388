import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Condition } from '../../../../src/runtime/reference/predicate/condition.js';
import type { QueryRequest } from '../../../../src/runtime/reference/records/query.js';
import type {
  Database,
  RecordStore,
  Selection,
  Store,
  StoredRecord,
} from '../../../../src/runtime/reference/store/store.js';
import { createMemoryStore } from '../../../../src/runtime/reference/store/memory-store.js';
import { createSqlStore } from '../../../../src/runtime/reference/store/sql-store.js';
import { openPostgresStore } from '../../../../src/runtime/reference/store/postgres-store.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { buildRuntime, type BuiltRuntime } from '../built-runtime.js';
import { askedFor, turned } from '../asked-questions.js';
import { documentDefinition, randomRecords } from '../random-documents.js';
import { randomQuestion } from '../random-questions.js';
import { count } from '../../../support/tier.js';

/** For more and other questions: `PREDICATES=1000000 FIRST=20000 npx vitest run agreement`. */
const questions = count('PREDICATES', 2000);
const first = Number(process.env['FIRST'] ?? 0);
const recordCount = 40;
const atOnce = 40;

const postgres = usePostgres();
const records = randomRecords(2, recordCount);
const stores: Store[] = [];
let collections: readonly (readonly [string, RecordStore])[] = [];
let runtime: BuiltRuntime;

beforeAll(async () => {
  runtime = await buildRuntime();
  const url = await postgres.freshDatabase();
  // So few rows would be read sequentially, which PGlite does; here the existing indexes must be used.
  await postgres.query(url, `alter database ${new URL(url).pathname.slice(1)} set enable_seqscan = off`);
  const memory = createMemoryStore();
  const pglite = await runtime.newFolderStore();
  const server = await openPostgresStore({ url, poolSize: 4, statementMilliseconds: 60_000 });
  const hesitant = hesitantStore(url);
  stores.push(memory, pglite, server, hesitant);
  collections = [
    ['memory', await filled(memory)],
    ['PGlite', await filled(pglite)],
    ['PostgreSQL', await filled(server)],
    ['PostgreSQL that decides nothing', await hesitant.collection(documentDefinition)],
  ];
});

afterAll(async () => {
  for (const store of stores) await store.close();
});

/** Its statements have no time to decide: the service decides each record. */
function hesitantStore(url: string): Store {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const home = { database, patientDatabase: database, isShared: true, decisionMilliseconds: -1 };
  return createSqlStore({ ...home, close: () => database.destroy() });
}

async function filled(store: Store): Promise<RecordStore> {
  const collection = await store.collection(documentDefinition);
  for (const partition of ['p', 'another']) {
    expect(await collection.insertMany(records.map((record) => ({ partition, record })))).toHaveLength(records.length);
  }
  return collection;
}

interface ApiResponse {
  readonly rows: readonly StoredRecord[];
  readonly count: number;
}

async function responseOf(store: RecordStore, selection: Selection, counted: Condition): Promise<ApiResponse | string> {
  try {
    return { rows: (await store.select('p', selection)).records, count: await store.count('p', counted) };
  } catch (error) {
    return String(error);
  }
}

interface Disagreement {
  readonly request: QueryRequest;
  readonly selection: Selection;
  readonly answers: ReadonlyMap<string, ApiResponse | string>;
}

/** Everything that is needed to see a difference, and to reproduce it. */
function difference(seed: number, { request, selection, answers }: Disagreement): string {
  const rowsOf = (answer: ApiResponse | string): readonly StoredRecord[] =>
    typeof answer === 'string' ? [] : answer.rows;
  const told = [...answers].map(([name, answer]) =>
    typeof answer === 'string'
      ? `${name} fails: ${answer}`
      : `${name} counts ${answer.count}: ${JSON.stringify(answer.rows.map(({ id }) => id))}`,
  );
  const isEverywhere = (text: string): boolean =>
    [...answers.values()].every((answer) => rowsOf(answer).some((row) => row.text === text));
  const texts = new Set([...answers.values()].flatMap(rowsOf).map(({ text }) => text));
  return [
    `Ask again with PREDICATES=1 FIRST=${seed}`,
    JSON.stringify({ ...request, variables: [...(request.variables ?? [])] }, bigintText),
    JSON.stringify(selection, bigintText),
    ...told,
    ...[...texts].filter((text) => !isEverywhere(text)).slice(0, 3),
  ].join('\n');
}

function bigintText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

const seen = { refused: 0, turned: 0, some: 0, found: 0, kinds: new Set<string>() };

/** The differences between the results of one question, if there are any. */
async function ask(seed: number): Promise<string | undefined> {
  const request = randomQuestion(seed);
  const asked = await askedFor(request);
  if (asked === undefined) {
    seen.refused += 1;
    return undefined;
  }
  const selection = turned(seed, asked.selection, records);
  const answers = new Map<string, ApiResponse | string>();
  for (const [name, store] of collections) answers.set(name, await responseOf(store, selection, asked.counted));
  note(selection, answers.get('memory'));
  const [memory, ...others] = [...answers.values()].map((answer) => JSON.stringify(answer));
  return others.every((other) => other === memory) ? undefined : difference(seed, { request, selection, answers });
}

function note({ after, condition }: Selection, answer: ApiResponse | string | undefined): void {
  if (after !== undefined) seen.turned += 1;
  if (typeof answer === 'object' && answer.count > 0 && answer.count < recordCount) seen.some += 1;
  if (typeof answer === 'object') seen.found += answer.rows.length;
  noteKinds(condition);
}

function noteKinds(condition: Condition): void {
  seen.kinds.add(condition.kind);
  if (!('of' in condition)) return;
  for (const part of Array.isArray(condition.of) ? condition.of : [condition.of]) noteKinds(part as Condition);
}

describe('memory, PGlite and PostgreSQL', () => {
  it(
    `return the same records in the same order, and the same count, for ${questions} questions`,
    async () => {
      const differences: string[] = [];
      let next = first;
      const asker = async (): Promise<void> => {
        while (next < first + questions && differences.length < 3) {
          const told = await ask(next++);
          if (told !== undefined) differences.push(told);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, asker));
      expect(differences.join('\n\n')).toBe('');
    },
    Math.max(600_000, questions * 100),
  );

  it('get questions of every kind that could make a difference', () => {
    // The fewer questions, the weaker the statement about all of them.
    if (questions < 1000) return;
    expect(seen.refused).toBeGreaterThan(questions * 0.05);
    expect(seen.refused).toBeLessThan(questions * 0.3);
    expect(seen.turned).toBeGreaterThan(questions * 0.2);
    expect(seen.some).toBeGreaterThan(questions * 0.3);
    expect(seen.found).toBeGreaterThan(questions);
    const kinds = ['all', 'any', 'not', 'compare', 'contains', 'includes', 'defined', 'empty', 'some'];
    expect([...seen.kinds].sort()).toEqual(kinds.sort());
  });
});
