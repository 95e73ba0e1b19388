import type { Scalar as SortValue } from '../../../src/runtime/reference/predicate/condition.js';
import {
  fieldNamesOf,
  type FieldsType,
  type FieldType,
  fieldTypeOf,
  isScalar,
} from '../../../src/runtime/reference/predicate/field-types.js';
import type { SortKey } from '../../../src/runtime/reference/predicate/field-reader.js';
import type { QueryRequest } from '../../../src/runtime/reference/records/query.js';
import { positionAt } from '../../../src/runtime/reference/records/page-turns.js';
import type { Position, StoredRecord } from '../../../src/runtime/reference/store/store.js';
import { documentPlan, documentType, innerType, parsedAs, randomJson } from './random-documents.js';
import { randomOf, type Random } from '../../support/random.js';
import { randomText, randomWritten, type Scalar } from './random-values.js';

interface Writing {
  readonly random: Random;
  readonly variables: Map<string, readonly string[]>;
}

/** What a client could ask in the query of a request, occasionally something wrong. The same for the same seed. */
export function randomQuestion(seed: number): QueryRequest {
  const random = randomOf(seed);
  const writing: Writing = { random, variables: new Map() };
  const where = random.several(2, () => {
    const text = randomPredicate(writing, documentType, random.below(5));
    return random.fraction() < 0.07 ? spoiled(random, text) : text;
  });
  const isVariableLost = random.fraction() < 0.02;
  return {
    partition: 'p',
    filters: random.fraction() < 0.25 ? randomFilters(random) : {},
    where,
    variables: isVariableLost ? new Map() : writing.variables,
    sort: random.several(
      3,
      () => `${randomSortField(random, documentType)}${random.oneOf(['', ' asc', ' desc', ' DESC'])}`,
    ),
    limit: random.oneOf([
      0,
      1,
      2,
      7,
      20,
      100,
      1000,
      Number.MAX_SAFE_INTEGER,
      ...(random.fraction() < 0.1 ? [-1, 0.5] : []),
    ]),
    offset: random.oneOf([undefined, 0, 0, 0, 1, 5, 30, 1000]),
    withTotal: true,
  };
}

function randomPredicate(writing: Writing, owner: FieldsType, depth: number): string {
  const { random } = writing;
  const part = (): string => randomPredicate(writing, owner, depth - 1);
  const choice = depth <= 0 ? 1 : random.fraction();
  const space = random.oneOf([' ', ' ', '\n', '\t ']);
  if (choice < 0.18) return `(${part()}${space}${random.oneOf(['and', 'AND'])} ${part()})`;
  if (choice < 0.36) return `(${part()} ${random.oneOf(['or', 'Or'])}${space}${part()})`;
  if (choice < 0.42) return `${part()} and ${part()} or ${part()}`;
  if (choice < 0.54) return `not ${random.oneOf(['', ' not '])}(${part()})`;
  return randomTest(writing, owner, depth);
}

function randomTest(writing: Writing, owner: FieldsType, depth: number): string {
  const { random } = writing;
  const [name, type] = randomField(random, owner);
  const not = random.oneOf(['', '', 'not ']);
  if (isScalar(type)) return `${written(name)} ${randomScalarTest(writing, type)}`;
  if (type.kind === 'object') {
    if (random.fraction() < 0.1) return `${written(name)} is ${not}defined`;
    return random.fraction() < 0.5
      ? `${written(name)}(${randomPredicate(writing, type.type, depth - 1)})`
      : `${written(name)}.${randomTest(writing, type.type, depth)}`;
  }
  if (type.kind !== 'array' || random.fraction() < 0.15) return `${written(name)} is ${not}defined`;
  if (random.fraction() < 0.2) return `${written(name)} is ${not}empty`;
  if (type.items.kind === 'object') return `${written(name)}(${randomPredicate(writing, type.items.type, depth - 1)})`;
  if (!isScalar(type.items)) return `${written(name)} is ${not}empty`;
  return `${written(name)} contains ${random.oneOf(['any', 'all'])} ${valueList(writing, type.items)}`;
}

function randomScalarTest(writing: Writing, type: Scalar): string {
  const { random } = writing;
  const choice = random.fraction();
  if (choice < 0.1) return `is ${random.oneOf(['', 'not '])}defined`;
  if (choice < 0.25) return `${random.oneOf(['', 'not '])}in ${valueList(writing, type)}`;
  const operators = type.kind === 'boolean' ? ['=', '!=', '<>'] : ['=', '=', '!=', '<>', '<', '<=', '>', '>='];
  return `${random.oneOf(operators)}${random.oneOf(['', ' '])}${value(writing, type, 1)}`;
}

function valueList(writing: Writing, type: Scalar): string {
  const { random } = writing;
  const many = random.fraction() < 0.02 ? 150 : 3;
  const values = [value(writing, type), ...random.several(many, () => value(writing, type))];
  // A predicate has at most 10,000 characters.
  return `(${values.join(',').length < 3000 ? values.join(', ') : values.slice(0, 10).join(',')})`;
}

/** A literal, or a variable with as many values, or with any number of them. */
function value({ random, variables }: Writing, type: Scalar, count = random.below(3)): string {
  if (random.fraction() < 0.85) return randomWritten(random, type);
  const name = `v${variables.size}`;
  const values = Array.from({ length: count }, () => {
    const text = randomWritten(random, type);
    return unquoted(text);
  });
  variables.set(name, values);
  return `:${name}`;
}

