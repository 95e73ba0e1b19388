import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextFormat } from '../../src/model/type-ref.js';
import { formatChecks, formatDescriptions } from '../../src/runtime/validators/format.js';
import { textFormats } from '../../src/model/texts/text-formats.js';
import { whole } from '../../src/schema/text-forms.js';
import { jsonSchemaDialect, typeSchema } from '../../src/schema/type-schema.js';
import { formatMisses } from '../../src/verify/text-values.js';
import { inTier } from '../support/tier.js';

/** Strings of formats, which one or two typos turn into near misses; the samples of other formats are in `verify`. */
const samples: Readonly<Partial<Record<TextFormat, readonly string[]>>> = {
  decimal: ['0', '-12.50', '1e3', '00.1', '.5', '5.', '123456789012345678901234567890.123'],
  date: [
    '2024-02-29',
    '2023-02-28',
    '1900-02-28',
    '2000-02-29',
    '0000-02-29',
    '2026-12-31',
    '2026-04-30',
    '9999-01-01',
  ],
  time: ['00:00:00', '23:59:59', '19:05:30'],
  'datetime-local': ['2024-02-29T23:59:59', '2100-02-28T00:00:00', '2026-11-30T12:30:00', '0400-02-29T01:01:01'],
  datetime: [
    '2026-02-28T23:59:59Z',
    '2026-02-28t23:59:59.123456z',
    '2016-12-31T23:59:60Z',
    '2016-12-31T20:00:60.5-03:59',
    '2017-01-01T00:29:60+00:30',
    '2024-02-29T00:00:00-23:59',
    '2026-01-31 12:00:00Z',
    '2026-01-31T12:00:00+0100',
  ],
  'datetime(ms)': ['2026-02-28T23:59:59.000Z', '2024-02-29T00:00:00.999Z', '2016-12-31T23:59:60.000Z'],
  'http-date': ['Sun, 06 Nov 1994 08:49:37 GMT', 'Thu, 29 Feb 2024 00:00:00 GMT', 'Sat, 31 Dec 2016 23:59:60 GMT'],
  duration: ['P1Y2M3DT4H5M6.5S', 'P2W', 'PT0S', 'P1D', 'PT1,5S', 'P1Y3D', 'PT1H1S', 'P', 'PT', 'P1W2D'],
  uuid: ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6'],
  uri: [
    'https://example.com/a?b#c',
    'urn:isbn:0',
    'a:',
    'a:/',
    'a://',
    'a:///b',
    'mailto:a@b',
    'http://u:p@h:80/%41?/?#/?',
    'http://[::1]:8080/',
    'http://[1:2:3:4:5:6:7:8]',
    'http://[1:2:3:4:5:6:1.2.3.4]',
    'http://[::ffff:255.255.255.255]',
    'http://[1::]',
    'http://[1:2:3:4:5:6:7::]',
    'http://[::2:3:4:5:6:7:8]',
    'http://[1::3:4:5:6:7:8]',
    'http://[1:2::5:6:7:8]',
    'http://[1:2:3::1.2.3.4]',
    'http://[v1.a:b]/',
  ],
  email: [
    'first.last+tag@example.com',
    'a@localhost',
    `${'a'.repeat(64)}@b.c`,
    `a@${'b'.repeat(63)}.c`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(7)}`,
    'a@b-c.d',
    "!#$%&'*+/=?^_`{|}~-@x",
  ],
};

function samplesOf(format: TextFormat): readonly string[] {
  return samples[format] ?? formatMisses(format);
}

const characters = [
  ...'0123456789abcdefghijTtZzPYMDHSW:.,;-+@/?#[]%~!_ "|\\\u00e9\n😀',
  '',
  'xx',
  '00',
  '60',
  '29',
  '::',
];

/** A sample with up to three typos. */
function nearly(format: TextFormat): fc.Arbitrary<string> {
  const typo = fc.record({
    at: fc.nat({ max: 300 }),
    take: fc.constantFrom(0, 1, 1, 2),
    put: fc.constantFrom(...characters, ...samplesOf(format).flatMap((sample) => sample.split(/(?=[-:.TZ/@])/))),
  });
  return fc.tuple(fc.constantFrom(...samplesOf(format)), fc.array(typo, { maxLength: 3 })).map(([sample, typos]) =>
    typos.reduce((text, { at, take, put }) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + put + text.slice(index + take);
    }, sample),
  );
}

function isValid(format: TextFormat): (text: string) => boolean {
  const ajv = new Ajv2020({ strict: true });
  formats.default(ajv);
  return ajv.compile(typeSchema({ kind: 'format', format }, jsonSchemaDialect(new Map())));
}

const names = Object.keys(formatDescriptions) as readonly TextFormat[];

const numRuns = inTier({ short: 300, long: 3000 });

describe('the schema of a string format', () => {
  it.each(names)('agrees about %s with the check of a service', (format) => {
    const isOfForm = isValid(format);
    const seen = { accepted: 0, refused: 0 };
    const isBoth = (text: string): void => {
      const verdict = formatChecks[format](text);
      // Where a schema cannot express a condition, it accepts more, never less.
      if (textFormats[format].schema.unsaid !== undefined && !verdict) return;
      expect({ text, verdict: isOfForm(text) }).toEqual({ text, verdict });
      seen[verdict ? 'accepted' : 'refused'] += 1;
    };
    samplesOf(format).forEach(isBoth);
    fc.assert(fc.property(nearly(format), isBoth), { numRuns });
    expect(seen.accepted).toBeGreaterThan(numRuns / 30);
    if (textFormats[format].schema.unsaid === undefined) expect(seen.refused).toBeGreaterThan(numRuns / 30);
  });

  it('expresses everything of an HTTP date except the day of the week', () => {
    const isOfForm = isValid('http-date');
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    fc.assert(
      fc.property(nearly('http-date'), (text) => {
        const onAnyDay = days.some((day) => formatChecks['http-date'](day + text.slice(3)));
        expect({ text, verdict: isOfForm(text) }).toEqual({
          text,
          verdict: onAnyDay && days.includes(text.slice(0, 3)),
        });
      }),
      { numRuns },
    );
  });

  it('never has a `format` that a validator may not know, or that refuses what a service accepts', () => {
    const given = names.flatMap((format) => {
      const name = textFormats[format].schema.more?.format;
      return name === undefined ? [] : [`${format}: ${String(name)}`];
    });
    const dates = ['date: date', 'datetime: date-time', 'datetime(ms): date-time'];
    expect(given).toEqual([...dates, 'uuid: uuid', 'ipv4: ipv4', 'ipv6: ipv6']);
    const ajv = new Ajv2020({ strict: true });
    formats.default(ajv);
    for (const [format, text] of [
      ['email', 'a@localhost'],
      ['uri', 'a:'],
      ['duration', 'PT1.5S'],
    ] as const) {
      expect(formatChecks[format](text)).toBe(true);
      expect(ajv.validate({ type: 'string', format }, text)).toBe(false);
    }
  });
});

it.each([
  ['[a-z]+', '^[a-z]+$'],
  ['a|b', '^(?:a|b)$'],
  // Only JavaScript knows the class that excludes nothing.
  ['x-[^]{1,}', '^x-[\\s\\S]{1,}$'],
  ['[[^]\\[^]', '^[[^]\\[^]$'],
  ['\\\\[^]', '^\\\\[\\s\\S]$'],
])('anchoring a regular expression turns %s into %s', (source, expected) => {
  expect(whole(source)).toBe(expected);
});
