import { type RawBuilder, sql } from 'kysely';
import { stringifyJson } from '../../validators/index.js';
import type { ComparedField, Condition, Ordering } from '../predicate/condition.js';
import type { FieldPath } from '../predicate/field-types.js';
import type { SortKey } from '../predicate/field-reader.js';
import { type CollectionDefinition, columnOf, longestIndexed } from './store.js';

/** The fields of a table with their own column or index. */
export type IndexedFields = Pick<CollectionDefinition, 'id' | 'key' | 'indexed'>;

type Sql<T = unknown> = RawBuilder<T>;

interface Context {
  /** An expression of type jsonb. */
  readonly document: Sql;
  /** The number of enclosing `some`; makes the names of their elements unique. */
  readonly depth: number;
  /**
   * Whether the result must be false rather than null. Null is fine as long as nothing negates it, and only then can
   * PostgreSQL use an index: it cannot see through `coalesce(…, false)`.
   */
  readonly isExact: boolean;
  readonly fields: IndexedFields;
}

/**
 * The condition as a boolean expression, null or false if it does not hold; true if it is left to the service. Every
 * value is bound, and every name of a field without a declared index, so no string of a request becomes SQL.
 *
 *     case when jsonb_typeof((doc -> $1::text)) = 'number' then (doc ->> $2::text)::numeric end >= $3::numeric
 */
export function conditionSql(condition: Condition, fields: IndexedFields): Sql<boolean> {
  if (hasManyKeys(condition)) return sql`true`;
  return sqlOf(condition, { document: sql.ref('doc'), depth: 0, isExact: false, fields });
}

/** To plan one takes up to some milliseconds, and to compute one some microseconds for each record. */
const mostKeys = 30;

/** Whether a condition computes so many order keys that the service, which does it once for a record, is faster. */
function hasManyKeys(condition: Condition): boolean {
  return testsIn(condition).filter((test) => 'ordering' in test && test.ordering !== undefined).length > mostKeys;
}

/** Whether the condition only compares columns of the table, which takes no time. */
export function comparesColumns(condition: Condition, fields: IndexedFields): boolean {
  return testsIn(condition).every((test) => isOnColumn(test, fields));
}

/** The tests that `all`, `any` and `not` combine, and those inside a `some`. */
function testsIn(condition: Condition): readonly Condition[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(testsIn);
    case 'not':
      return testsIn(condition.of);
    case 'some':
      return [condition, ...testsIn(condition.of)];
    default:
      return [condition];
  }
}

function isOnColumn(condition: Condition, fields: IndexedFields): boolean {
  return (
    condition.kind === 'compare' && typeof condition.value === 'string' && columnOf(condition, fields) !== undefined
  );
}

/** What indexes can serve of a condition: true for every match, and for large records, which indexes leave out. */
export function servedSql(condition: Condition, fields: IndexedFields): Sql<boolean> | undefined {
  if (hasManyKeys(condition)) return undefined;
  const served = servedPart(condition, { document: sql.ref('doc'), depth: 0, isExact: false, fields });
  return served && sql`(${served} or doc is null)`;
}

function servedPart(condition: Condition, context: Context): Sql<boolean> | undefined {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = condition.of.map((part) => servedPart(part, context)).filter((part) => part !== undefined);
      const isServed = condition.kind === 'all' ? parts.length > 0 : parts.length === condition.of.length;
      return isServed ? joined(parts, condition.kind) : undefined;
    }
    case 'compare':
    case 'contains':
    case 'includes': {
      const isServed =
        isOnColumn(condition, context.fields) ||
        (isIndexed(condition.path, context) && (condition.kind !== 'compare' || condition.operator === '='));
      return isServed ? sqlOf(condition, context) : undefined;
    }
    default:
      return undefined;
  }
}

/** The size of a record times its comparisons: at this limit they take some milliseconds. */
const bytesTimesComparisons = 200_000;

