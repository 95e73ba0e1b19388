import type { Scalar } from './condition.js';
import {
  countComparisons,
  type Cursor,
  expectSymbol,
  next,
  peek,
  PredicateError,
  takeSymbol,
  type Token,
  unexpected,
} from './cursor.js';
import type { FieldReference } from './field-reader.js';
import { type FieldPath, type FieldType, isScalar, type ScalarKind } from './field-types.js';
import { isStorable } from '../store/storable-text.js';

/** What `:name` stands for: the values given for the variable, in order. */
export type Variables = ReadonlyMap<string, readonly string[]>;

interface Expectation {
  readonly name: string;
  readonly kind: ScalarKind;
  /** Of the field, for the count of comparisons. */
  readonly path: FieldPath;
}

const numberPattern = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const integerPattern = /^-?(?:0|[1-9][0-9]{0,39})$/;

const kindNames: Record<ScalarKind, string> = {
  text: 'text: "…"',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  int64: 'a whole number',
};

/** What values of the field or, for an array, of its elements are compared with. Throws PredicateError if they cannot be. */
export function expectationOf(field: FieldReference, type: FieldType): Expectation {
  if (isScalar(type)) return { name: field.name, kind: type.kind, path: field.path };
  const hint = type.kind === 'array' ? 'an array; use "contains any (…)" or "contains all (…)"' : 'not a single value';
  throw new PredicateError(field.column, `"${field.name}" is ${hint}`);
}

/** One value: a literal, or a variable with exactly one. */
export function readValue(cursor: Cursor, expected: Expectation, variables: Variables): Scalar {
  const { column } = peek(cursor);
  const values = readValuesOf(cursor, expected, variables);
  const [value] = values;
  if (value === undefined || values.length > 1) {
    throw new PredicateError(column, `the variable has ${values.length} values here, where one is compared`);
  }
  return value;
}

/** `(1, 2, :more)`; a variable stands for all of its values. */
export function readValues(cursor: Cursor, expected: Expectation, variables: Variables): readonly Scalar[] {
  expectSymbol(cursor, '(');
  const values: Scalar[] = [];
  do {
    values.push(...readValuesOf(cursor, expected, variables));
  } while (takeSymbol(cursor, ','));
  expectSymbol(cursor, ')');
  return values;
}

function readValuesOf(cursor: Cursor, expected: Expectation, variables: Variables): readonly Scalar[] {
  const token = peek(cursor);
  // Before any of them is read: few characters of a request are many values.
  const given = token.kind === 'variable' ? variables.get(token.text)?.length : 1;
  countComparisons(cursor, expected.path, given ?? 1);
  const values =
    token.kind === 'variable' ? variableValues(token, expected, variables) : [literalValue(cursor, expected)];
  next(cursor);
  return values;
}

function variableValues(token: Token, expected: Expectation, variables: Variables): readonly Scalar[] {
  const texts = variables.get(token.text);
  if (texts === undefined) throw new PredicateError(token.column, `the variable ":${token.text}" is not given`);
  return texts.map((text) => {
    const value = scalarOf(text, expected.kind);
    if (value !== undefined) return value;
    throw new PredicateError(
      token.column,
      `the variable ":${token.text}" is compared with "${expected.name}" and must be ${kindNames[expected.kind]}`,
    );
  });
}

function literalValue(cursor: Cursor, expected: Expectation): Scalar {
  const token = peek(cursor);
  if (token.kind === 'end' || token.kind === 'symbol' || token.kind === 'name') {
    throw unexpected(cursor, kindNames[expected.kind]);
  }
  const isFitting = (expected.kind === 'text') === (token.kind === 'string');
  const value = isFitting ? scalarOf(token.text, expected.kind) : undefined;
  if (value !== undefined) return value;
  throw new PredicateError(token.column, `"${expected.name}" is compared with ${kindNames[expected.kind]}`);
}

function scalarOf(text: string, kind: ScalarKind): Scalar | undefined {
  switch (kind) {
    case 'text':
      return isStorable(text) ? text : undefined;
    case 'boolean':
      return text.toLowerCase() === 'true' ? true : text.toLowerCase() === 'false' ? false : undefined;
    case 'int64':
      return integerPattern.test(text) ? BigInt(text) : undefined;
    case 'integer':
      return integerPattern.test(text) ? Number(text) : undefined;
    case 'number':
      return numberPattern.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
  }
}
