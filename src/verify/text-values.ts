import fc from 'fast-check';
import { patternSampleFrom, patternSamples } from '../model/pattern-sample.js';
import { formatProblem, stringProblem } from '../model/scalar-problems.js';
import { textSamples } from '../model/text-witness.js';
import { type StringRef, type TextFormat, writtenType } from '../model/type-ref.js';

/** Valid strings of each format, edge cases first. */
const formatTexts: Readonly<Record<TextFormat, readonly string[]>> = {
  decimal: ['0', '-0', '-12.50', '0.000', '123456789012345678901234567890.5'],
  date: ['2024-02-29', '2000-02-29', '0000-01-01', '9999-12-31', '2026-11-30'],
  time: ['00:00:00', '23:59:59', '14:30:00'],
  'datetime-local': ['2024-02-29T00:00:00', '2026-11-21T23:59:59'],
  datetime: [
    '2024-02-29T00:00:00Z',
    '2026-11-21T14:30:00.5+01:00',
    '2016-12-31T23:59:60Z',
    '2017-01-01T00:59:60+01:00',
    '2026-11-21T14:30:00-00:00',
  ],
  'datetime(ms)': ['2024-02-29T00:00:00.000Z', '2026-11-21T23:59:59.999Z'],
  'http-date': ['Sat, 21 Nov 2026 13:30:00 GMT', 'Thu, 29 Feb 2024 00:00:00 GMT', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  duration: ['PT1H', 'P12D', 'P3W', 'P1Y2M3DT4H5M6.5S', 'PT0S', 'P0D'],
  uuid: [
    '01890a5d-ac96-774b-bcce-b302099a8057',
    '00000000-0000-0000-0000-000000000000',
    'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6',
  ],
  uri: ['https://example.com/', 'urn:isbn:0', 'https://example.com/a?b=c#d', 'mailto:someone@example.com'],
  email: ['someone@example.com', 'first.last@example.com', "o'neil+tag@sub.example.org"],
  hostname: ['www.example.com', 'localhost', '1.2.3', 'a--b.xn--bcher-kva.example', 'A'],
  ipv4: ['192.0.2.1', '0.0.0.0', '255.255.255.255'],
  ipv6: ['2001:db8::1', '::', '::1', '1:2:3:4:5:6:7:8', '::ffff:192.0.2.1', '1:2:3:4:5:6:7::', 'ABCD::'],
};

/** Invalid strings that resemble a format, and that a check is likely to accept. */
const formatTypos: Readonly<Record<TextFormat, readonly string[]>> = {
  decimal: ['1e3', '.5', '1.', '+1', '01', '-', '1,5', ' 1', '1\n', '0x10', 'NaN'],
  date: [
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-1-1',
    '2026-11-21T00:00:00Z',
    '2026-11-21\n',
    '+002026-11-21',
    '２０２６-11-21',
  ],
  time: ['24:00:00', '23:60:00', '23:59:60', '9:00:00', '14:30', '14:30:00Z', '14:30:00.5', '14:30:00\n'],
  'datetime-local': [
    '2023-02-29T00:00:00',
    '2026-11-21 14:30:00',
    '2026-11-21T14:30:00Z',
    '2026-11-21T24:00:00',
    '2026-11-21t14:30:00',
  ],
  datetime: [
    '2023-02-29T00:00:00Z',
    '2026-11-21T14:30:00',
    '2026-11-21 14:30:00Z',
    '2026-11-21T14:30:60Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T14:30:00+24:00',
    '2026-11-21T14:30:00.Z',
    '2026-11-21T14:30Z',
    '2026-11-21T14:30:00+0100',
  ],
  'datetime(ms)': [
    '2023-02-29T00:00:00.000Z',
    '2026-11-21T14:30:00Z',
    '2026-11-21T14:30:00.00Z',
    '2026-11-21T14:30:00.000+00:00',
    '2026-11-21t14:30:00.000z',
  ],
  'http-date': [
    'Fri, 21 Nov 2026 13:30:00 GMT',
    'Sat, 21 Nov 2026 13:30:00 UTC',
    'Saturday, 21-Nov-26 13:30:00 GMT',
    'Sun Nov  6 08:49:37 1994',
    'Thu, 29 Feb 2023 00:00:00 GMT',
    'sat, 21 nov 2026 13:30:00 gmt',
  ],
  duration: ['P', 'PT', 'P1', 'P1YT', 'P1.5D', 'P1W2D', 'pt1h', '-PT1H', 'PT1H1H', 'P1H'],
  uuid: [
    '01890a5d-ac96-774b-bcce-b302099a805',
    '01890a5d-ac96-774b-bcce-b302099a80570',
    '01890a5dac96774bbcceb302099a8057',
    'g1890a5d-ac96-774b-bcce-b302099a8057',
    '{01890a5d-ac96-774b-bcce-b302099a8057}',
    '01890a5d-ac96-774b-bcce-b302099a8057\n',
  ],
  uri: [
    'example.com',
    '/path',
    'https://',
    'https://exa mple.com/',
    'https://example.com/%zz',
    '://x',
    'https://example.com/\u00e4',
    'https://example.com\n',
  ],
  email: [
    'someone',
    '@example.com',
    'someone@',
    'a b@example.com',
    'a@b@c',
    '.a@example.com',
    'a..b@example.com',
    'a.@example.com',
    'a@-example.com',
    'a@example.com\n',
  ],
  hostname: ['', '-a.example', 'a-.example', 'a..example', 'example.com.', 'a_b', 'b\u00fccher.example', 'a b', 'a\n'],
  ipv4: ['192.0.2', '192.0.2.1.1', '256.0.0.1', '01.2.3.4', '192.0.2.1/24', '1.2.3.4\n', '0x7f.1', ''],
  ipv6: ['1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', ':::', 'fe80::1%eth0', '::1/64', '12345::', '[::1]', '::1\n'],
};

export function formatValues(format: TextFormat): fc.Arbitrary<string> {
  const made = fc.constantFrom(...formatTexts[format]);
  const isOf = (text: string): boolean => formatProblem(text, { kind: 'format', format }) === undefined;
  const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  switch (format) {
    case 'uuid':
      return fc.oneof(made, fc.uuid());
    case 'decimal':
      return fc.oneof(made, fc.integer().map(String));
    case 'email':
      return fc.oneof(made, fc.emailAddress().filter(isOf));
    case 'uri':
      return fc.oneof(made, fc.webUrl().filter(isOf));
    case 'date':
    case 'datetime-local':
    case 'datetime':
    case 'datetime(ms)':
      return fc.oneof(
        made,
        dates.map((date) => ofDate(date, format)),
      );
    case 'http-date':
      return fc.oneof(made, dates.map((date) => date.toUTCString()).filter(isOf));
    case 'ipv4':
      return fc.oneof(made, fc.ipV4());
    case 'ipv6':
      return fc.oneof(made, fc.ipV6().filter(isOf));
    case 'hostname':
      return fc.oneof(made, fc.domain().filter(isOf));
    case 'time':
    case 'duration':
      return made;
  }
}

function ofDate(date: Date, format: 'date' | 'datetime-local' | 'datetime' | 'datetime(ms)'): string {
  const text = date.toISOString();
  if (format === 'date') return text.slice(0, 10);
  return format === 'datetime-local' ? text.slice(0, 19) : text;
}

export function formatMisses(format: TextFormat): readonly string[] {
  return [...formatTypos[format], ...formatTexts[format]];
}

const beyondPlane = '😀';

/** Characters of each kind that is counted or written in a special way: two code units, half a pair, escapes. */
const characters = fc.constantFrom(
  'a',
  'Z',
  '0',
  ' ',
  'ä',
  beyondPlane,
  '\ud800',
  '\udc00',
  '"',
  '\\',
  '\u0000',
  '\u2028',
  '\n',
);

export function textValues(type: StringRef): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Math.max(minLength, 4), pattern } = type;
  const isOf = (text: string): boolean => stringProblem(text, type) === undefined;
  if (type.format !== undefined) {
    // Few random values may be within the limits.
    const samples = textSamples(type);
    if (samples[0] === undefined) throw new Error(`No sample is a ${writtenType(type)}.`);
    const [sample] = samples;
    return fc.oneof(
      fc.constantFrom(...samples),
      formatValues(type.format).map((text) => (isOf(text) ? text : sample)),
    );
  }
  if (pattern !== undefined) return matchingTexts({ ...type, pattern });
  const longest = Math.min(maxLength, minLength + 4);
  const random = fc.array(characters, { minLength, maxLength: longest }).map((all) => all.join(''));
  // Sometimes exactly at a limit, with characters of either size.
  const most = maxLength > 300 ? minLength : maxLength;
  const ends = fc
    .constantFrom('a', beyondPlane)
    .chain((one) => fc.constantFrom(one.repeat(minLength), one.repeat(most)));
  // Two halves of a pair may combine into one character.
  return fc.oneof({ weight: 3, arbitrary: random }, ends).filter(isOf);
}

