import { exactNumber } from '../model/json-value.js';
import type { EnumDeclaration, UnionDeclaration } from '../model/model.js';
import { patternSamples } from '../model/texts/pattern-sample.js';
import { integerLimits } from '../model/scalar-problems.js';
import type { ArrayRef, IntegerRef, MapRef, NumberRef } from '../model/type-ref.js';
import { entriesOf, type Location, withField, withoutField } from './locations.js';
import type { Reading } from './reading.js';
import { bytesMisses, countsBeside, formatMisses, textMisses } from './text-values.js';

interface Replacing extends Reading {
  /** The largest number of items or entries that one may have. Absent: no more than are quickly checked in numbers. */
  readonly largest?: number;
}

/** Replacements for a part: nearly of its type, with one typo; some turn out to be valid. */
export function missesAt(location: Location, reading: Replacing): readonly unknown[] {
  return [...nearMisses(location, reading), ...otherKinds];
}

/** Every kind of JSON value, and values of TypeScript beyond JSON. */
const otherKinds: readonly unknown[] = [
  null,
  undefined,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  2 ** 53,
  -(2 ** 53),
  1n,
  2n ** 63n,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  '0',
  'true',
  'null',
  '\ud800',
  [],
  [[]],
  [null],
  {},
  { unknown: 1 },
  { 0: 0, length: 1 },
  () => 1,
  Symbol.iterator,
  new Date(0),
  new Map(),
  new Uint8Array([1, 2]),
  Object('text'),
];

function nearMisses(location: Location, reading: Replacing): readonly unknown[] {
  const { type, value } = location;
  switch (type.kind) {
    case 'string':
      return textMisses(type, value);
    case 'format':
      return formatMisses(type.format);
    case 'bytes':
      return bytesMisses;
    case 'integer':
      return integerMisses(type, value);
    case 'number':
      return numberMisses(type, value);
    case 'array':
      return arrayMisses(type, value, reading);
    case 'tuple':
      return arrayMisses({ minItems: type.items.length, maxItems: type.items.length }, value, reading);
    case 'map':
      return mapMisses(type, value, reading);
    case 'json':
      return [
        '',
        '{',
        'null',
        '{}',
        ' 1',
        '01',
        '"\\ud800"',
        `${textOf(value)} `,
        `${textOf(value)},`,
        '12345678901234567890',
      ];
    case 'csv':
      return [
        '',
        ',',
        `${textOf(value)},`,
        `,${textOf(value)}`,
        `${textOf(value)},1`,
        ' 1',
        '1, 2',
        '1e0',
        '1.0',
        '9007199254740993',
        'a,b',
      ];
    case 'named':
      return declaredMisses(location, reading);
    default:
      return [];
  }
}

function integerMisses(type: IntegerRef, value: unknown): readonly unknown[] {
  const [least, most] = integerLimits(type);
  const near = [least - 1n, least, least + 1n, most - 1n, most, most + 1n];
  const wide = [
    2n ** 31n,
    -(2n ** 31n) - 1n,
    2n ** 53n - 1n,
    2n ** 53n,
    2n ** 53n + 1n,
    1n - 2n ** 53n,
    -(2n ** 53n),
    2n ** 63n - 1n,
    2n ** 63n,
    -(2n ** 63n) - 1n,
    10n ** 30n,
  ];
  const step = BigInt(type.multipleOf ?? 1);
  const beside = [least + step, least + step + 1n, most - step];
  const all = [...near, ...wide, ...beside];
  return [...all.map(exactNumber), ...all, ...all.map(Number), 0.5, -0.5, 1e300, textOf(value)];
}

function numberMisses(type: NumberRef, value: unknown): readonly unknown[] {
  const bounds = [type.minimum, type.maximum, type.exclusiveMinimum, type.exclusiveMaximum];
  const limits = [...bounds, type.multipleOf].filter((limit) => limit !== undefined);
  const near = limits.flatMap((limit) => {
    const step = Math.max(Math.abs(limit) * Number.EPSILON, Number.MIN_VALUE);
    return [limit - 1, limit - step, limit, limit + step, limit + 1];
  });
  return [...near, 1e308, -1e308, 5e-324, 2n ** 60n, -(2n ** 60n), 10n ** 400n, textOf(value)];
}