/** The text of a literal, as a parameter of a request has it. */
function unquoted(literal: string): string {
  return literal.startsWith('"') ? String(JSON.parse(literal)) : literal;
}

function randomField(random: Random, owner: FieldsType): readonly [string, FieldType] {
  const name = random.oneOf(fieldNamesOf(owner));
  const type = fieldTypeOf(owner, name);
  if (type === undefined) throw new Error(`There is no field ${name}.`);
  return [name, type];
}

/** A path to a single value, occasionally to something that cannot be sorted. */
function randomSortField(random: Random, owner: FieldsType): string {
  const [name, type] = random.fraction() < 0.1 ? [random.oneOf(['id', 'key']), undefined] : randomField(random, owner);
  if (type?.kind === 'object') return `${written(name)}.${randomSortField(random, type.type)}`;
  return type === undefined || isScalar(type) || random.fraction() < 0.03
    ? written(name)
    : randomSortField(random, owner);
}

function written(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) && name !== 'not' ? name : `\`${name}\``;
}

function randomFilters(random: Random): Readonly<Record<string, unknown>> {
  const text = (): string =>
    random.fraction() < 0.03 ? random.oneOf(['\0', '\ud800', 'a\udfff']) : randomText(random);
  const inner: FieldType = { kind: 'object', type: innerType };
  const given: Readonly<Record<string, () => unknown>> = {
    name: text,
    big: () => BigInt(randomWritten(random, { kind: 'int64' })),
    isOpen: () => random.fraction() < 0.5,
    odd: text,
    word: text,
    words: () => random.several(3, text),
    number: () => Number(randomWritten(random, { kind: 'number' })),
    price: () => unquoted(randomWritten(random, { kind: 'text', format: 'decimal' })),
    at: () => unquoted(randomWritten(random, { kind: 'text', format: 'datetime' })),
    prices: () => random.several(3, () => unquoted(randomWritten(random, { kind: 'text', format: 'decimal' }))),
    like: () => parsedAs(randomJson(random, inner, random.oneOf([1, 1, 2])), inner),
    after: text,
    atMost: () => BigInt(randomWritten(random, { kind: 'int64' })),
    from: () => unquoted(randomWritten(random, { kind: 'text', format: 'decimal' })),
    before: () => unquoted(randomWritten(random, { kind: 'text', format: 'datetime' })),
  };
  const names = Object.keys(documentPlan.filters).filter(() => random.fraction() < 0.2);
  return Object.fromEntries(names.map((name) => [name, given[name]?.()]));
}

const hostile: readonly string[] = [
  "'; drop table documents; --",
  '"\\u0000"',
  '"\ud800"',
  ...'$1 " ` ( ) , : . \0 \ud800 /* -- :missing \\ = ! ::jsonb || @> "\n" #> ${1} {} %s'.split(' '),
  ' or 1=1',
  ' and ',
  ' not ',
];

const wrong: readonly string[] = `
name = 5|name = true|name is empty|name contains any ("a")|name in ()|name = :missing|name|name =|name = 'a'
nmae = "a"|name = "a" "b"|name = "a" and|name = "a" or or|name.a = 1|name(a = 1)|name not = "a"|NAME = "a"
size = "1"|size = 1e400|size = 01|size = .5|size = +1|size = NaN|size in (1, "a")|size = 1 = 1
big = 1.5|big = 1e3|big = ${'9'.repeat(41)}|isOpen < true|isOpen = 1|isOpen = "true"|any = 1|any.a = 1|any is empty
inner = 1|inner is empty|inner.words = "a"|inner.words.a = "a"|inner.words contains ("a")|inner.words contains any (1)
inner.pairs = 1|inner.pairs.left = 1|inner.pairs contains any (1)|inner.flags contains all (1)
odd.constructor = 1|odd.prototype = 1|__proto__ = 1|constructor = 1|odd.toString = 1|odd.\`\` = 1| | not |()
${'('.repeat(40)}name = "a"${')'.repeat(40)}|${'not '.repeat(40)}name = "a"|name = "${'a'.repeat(10_000)}"`
  .split(/[|\n]/)
  .filter((text) => text !== '');

function spoiled(random: Random, text: string): string {
  if (random.fraction() < 0.3) return random.oneOf(wrong);
  const at = random.below(text.length + 1);
  const removed = random.oneOf([0, 0, 1, 5, text.length]);
  return `${text.slice(0, at)}${random.oneOf(['', ...hostile])}${text.slice(at + removed)}`;
}

/** The start of a page: after one of the records, after a position where none need be, or the beginning. */
export function randomPosition(
  seed: number,
  sort: readonly SortKey[],
  records: readonly StoredRecord[],
): { readonly record: StoredRecord } | Position | undefined {
  const random = randomOf(seed + 0x10000000);
  if (random.fraction() < 0.5) return undefined;
  if (random.fraction() < 0.7) return { record: random.oneOf(records) };
  const id = randomText(random);
  const values = sort.map(({ kind, path, ordering }): SortValue | undefined => {
    if (path.join('.') === 'id') return id;
    if (random.fraction() < 0.2) return undefined;
    const text = randomWritten(random, { kind, format: ordering?.format });
    if (ordering !== undefined) return ordering.keyOf(unquoted(text));
    if (kind === 'text') return String(JSON.parse(text));
    if (kind === 'boolean') return text.toLowerCase() === 'true';
    return kind === 'int64' ? BigInt(text) : Number(text);
  });
  return positionAt({ id, values });
}