/**
 * Whether the database leaves a record undecided, because it is large, because it needs many comparisons or order
 * keys, or because the statement has used up its time: then all others are served first.
 */
export function undecidedSql(condition: Condition, sortKeys: number, milliseconds: number): Sql<boolean> {
  if (hasManyKeys(condition)) return sql`true`;
  const bytes = Math.floor(bytesTimesComparisons / Math.max(1, testsIn(condition).length + sortKeys));
  return sql`(doc is null or octet_length(body) > ${sql.lit(Math.min(bytes, longestIndexed))}
    or clock_timestamp() > statement_timestamp() + ${sql.lit(milliseconds)} * interval '1 millisecond')`;
}

/** The expression to sort by, and its direction: `case … end desc nulls last`. */
export function sortSql(key: SortKey, fields: IndexedFields): Sql {
  const direction = key.isDescending ? sql`desc` : sql`asc`;
  const column = columnOf(key, fields);
  const field = valueSql(sql.ref('doc'), key.path);
  const typed = key.ordering === undefined ? typedValueSql(field, sqlKinds[key.kind]) : keySql(key.ordering, field);
  const value = column === undefined ? sql`case when not undecided then ${typed} end` : sql.ref(column);
  return sql`${value} ${direction} nulls last`;
}

/** The expression of a declared field's index. Its names are literals, as in the index. */
export function indexedSql({ path, ordering }: ComparedField): Sql {
  const field = path.reduce((inner: Sql, name) => sql`(${inner} -> ${sql.lit(name)})`, sql.ref('doc'));
  if (ordering === undefined) return field;
  // Without a subquery, which an index cannot have. A GIN index of JSON has no limit for the length of a key.
  const key = sql`('"' || ${ordering.sqlOf(sql`(${field} #>> '{}')`)} || '"')::jsonb`;
  return sql`(case when jsonb_typeof(${field}) = 'string' then ${key} end)`;
}

function sqlOf(condition: Condition, context: Context): Sql<boolean> {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = condition.of.map((part) => sqlOf(part, context));
      return joined(parts, condition.kind);
    }
    case 'not':
      return sql`not ${sqlOf(condition.of, { ...context, isExact: true })}`;
    case 'some':
      return someSql(condition, context);
    case 'compare':
      return compareSql(condition, context);
    case 'defined':
      return sql`(${valueSql(context.document, condition.path).json} is not null)`;
    case 'empty':
      return sql`(coalesce(jsonb_array_length(${arraySql(valueSql(context.document, condition.path).json)}), 0) = 0)`;
    case 'includes': {
      const { path, value } = condition;
      const contained = containment(path, stringifyJson(value), context);
      if (typeof value === 'object' && value !== null) return withoutNull(contained, context);
      // An array contains a scalar that is one of its elements, but is not equal to it.
      return withoutNull(
        sql`(${contained} and ${valueSql(context.document, path).json} = ${stringifyJson(value)}::jsonb)`,
        context,
      );
    }
    case 'contains':
      // The element in brackets: `'"a"' @> '"a"'` is true as well, but a string is not an array.
      return withoutNull(containment(condition.path, `[${stringifyJson(condition.value)}]`, context), context);
  }
}

function withoutNull(expression: Sql<boolean>, { isExact }: Context): Sql<boolean> {
  return isExact ? sql`coalesce(${expression}, false)` : expression;
}

function containment(path: FieldPath, part: string, context: Context): Sql<boolean> {
  return sql`${isIndexed(path, context) ? indexedSql({ path }) : valueSql(context.document, path).json} @> ${part}::jsonb`;
}