function matchingTexts(type: StringRef & { readonly pattern: string }): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength } = type;
  const isOf = (text: string): boolean => stringProblem(text, type) === undefined;
  const long = patternSampleFrom(pattern, Math.min(minLength, 1000)) ?? '';
  const samples = [...patternSamples(pattern, 8), long].filter(isOf);
  try {
    const random = fc.stringMatching(new RegExp(`^(?:${pattern})$`, 'u'), { size: 'small' });
    const hasLengths = minLength > 0 || maxLength !== undefined;
    // Few random strings may have such a length.
    const made =
      hasLengths && samples[0] !== undefined
        ? random.map((text) => (isOf(text) ? text : (samples[0] ?? '')))
        : random.filter(isOf);
    return samples.length === 0 ? made : fc.oneof(made, fc.constantFrom(...samples));
  } catch {
    // fast-check cannot generate strings for lookaround.
    if (samples.length === 0) throw new Error(`No sample matches the pattern ${pattern}.`);
    return fc.constantFrom(...samples);
  }
}

export function textMisses(type: StringRef, value: unknown): readonly string[] {
  const { minLength = 0, maxLength, pattern, format } = type;
  const lengths = [
    minLength - 1,
    minLength,
    ...(maxLength === undefined || maxLength > 3000 ? [] : [maxLength, maxLength + 1]),
  ];
  const ends = lengths
    .filter((length) => length >= 0)
    .flatMap((length) => ['a', beyondPlane, '\ud800'].map((one) => one.repeat(length)));
  const text = typeof value === 'string' ? value : '';
  const near = [
    `${text}\n`,
    `\n${text}`,
    ` ${text}`,
    `${text}x`,
    text.slice(1),
    text.slice(0, -1),
    text.toUpperCase(),
    text.toLowerCase(),
  ];
  return pattern === undefined && maxLength === undefined && minLength === 0
    ? ['', '\ud800', '\udc00\ud800']
    : [...ends, ...near, ...(format === undefined ? [] : formatMisses(format))];
}

/** Base64 that is not canonical, not padded, or of another alphabet. */
export const bytesMisses: readonly string[] = [
  '',
  'Zg==',
  'Zh==',
  'Zg=',
  'Zg',
  'Z',
  'Zm9v\n',
  'Zm 9v',
  '__--',
  'Zm9=',
  'Zm8=',
  '====',
  'Zm9v=',
  'Zg==Zg==',
];
