import { type RawBuilder, sql } from 'kysely';
import { type Condition, jsonText, type Scalar } from '../predicate/condition.js';
import type { FieldPath } from '../predicate/field-types.js';
import type { SortKey } from '../predicate/field-reader.js';
import type { CollectionDefinition } from './store.js';

/** What of a table has a column or an index of its own. */
export type IndexedFields = Pick<CollectionDefinition, 'id' | 'key' | 'indexed'>;

type Sql<T = unknown> = RawBuilder<T>;

/** Where the paths of a condition start, and how much it must tell. */
interface Place {
  /** An expression of type jsonb. */
  readonly document: Sql;
  /** How many `some` it lies in; makes the names of their elements unique. */
  readonly depth: number;
  /**
   * Whether the answer must be false where it is not true. Null will do as long as nothing negates it, and only then does an
   * index help: of `coalesce(…, false)` PostgreSQL cannot know which rows fit.
   */
  readonly isExact: boolean;
  readonly fields: IndexedFields;
}

/**
 * The condition as a boolean expression, null or false where it does not hold. Every value is bound, and every name of a
 * field that is not declared as one to select by, so no text of a request becomes SQL.
 *
 *     case when jsonb_typeof((doc -> $1::text)) = 'number' then (doc ->> $2::text)::numeric end >= $3::numeric
 */
export function conditionSql(condition: Condition, fields: IndexedFields): Sql<boolean> {
  return sqlOf(condition, { document: sql.ref('doc'), depth: 0, isExact: false, fields });
}

/** The expression to sort by, and its direction: `case … end desc nulls last`. */
export function sortSql(key: SortKey, fields: IndexedFields): Sql {
  const direction = key.isDescending ? sql`desc` : sql`asc`;
  const column = columnOf(key.path, fields);
  const value =
    column === undefined ? typedValueSql(valueSql(sql.ref('doc'), key.path), sqlKinds[key.kind]) : sql.ref(column);
  return sql`${value} ${direction} nulls last`;
}

/** The column that holds the field. */
export function columnOf(path: FieldPath, { id, key }: IndexedFields): 'id' | 'key' | undefined {
  const [name] = path;
  if (path.length !== 1 || name === undefined) return undefined;
  return name === id ? 'id' : name === key ? 'key' : undefined;
}

/** The expression that the index of a declared field is over. Its names stand in the SQL, as those of the index do. */
export function indexedSql(path: FieldPath): Sql {
  return path.reduce((inner: Sql, name) => sql`(${inner} -> ${sql.lit(name)})`, sql.ref('doc'));
}

function sqlOf(condition: Condition, place: Place): Sql<boolean> {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return joined(
        condition.of.map((part) => sqlOf(part, place)),
        condition.kind,
      );
    case 'not':
      return sql`not ${sqlOf(condition.of, { ...place, isExact: true })}`;
    case 'some':
      return someSql(condition, place);
    case 'compare':
      return compareSql(condition, place);
    case 'defined':
      return sql`(${valueSql(place.document, condition.path).json} is not null)`;
    case 'empty':
      return sql`(coalesce(jsonb_array_length(${arraySql(valueSql(place.document, condition.path).json)}), 0) = 0)`;
    case 'includes': {
      const { path, value } = condition;
      const contained = containment(path, jsonText(value), place);
      if (typeof value === 'object' && value !== null) return told(contained, place);
      // An array contains a single value that is one of its elements, and is not equal to it.
      return told(sql`(${contained} and ${valueSql(place.document, path).json} = ${jsonText(value)}::jsonb)`, place);
    }
    case 'contains':
      // The element in brackets: `'"a"' @> '"a"'` is true as well, and a text is not an array.
      return told(containment(condition.path, `[${jsonText(condition.value)}]`, place), place);
  }
}

function told(answer: Sql<boolean>, { isExact }: Place): Sql<boolean> {
  return isExact ? sql`coalesce(${answer}, false)` : answer;
}

function containment(path: FieldPath, part: string, place: Place): Sql<boolean> {
  return sql`${isIndexed(path, place) ? indexedSql(path) : valueSql(place.document, path).json} @> ${part}::jsonb`;
}

function compareSql(condition: Condition & { readonly kind: 'compare' }, place: Place): Sql<boolean> {
  const { path, operator, value } = condition;
  const compared = sql.raw(operator);
  const column = place.depth === 0 && typeof value === 'string' ? columnOf(path, place.fields) : undefined;
  if (column !== undefined) return told(sql`${sql.ref(column)} ${compared} ${value}`, place);
  const kind = sqlKindOf(value);
  const field = valueSql(place.document, path);
  if (operator === '=' || kind === 'boolean') {
    const equal = sql<boolean>`${field.json} = ${jsonText(value)}::jsonb`;
    // An index knows what contains the value; an array that does is not equal to it.
    return told(
      isIndexed(path, place) ? sql`(${containment(path, jsonText(value), place)} and ${equal})` : equal,
      place,
    );
  }
  const bound = sql`${String(value)}::${sql.raw(kind === 'number' ? 'numeric' : 'text')}`;
  return told(sql`${typedValueSql(field, kind)} ${compared} ${bound}`, place);
}

function someSql(condition: Condition & { readonly kind: 'some' }, place: Place): Sql<boolean> {
  const { json } = valueSql(place.document, condition.path);
  const element = `element${place.depth + 1}`;
  const inside = { ...place, document: sql.ref(`${element}.value`), depth: place.depth + 1, isExact: false };
  const elements = sql`jsonb_array_elements(${arraySql(json)}) as ${sql.ref(element)}(value)`;
  return sql`exists (select 1 from ${elements} where ${sqlOf(condition.of, inside)})`;
}

function isIndexed(path: FieldPath, { depth, fields }: Place): boolean {
  const written = JSON.stringify(path);
  return depth === 0 && fields.indexed.some((declared) => JSON.stringify(declared) === written);
}

type SqlKind = 'string' | 'number' | 'boolean';

const sqlKinds: Record<SortKey['kind'], SqlKind> = {
  text: 'string',
  boolean: 'boolean',
  number: 'number',
  integer: 'number',
  int64: 'number',
};

function sqlKindOf(value: Scalar): SqlKind {
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'number';
}

interface ValueSql {
  readonly json: Sql;
  readonly text: Sql;
}

// Name by name: a path as a whole, by `#>`, would take a name of digits for the place of an element.
function valueSql(document: Sql, path: FieldPath): ValueSql {
  const into = (inner: Sql, name: string): Sql => sql`(${inner} -> ${name}::text)`;
  const last = path.at(-1) ?? '';
  return {
    json: path.reduce(into, document),
    text: sql`(${path.slice(0, -1).reduce(into, document)} ->> ${last}::text)`,
  };
}

// The kind is looked at first: a cast of anything else would fail the statement.
function typedValueSql(value: ValueSql, kind: SqlKind): Sql {
  const typed =
    kind === 'string'
      ? sql`${value.text} collate "C"`
      : sql`${value.text}::${sql.raw(kind === 'number' ? 'numeric' : 'boolean')}`;
  return sql`case when jsonb_typeof(${value.json}) = ${sql.lit(kind)} then ${typed} end`;
}

function arraySql(json: Sql): Sql {
  return sql`case when jsonb_typeof(${json}) = 'array' then ${json} end`;
}

function joined(parts: readonly Sql<boolean>[], kind: 'all' | 'any'): Sql<boolean> {
  if (parts.length === 0) return kind === 'all' ? sql`true` : sql`false`;
  return sql`(${sql.join(parts, kind === 'all' ? sql` and ` : sql` or `)})`;
}
