import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Condition, Scalar } from '../../../../src/runtime/reference/predicate/condition.js';
import type { FieldPath } from '../../../../src/runtime/reference/predicate/field-types.js';
import type { SortKey } from '../../../../src/runtime/reference/predicate/field-reader.js';
import { positionAt } from '../../../../src/runtime/reference/records/page-turns.js';
import { pageSql } from '../../../../src/runtime/reference/store/sql-pages.js';
import { columnOf, type Selection, type Tables } from '../../../../src/runtime/reference/store/store.js';
import { askedFor, turned } from '../asked-questions.js';
import { documentDefinition, randomRecords } from '../random-documents.js';
import { randomQuestion } from '../random-questions.js';

const database = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function sqlOf(
  selection: Selection,
  partition: string,
): { readonly sql: string; readonly parameters: readonly unknown[] } {
  const table = sql.table('documents');
  const paged = { table, definition: documentDefinition, partition, milliseconds: 50 };
  return pageSql(paged, selection).compile(database);
}

/** The same question about other values and, where no column and no index is involved, other fields. */
function disguised(selection: Selection): Selection {
  const { after, condition, sort } = selection;
  return {
    ...selection,
    condition: disguisedCondition(condition, 0),
    sort: sort.map((key): SortKey => ({ ...key, path: disguisedPath(key.path, 0) })),
    limit: 17,
    offset: 4,
    after:
      after &&
      positionAt({
        id: 'x',
        values: after.values.map((value) => (value === undefined ? undefined : disguisedValue(value))),
      }),
  };
}

function disguisedCondition(condition: Condition, depth: number): Condition {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((part) => disguisedCondition(part, depth)) };
    case 'not':
      return { ...condition, of: disguisedCondition(condition.of, depth) };
    case 'some':
      return {
        ...condition,
        path: disguisedPath(condition.path, depth),
        of: disguisedCondition(condition.of, depth + 1),
      };
    case 'includes': {
      // Whether it is a scalar is not user data either.
      const isComposite = typeof condition.value === 'object' && condition.value !== null;
      return { ...condition, path: disguisedPath(condition.path, depth), value: isComposite ? { x: ['x'] } : 'x' };
    }
    case 'compare':
    case 'contains':
      return { ...condition, path: disguisedPath(condition.path, depth), value: disguisedValue(condition.value) };
    case 'defined':
    case 'empty':
      return { ...condition, path: disguisedPath(condition.path, depth) };
  }
}

// The kind of a value, and which of the two a boolean is, are not user data.
function disguisedValue(value: Scalar): Scalar {
  if (typeof value === 'string') return 'x';
  if (typeof value === 'bigint') return 12345n;
  return typeof value === 'number' ? 12345 : value;
}

function disguisedPath(path: FieldPath, depth: number): FieldPath {
  const isDeclared = documentDefinition.indexed.some((indexed) => indexed.path.join('/') === path.join('/'));
  if (depth === 0 && (isDeclared || columnOf({ path }, documentDefinition) !== undefined)) return path;
  return path.map(() => 'x');
}

describe('a condition as SQL', () => {
  it('has the same text whatever its values and field names are: these are bound', async () => {
    const records = randomRecords(3, 20);
    let asked = 0;
    let bound = 0;
    for (let seed = 0; seed < 500; seed += 1) {
      const question = await askedFor(randomQuestion(seed));
      if (question === undefined) continue;
      const selection = turned(seed, question.selection, records);
      const written = sqlOf(selection, "p'--");
      const other = sqlOf(disguised(selection), 'another');
      expect(written.sql, `question ${seed}`).toBe(other.sql);
      expect(written.parameters).toHaveLength(other.parameters.length);
      asked += 1;
      bound += written.parameters.length;
    }
    expect(asked).toBeGreaterThan(300);
    expect(bound).toBeGreaterThan(10 * asked);
  });

  it('quotes the names of declared fields, which come from the model', () => {
    const path = ['odd', 'it\'s "$1" \\ {a,b}'];
    const condition: Condition = { kind: 'compare', path, operator: '=', value: "it's" };
    const { sql } = sqlOf({ condition, sort: [], offset: 0, limit: 1 }, 'p');
    expect(sql).toContain(`(("doc" -> 'odd') -> 'it''s "$1" \\ {a,b}') @> `);
    expect(sql).not.toContain("it's");
  });
});
