import type { Condition, Scalar } from '../predicate/condition.js';
import type { FieldPath } from '../predicate/field-table.js';
import type { SortKey } from '../predicate/sort.js';
import { jsonText } from './json-text.js';
import type { SqlParameter } from './sql-driver.js';

/** Collects what a statement is bound to; `bind(value)` answers its placeholder, `$3`. */
export interface Parameters {
  readonly values: readonly SqlParameter[];
  bind(value: SqlParameter): string;
}

export function createParameters(): Parameters {
  const values: SqlParameter[] = [];
  return {
    values,
    bind(value) {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/** An expression of type jsonb that the paths of a condition start at. */
interface Place {
  readonly document: string;
  /** How many `some` it lies in; makes the names of their elements unique. */
  readonly depth: number;
}

/**
 * The condition as a boolean expression that is never null. Every value and every field name is bound, so no text of a
 * request becomes SQL.
 *
 *     coalesce(case when jsonb_typeof(doc #> $1::text[]) = 'number' then (doc #>> $1::text[])::numeric end >= $2::numeric, false)
 */
export function conditionSql(condition: Condition, parameters: Parameters): string {
  return sqlOf(condition, parameters, { document: 'doc', depth: 0 });
}

/** The expression to sort by, and its direction: `case … end desc nulls last`. */
export function sortSql(key: SortKey, parameters: Parameters): string {
  const direction = key.isDescending ? 'desc' : 'asc';
  return `${typedValueSql(valueSql('doc', key.path, parameters), sqlKinds[key.kind])} ${direction} nulls last`;
}

function sqlOf(condition: Condition, parameters: Parameters, place: Place): string {
  switch (condition.kind) {
    case 'all':
      return joined(
        condition.of.map((part) => sqlOf(part, parameters, place)),
        'and',
      );
    case 'any':
      return joined(
        condition.of.map((part) => sqlOf(part, parameters, place)),
        'or',
      );
    case 'not':
      return `not ${sqlOf(condition.of, parameters, place)}`;
    case 'some':
      return someSql(condition, parameters, place);
    case 'compare':
      return compareSql(condition, parameters, place);
    default: {
      const { json } = valueSql(place.document, condition.path, parameters);
      if (condition.kind === 'defined') return `(${json} is not null)`;
      if (condition.kind === 'empty') return `(coalesce(jsonb_array_length(${arraySql(json)}), 0) = 0)`;
      if (condition.kind === 'includes') {
        return `coalesce(${json} @> ${parameters.bind(jsonText(condition.value))}::jsonb, false)`;
      }
      // The element in brackets: `'"a"' @> '"a"'` is true as well, and a text is not an array.
      return `coalesce(${json} @> ${parameters.bind(`[${jsonText(condition.value)}]`)}::jsonb, false)`;
    }
  }
}

function compareSql(condition: Condition & { readonly kind: 'compare' }, parameters: Parameters, place: Place): string {
  const value = valueSql(place.document, condition.path, parameters);
  const kind = sqlKindOf(condition.value);
  if (condition.operator === '=' || kind === 'boolean') {
    return `coalesce(${value.json} = ${parameters.bind(jsonText(condition.value))}::jsonb, false)`;
  }
  const bound = parameters.bind(String(condition.value));
  const cast = kind === 'number' ? 'numeric' : 'text';
  return `coalesce(${typedValueSql(value, kind)} ${condition.operator} ${bound}::${cast}, false)`;
}

function someSql(condition: Condition & { readonly kind: 'some' }, parameters: Parameters, place: Place): string {
  const { json } = valueSql(place.document, condition.path, parameters);
  const element = `element${place.depth + 1}`;
  const inner = sqlOf(condition.of, parameters, { document: `${element}.value`, depth: place.depth + 1 });
  return `exists (select 1 from jsonb_array_elements(${arraySql(json)}) as ${element}(value) where ${inner})`;
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
  readonly json: string;
  readonly text: string;
}

function valueSql(document: string, path: FieldPath, parameters: Parameters): ValueSql {
  const names = `${parameters.bind(path)}::text[]`;
  return { json: `(${document} #> ${names})`, text: `(${document} #>> ${names})` };
}

// The kind is looked at first: a cast of anything else would fail the statement.
function typedValueSql(value: ValueSql, kind: SqlKind): string {
  const typed =
    kind === 'string' ? `${value.text} collate "C"` : `${value.text}::${kind === 'number' ? 'numeric' : 'boolean'}`;
  return `case when jsonb_typeof(${value.json}) = '${kind}' then ${typed} end`;
}

function arraySql(json: string): string {
  return `case when jsonb_typeof(${json}) = 'array' then ${json} end`;
}

function joined(parts: readonly string[], word: 'and' | 'or'): string {
  if (parts.length === 0) return word === 'and' ? 'true' : 'false';
  return `(${parts.join(` ${word} `)})`;
}
