import {
  type Allowance,
  countComparisons,
  type Cursor,
  cursorOf,
  expectEnd,
  expectSymbol,
  nested,
  PredicateError,
  takeSymbol,
  takeWord,
  unexpected,
} from './cursor.js';
import type { Condition, Scalar } from './condition.js';
import { type FieldReference, readField, type Scope } from './field-reader.js';
import type { FieldsType } from '../types.js';
import { expectationOf, readValue, readValues, type Variables } from './values.js';

export interface PredicateContext {
  readonly type: FieldsType;
  readonly variables: Variables;
  /** Shared by all predicates of a request; absent: this one has a whole one for itself. */
  readonly allowance?: Allowance;
}

interface Reader {
  readonly cursor: Cursor;
  readonly variables: Variables;
}

/**
 * Reads a predicate and checks it against the fields of the record.
 *
 *     key = "a" and not (version >= 3 or objectTypeProperty.arrayOfStringExample contains any ("x", :more))
 *     objectTypeProperty(arrayOfObjectType(integerExample = 9223372036854775807) and arrayOfIntExample is not empty)
 *
 * Throws PredicateError with the column of the first mistake.
 */
export function parsePredicate(text: string, context: PredicateContext): Condition {
  const cursor = cursorOf(text, context.allowance);
  const condition = readAny({ cursor, variables: context.variables }, { type: context.type, path: [] });
  expectEnd(cursor, '"and", "or" or the end');
  return condition;
}

function readAny(reader: Reader, scope: Scope): Condition {
  return readJoined(reader, 'or', () => readJoined(reader, 'and', () => readOne(reader, scope)));
}

function readJoined(reader: Reader, word: 'and' | 'or', read: () => Condition): Condition {
  const first = read();
  const parts = [first];
  while (takeWord(reader.cursor, word)) parts.push(read());
  return parts.length === 1 ? first : { kind: word === 'and' ? 'all' : 'any', of: parts };
}

function readOne(reader: Reader, scope: Scope): Condition {
  const { cursor } = reader;
  return nested(cursor, () => {
    if (takeWord(cursor, 'not')) return negated(readOne(reader, scope));
    if (takeSymbol(cursor, '(')) return closed(cursor, readAny(reader, scope));
    return readTest(reader, readField(cursor, scope));
  });
}

function readTest(reader: Reader, field: FieldReference): Condition {
  const { cursor } = reader;
  if (takeSymbol(cursor, '(')) return closed(cursor, readInside(reader, field));
  if (takeWord(cursor, 'is')) return readState(cursor, field);
  if (takeWord(cursor, 'contains')) return readContains(reader, field);
  const isNegated = takeWord(cursor, 'not');
  if (takeWord(cursor, 'in')) {
    const expected = expectationOf(field, field.type);
    const values = readValues(cursor, expected, reader.variables);
    const of = values.map((value): Condition => ({ kind: 'compare', path: field.path, operator: '=', value }));
    return isNegated ? negated({ kind: 'any', of }) : { kind: 'any', of };
  }
  if (isNegated) throw unexpected(cursor, '"in"');
  return readComparison(reader, field);
}

// `object(…)` looks further fields up in the object; `array(…)` asks for one element that fits as a whole.
function readInside(reader: Reader, field: FieldReference): Condition {
  const { type, path } = field;
  if (type.kind === 'object') return readAny(reader, { type: type.type, path });
  if (type.kind !== 'array' || type.items.kind !== 'object') {
    throw new PredicateError(field.column, `"${field.name}" has no fields to look into`);
  }
  countComparisons(reader.cursor, path);
  return { kind: 'some', path, of: readAny(reader, { type: type.items.type, path: [] }) };
}

function readState(cursor: Cursor, field: FieldReference): Condition {
  countComparisons(cursor, field.path);
  const isNegated = takeWord(cursor, 'not');
  const condition = readStateWord(cursor, field);
  return isNegated ? negated(condition) : condition;
}

function readStateWord(cursor: Cursor, field: FieldReference): Condition {
  if (takeWord(cursor, 'defined')) return { kind: 'defined', path: field.path };
  if (!takeWord(cursor, 'empty')) throw unexpected(cursor, '"defined" or "empty"');
  if (field.type.kind === 'array') return { kind: 'empty', path: field.path };
  throw new PredicateError(field.column, `"${field.name}" is not an array; only arrays are empty`);
}

function readContains(reader: Reader, field: FieldReference): Condition {
  const { cursor } = reader;
  const isAll = takeWord(cursor, 'all');
  if (!isAll && !takeWord(cursor, 'any')) throw unexpected(cursor, '"any" or "all"');
  if (field.type.kind !== 'array') {
    throw new PredicateError(field.column, `"${field.name}" is not an array; compare it with "=" or "in"`);
  }
  const expected = expectationOf(field, field.type.items);
  const values = readValues(cursor, expected, reader.variables);
  const of = values.map((value): Condition => ({ kind: 'contains', path: field.path, value }));
  return { kind: isAll ? 'all' : 'any', of };
}

function readComparison(reader: Reader, field: FieldReference): Condition {
  const { cursor } = reader;
  const operator = takeOperator(cursor);
  if (operator === undefined) throw unexpected(cursor, 'a comparison, "in", "contains" or "is"');
  const expected = expectationOf(field, field.type);
  const isOrdering = operator !== '=' && operator !== '!=';
  if (isOrdering && expected.kind === 'boolean') {
    throw new PredicateError(field.column, `"${field.name}" is true or false; compare it with "=" or "!="`);
  }
  const value: Scalar = readValue(cursor, expected, reader.variables);
  if (operator === '!=') return negated({ kind: 'compare', path: field.path, operator: '=', value });
  return { kind: 'compare', path: field.path, operator, value };
}

function takeOperator(cursor: Cursor): '=' | '!=' | '<' | '<=' | '>' | '>=' | undefined {
  if (takeSymbol(cursor, '<>')) return '!=';
  return (['=', '!=', '<=', '<', '>=', '>'] as const).find((operator) => takeSymbol(cursor, operator));
}

function closed(cursor: Cursor, condition: Condition): Condition {
  expectSymbol(cursor, ')');
  return condition;
}

function negated(condition: Condition): Condition {
  return { kind: 'not', of: condition };
}
