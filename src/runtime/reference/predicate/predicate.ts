import {
  type Allowance,
  countComparisons,
  type Cursor,
  cursorOf,
  expectEnd,
  expectSymbol,
  nested,
  next,
  peek,
  PredicateError,
  takeSymbol,
  takeWord,
  type Token,
  unexpected,
} from './cursor.js';
import {
  type ComparedField,
  type Condition,
  containing,
  type FieldOrderings,
  isStorable,
  type Scalar,
} from './condition.js';
import { type FieldReference, readField, type Scope } from './field-reader.js';
import { type FieldsType, type FieldType, isScalar, type ScalarKind } from './field-types.js';
import { instantText } from '../responses.js';

interface PredicateContext {
  readonly type: FieldsType;
  readonly variables: Variables;
  /** Shared by all predicates of a request; absent: this predicate has its own. */
  readonly allowance?: Allowance;
  readonly orderings?: FieldOrderings | undefined;
}

interface Reader extends Pick<PredicateContext, 'variables' | 'orderings'> {
  readonly cursor: Cursor;
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
  const condition = readAny({ ...context, cursor }, { type: context.type, path: [] });
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
    const expected = expectationOf(reader, field, field.type);
    const values = readValues(cursor, expected, reader.variables);
    const of = values.map((value): Condition => ({ kind: 'compare', ...expected.field, operator: '=', value }));
    return isNegated ? negated({ kind: 'any', of }) : { kind: 'any', of };
  }
  if (isNegated) throw unexpected(cursor, '"in"');
  return readComparison(reader, field);
}

// `object(…)` resolves the inner fields in the object; `array(…)` matches if one element meets all of it.
function readInside(reader: Reader, field: FieldReference): Condition {
  const { type, path } = field;
  if (type.kind === 'object') return readAny(reader, { type: type.type, path });
  if (type.kind !== 'array' || type.items.kind !== 'object') {
    throw new PredicateError(field.column, `"${field.name}" has no fields`);
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
  throw new PredicateError(field.column, `"${field.name}" is not an array; only arrays can be empty`);
}

function readContains(reader: Reader, field: FieldReference): Condition {
  const { cursor } = reader;
  const isAll = takeWord(cursor, 'all');
  if (!isAll && !takeWord(cursor, 'any')) throw unexpected(cursor, '"any" or "all"');
  if (field.type.kind !== 'array') {
    throw new PredicateError(field.column, `"${field.name}" is not an array; compare it with "=" or "in"`);
  }
  const expected = expectationOf(reader, field, field.type.items);
  const values = readValues(cursor, expected, reader.variables);
  const of = values.map((value) => containing(expected.field, value));
  return { kind: isAll ? 'all' : 'any', of };
}

function readComparison(reader: Reader, field: FieldReference): Condition {
  const { cursor } = reader;
  const operator = takeOperator(cursor);
  if (operator === undefined) throw unexpected(cursor, 'a comparison, "in", "contains" or "is"');
  const expected = expectationOf(reader, field, field.type);
  const isOrdering = operator !== '=' && operator !== '!=';
  if (isOrdering && expected.kind === 'boolean') {
    throw new PredicateError(field.column, `"${field.name}" is true or false; compare it with "=" or "!="`);
  }
  const value: Scalar = readValue(cursor, expected, reader.variables);
  if (operator === '!=') return negated({ kind: 'compare', ...expected.field, operator: '=', value });
  return { kind: 'compare', ...expected.field, operator, value };
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

/** The values of `:name`: those given for the variable, in order. */
export type Variables = ReadonlyMap<string, readonly string[]>;

interface Expectation {
  readonly name: string;
  readonly kind: ScalarKind;
  readonly field: ComparedField;
  /** For messages. */
  readonly words: string;
  /** Undefined if the text is not one of its values. */
  readonly valueOf: (text: string) => Scalar | undefined;
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

/** What a field or, for an array, its elements are compared with. Throws PredicateError if they cannot be compared. */
function expectationOf({ orderings }: Reader, { name, path, column }: FieldReference, type: FieldType): Expectation {
  if (isScalar(type)) {
    const { kind, format } = type;
    const ordering = orderings?.of(type);
    const valueOf = (text: string): Scalar | undefined => {
      // Such a field has one form for each instant, and people write others, `2026-11-21` or one with an offset.
      const instant = format === 'datetime(ms)' ? instantText(text, format) : undefined;
      return ordering === undefined ? (instant ?? scalarOf(text, kind)) : ordering.keyOf(text);
    };
    return { name, kind, field: { path, ordering }, words: ordering?.words ?? kindNames[kind], valueOf };
  }
  const hint = type.kind === 'array' ? 'an array; use "contains any (…)" or "contains all (…)"' : 'not a single value';
  throw new PredicateError(column, `"${name}" is ${hint}`);
}

/** One value: a literal, or a variable with exactly one. */
function readValue(cursor: Cursor, expected: Expectation, variables: Variables): Scalar {
  const { column } = peek(cursor);
  const values = readValuesOf(cursor, expected, variables);
  const [value] = values;
  if (value === undefined || values.length > 1) {
    throw new PredicateError(column, `the variable has ${values.length} values here, where one is compared`);
  }
  return value;
}

/** `(1, 2, :more)`; a variable expands to all of its values. */
function readValues(cursor: Cursor, expected: Expectation, variables: Variables): readonly Scalar[] {
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
  // Before reading any of them: a short variable may have many values.
  const given = token.kind === 'variable' ? variables.get(token.text)?.length : 1;
  countComparisons(cursor, expected.field.path, given ?? 1);
  const values =
    token.kind === 'variable' ? variableValues(token, expected, variables) : [literalValue(cursor, expected)];
  next(cursor);
  return values;
}

function variableValues(token: Token, expected: Expectation, variables: Variables): readonly Scalar[] {
  const texts = variables.get(token.text);
  if (texts === undefined) throw new PredicateError(token.column, `the variable ":${token.text}" is not given`);
  return texts.map((text) => {
    const value = expected.valueOf(text);
    if (value !== undefined) return value;
    throw new PredicateError(
      token.column,
      `the variable ":${token.text}" is compared with "${expected.name}" and must be ${expected.words}`,
    );
  });
}

function literalValue(cursor: Cursor, expected: Expectation): Scalar {
  const token = peek(cursor);
  if (token.kind === 'end' || token.kind === 'symbol' || token.kind === 'name') {
    throw unexpected(cursor, expected.words);
  }
  // A decimal is text, but people write it as a number, too.
  const isFitting = (expected.kind === 'text') === (token.kind === 'string') || expected.field.ordering !== undefined;
  const value = isFitting ? expected.valueOf(token.text) : undefined;
  if (value !== undefined) return value;
  throw new PredicateError(token.column, `"${expected.name}" is compared with ${expected.words}`);
}

/** The value of a text; undefined if it is not of the kind. */
export function scalarOf(text: string, kind: ScalarKind): Scalar | undefined {
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
