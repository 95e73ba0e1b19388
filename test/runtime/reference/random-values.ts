import type { ScalarKind } from '../../../src/runtime/reference/predicate/field-types.js';
import { words } from '../../../src/source/words.js';
import { type Random } from '../../support/random.js';

// Few values, so that many of them meet, and such that libraries order differently: case, accents as one character or
// two, other planes, invisible characters, and special characters of patterns and statements.
const texts = [
  ['', ' ', 'a', 'A', 'b', 'ab', 'B', 'Z', '_', '-', '0', '10', '9', 'true', 'null'],
  ['é', 'e\u0301', 'ß', 'ss', 'ı', 'İ', 'ﬀ', 'Å', '\u212b', 'ä', 'z', '한', '\u1112\u1161\u11ab'],
  ['😀', '😁', '！', '\uffff', '\ufffd', '\ue000', '\ud7ff', '\u{10ffff}', '\u{10000}', '👨‍👩‍👧'],
  ['\u0001', '\t', '\n', '\r\n', '\u001f', '\u007f', '\u0080', '\u00a0', '\u2028', '\u200b', '\ufeff', '\u202e'],
  ["'; drop table things; --", 'say "x"', '\\', '\\u0041', '$1', '%', '_%', '{}', '[]', '`', '${1}', ':a', '?', '??|'],
].flat();

const planes: readonly (readonly [number, number])[] = [
  [0x01, 0x7f],
  [0x80, 0x7ff],
  [0x800, 0xd7ff],
  [0xe000, 0xffff],
  [0x10000, 0x10ffff],
];

/** Any string that can be stored. */
export function randomText(random: Random): string {
  if (random.fraction() < 0.85) return random.oneOf(texts);
  const points = random.several(4, () => {
    const [first, last] = random.oneOf(planes);
    return first + random.below(last - first + 1);
  });
  return String.fromCodePoint(...points);
}

const numbers = ['-1', '0', '1', '0.1', '1.5', '-1.5', '2', '1e21', '5e-324', '-5e-324', '1.7976931348623157e308'];
const largeNumbers = ['9007199254740991', '-9007199254740991', '9007199254740992', '1e300', '123456789012345680000'];
const integers = ['-5', '0', '1', '2', '3', '9007199254740991', '-9007199254740991', '2147483648'];
const bigs = ['-9223372036854775808', '-1', '0', '1', '9007199254740991', '9007199254740992', '9007199254740993'];
const largeBigs = ['9223372036854775806', '9223372036854775807', '-9007199254740993'];

// Few numbers and points in time, in many forms: each meets its equals, and its neighbours.
const ordered: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['decimal', [...words('0 -0.0 0.00 1 1.0 -1 -1.50 -1.5 9 10 9.5 100 0.1 0.099'), ...longDecimals()]],
  [
    'datetime',
    words(`
      2026-11-21T13:30:00Z 2026-11-21T14:30:00+01:00 2026-11-21t13:30:00.000z 2026-11-21T13:30:00.5Z
      2026-11-21T23:59:59.9-00:30 2026-11-22T00:29:59.899999999999Z 0000-01-01T00:00:00+23:59 0000-02-29T12:00:00Z
      9999-12-31T23:59:59-23:59 2016-12-31T23:59:60Z 2016-12-31T23:59:59.9Z 2017-01-01T01:00:00+01:00
    `),
  ],
]);

/** Close to each other, with more digits than an index entry of PostgreSQL, and the last one than its numbers can have. */
function longDecimals(): readonly string[] {
  const zeros = '0'.repeat(3000);
  return [`1${zeros}`, `-1${zeros}.1`, `0.${zeros}1`, `-0.${zeros}1`, `1.${zeros}`, `1.${zeros.repeat(6)}1`];
}

const malformed = words('1e3 01 .5 ٣ 2026-02-30T00:00:00Z 2026-11-21 2026-11-21T13:30:00 2026-13-01T00:00:00Z');

/** A scalar of a field, with the format of a text. */
export interface Scalar {
  readonly kind: ScalarKind;
  readonly format?: string | undefined;
}

/** JSON of a value as the service stores it: numbers in the fewest digits that identify them. */
export function randomStored(random: Random, { kind, format }: Scalar): string {
  const values = ordered.get(format);
  if (values !== undefined) return JSON.stringify(random.oneOf(random.fraction() < 0.1 ? malformed : values));
  switch (kind) {
    case 'text':
      return JSON.stringify(randomText(random));
    case 'boolean':
      return String(random.fraction() < 0.5);
    case 'number':
      return random.oneOf([...numbers, ...largeNumbers, '-0', '-0.0', '1.0', '10e-1', '1E+0']);
    case 'integer':
      return random.oneOf([...integers, '1.0', '-0']);
    case 'int64':
      return random.oneOf([...bigs, ...largeBigs]);
  }
}

/** A value in a predicate: one of the stored ones, or another. */
export function randomWritten(random: Random, { kind, format }: Scalar): string {
  const values = ordered.get(format)?.filter(({ length }) => length < 1000);
  if (values !== undefined) {
    const text = random.oneOf(random.fraction() < 0.02 ? malformed : values);
    return format === 'decimal' && random.fraction() < 0.3 ? text : JSON.stringify(text);
  }
  switch (kind) {
    case 'text':
      return JSON.stringify(randomText(random));
    case 'boolean':
      return random.oneOf(['true', 'false', 'TRUE', 'False']);
    case 'number':
      return random.oneOf([...numbers, ...largeNumbers, '-0', '1.0', '1e-400', digits(random)]);
    case 'integer':
      return random.oneOf([...integers, '-0', digits(random)]);
    case 'int64':
      return random.oneOf([...bigs, ...largeBigs, '9223372036854775808', '-0', digits(random)]);
  }
}

function digits(random: Random): string {
  const count = random.oneOf([2, 16, 17, 19, 20, 39]);
  return `${random.oneOf(['', '-'])}1${Array.from({ length: count }, () => random.below(10)).join('')}`;
}

/** JSON of an arbitrary type: what an older model may have left behind. */
export function randomLeftover(random: Random): string {
  const values = [
    'null',
    '7',
    '"a"',
    '"1"',
    'true',
    '[]',
    '{}',
    '[null]',
    '["a",["a"],null,1]',
    '{"a":{"a":1}}',
    '1e21',
  ];
  return random.oneOf(values);
}