function arrayMisses(
  { minItems = 0, maxItems }: Pick<ArrayRef, 'minItems' | 'maxItems'>,
  value: unknown,
  { largest }: Replacing,
): readonly unknown[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const resized = countsBeside(minItems, maxItems, largest)
    .filter((count) => items.length > 0 || count === 0)
    .map((count) => Array.from({ length: count }, (_, index) => items[index % items.length]));
  const sparse = [...items];
  sparse.length += 1;
  return [
    ...resized,
    [...items, ...items.slice(0, 1)],
    [...items, reordered(items[0])],
    [...items].reverse(),
    sparse,
    [...items, undefined],
    [...items, null],
    { ...items, length: items.length },
  ];
}

/** The same value with its fields in another order, which must make no difference. */
function reordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).reverse());
}

/** Names that every object inherits, and names that code easily loses. */
const strangeNames = ['unknown', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', ''];

function mapMisses({ minSize = 0, maxSize }: MapRef, value: unknown, { largest }: Replacing): readonly unknown[] {
  const entries = entriesOf(value);
  const [[, some] = ['', null]] = entries;
  const sized = countsBeside(minSize, maxSize, largest).map((size) =>
    Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, some])),
  );
  return [
    ...sized,
    ...strangeNames.map((name) => withField(value, name, some)),
    withField(value, 'k', undefined),
    ...notPlain(value),
  ];
}

function declaredMisses(location: Location, { declarations }: Reading): readonly unknown[] {
  const declaration = location.type.kind === 'named' ? declarations.get(location.type.name) : undefined;
  if (declaration === undefined || declaration.kind === 'alias') return [];
  if (declaration.kind === 'enum') return memberMisses(declaration, location.value);
  const tags = declaration.kind === 'union' ? tagMisses(declaration, location.value) : [];
  return [...tags, ...objectMisses(location)];
}

function memberMisses({ members }: EnumDeclaration, value: unknown): readonly unknown[] {
  const others = members.map((member) =>
    typeof member.value === 'string' ? Number(member.value) : String(member.value),
  );
  return [
    'grown',
    'constructor',
    '__proto__',
    7.25,
    12345,
    `${textOf(value)} `,
    textOf(value).toUpperCase(),
    ...others,
  ];
}

function tagMisses({ tag, variants }: UnionDeclaration, value: unknown): readonly unknown[] {
  const tags = [...variants.map(({ name }) => name), 'grown', ...strangeNames, null, 1, undefined];
  return [withoutField(value, tag), ...tags.map((name) => withField(value, tag, name))];
}

function objectMisses({ value, fields, patterns, requires }: Location): readonly unknown[] {
  const matching = patterns.flatMap(({ names }) => patternSamples(names.source, 4));
  return [
    ...fields.flatMap(({ name }) => [
      withoutField(value, name),
      withField(value, name, null),
      withField(value, name, undefined),
      withField(withoutField(value, name), `${name} `, 1),
    ]),
    ...[...strangeNames, ...matching, ...matching.map((name) => `${name}\n`)].flatMap((name) => [
      withField(value, name, 1),
      withField(value, name, null),
      withField(value, name, undefined),
      withField(value, name, { nested: true }),
    ]),
    ...(requires.length === 0 ? [] : optionalMisses(fields, value)),
    ...notPlain(value),
  ];
}

/** No optional field, each of them alone, and all of them. */
function optionalMisses(fields: Location['fields'], value: unknown): readonly unknown[] {
  const optional = fields.filter(({ isRequired }) => !isRequired).map(({ name }) => name);
  const keeping = (kept: readonly string[]): unknown =>
    optional.reduce<unknown>((left, name) => (kept.includes(name) ? left : withoutField(left, name)), value);
  return [keeping([]), ...optional.map((name) => keeping([name]))];
}

/** The same fields in objects that JSON does not produce: an instance, one without a prototype, other containers. */
function notPlain(value: unknown): readonly unknown[] {
  const fields = Object.fromEntries(entriesOf(value));
  return [
    Object.assign(new Date(0), fields),
    Object.create(null, Object.getOwnPropertyDescriptors(fields)),
    Object.entries(fields),
    new Map(Object.entries(fields)),
  ];
}

/** Empty for values that are already wrong: not every object can be converted to a string. */
function textOf(value: unknown): string {
  return typeof value === 'object' || typeof value === 'symbol' ? '' : String(value);
}