function compareSql(condition: Condition & { readonly kind: 'compare' }, context: Context): Sql<boolean> {
  const { path, ordering, operator, value } = condition;
  const compared = sql.raw(operator);
  const column = context.depth === 0 && typeof value === 'string' ? columnOf(condition, context.fields) : undefined;
  if (column !== undefined) return withoutNull(sql`${sql.ref(column)} ${compared} ${value}`, context);
  const kind = typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'number';
  const field = valueSql(context.document, path);
  if (ordering !== undefined) {
    const isFound = operator === '=' && isIndexed(path, context);
    const found = sql<boolean>`${indexedSql(condition)} @> ${stringifyJson(value)}::jsonb`;
    return withoutNull(isFound ? found : sql`${keySql(ordering, field)} ${compared} ${value}`, context);
  }
  if (operator === '=' || kind === 'boolean') {
    const equal = sql<boolean>`${field.json} = ${stringifyJson(value)}::jsonb`;
    // An index finds what contains the value; an array that does is not equal to it.
    return withoutNull(
      isIndexed(path, context) ? sql`(${containment(path, stringifyJson(value), context)} and ${equal})` : equal,
      context,
    );
  }
  const bound = sql`${String(value)}::${sql.raw(kind === 'number' ? 'numeric' : 'text')}`;
  return withoutNull(sql`${typedValueSql(field, kind)} ${compared} ${bound}`, context);
}

function someSql(condition: Condition & { readonly kind: 'some' }, context: Context): Sql<boolean> {
  const { json } = valueSql(context.document, condition.path);
  const element = `element${context.depth + 1}`;
  const inside = { ...context, document: sql.ref(`${element}.value`), depth: context.depth + 1, isExact: false };
  const elements = sql`jsonb_array_elements(${arraySql(json)}) as ${sql.ref(element)}(value)`;
  return sql`exists (select 1 from ${elements} where ${sqlOf(condition.of, inside)})`;
}

function isIndexed(path: FieldPath, { depth, fields }: Context): boolean {
  const written = JSON.stringify(path);
  return depth === 0 && fields.indexed.some((declared) => JSON.stringify(declared.path) === written);
}

type SqlKind = 'string' | 'number' | 'boolean';

const sqlKinds: Record<SortKey['kind'], SqlKind> = {
  text: 'string',
  boolean: 'boolean',
  number: 'number',
  integer: 'number',
  int64: 'number',
};

interface ValueSql {
  readonly json: Sql;
  readonly text: Sql;
}

// Name by name: `#>` with a whole path would take a name of digits for an array position.
function valueSql(document: Sql, path: FieldPath): ValueSql {
  const into = (inner: Sql, name: string): Sql => sql`(${inner} -> ${name}::text)`;
  const last = path.at(-1);
  const around = path.slice(0, -1).reduce(into, document);
  return {
    json: path.reduce(into, document),
    text: last === undefined ? sql`(${document} #>> '{}')` : sql`(${around} ->> ${last}::text)`,
  };
}

// The kind is checked first: a cast of any other kind would fail the statement.
function typedValueSql(value: ValueSql, kind: SqlKind): Sql {
  const typed =
    kind === 'string'
      ? sql`${value.text} collate "C"`
      : sql`${value.text}::${sql.raw(kind === 'number' ? 'numeric' : 'boolean')}`;
  return sql`case when jsonb_typeof(${value.json}) = ${sql.lit(kind)} then ${typed} end`;
}

/** The order key of a text, with one mention of the value: each has the parameters of its path. */
function keySql({ sqlOf }: Ordering, { json, text }: ValueSql): Sql {
  const key = sql`(select ${sqlOf(sql`text`)} from (select ${text} as text) as one)`;
  return sql`case when jsonb_typeof(${json}) = 'string' then ${key} collate "C" end`;
}

function arraySql(json: Sql): Sql {
  return sql`case when jsonb_typeof(${json}) = 'array' then ${json} end`;
}

function joined(parts: readonly Sql<boolean>[], kind: 'all' | 'any'): Sql<boolean> {
  if (parts.length === 0) return kind === 'all' ? sql`true` : sql`false`;
  return sql`(${sql.join(parts, kind === 'all' ? sql` and ` : sql` or `)})`;
}
