import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as runtime from '../../../src/runtime/validators/index.js';
import { formatChecks, formatDescriptions, type TextFormat } from '../../../src/runtime/validators/format.js';
import { ratioOf } from '../../support/ratio.js';

interface Examples {
  readonly accepts: readonly string[];
  readonly refuses: readonly unknown[];
}

const examples: Readonly<Record<TextFormat, Examples>> = {
  decimal: {
    accepts: ['0', '-0', '12.50', '-0.001', '123456789012345678901234567890.123456789'],
    refuses: ['', '.5', '5.', '01', '+1', '1e3', '1,5', ' 1', '1\n', 'NaN', '٣', 12.5],
  },
  date: {
    accepts: ['2026-02-28', '2024-02-29', '2000-02-29', '0000-02-29', '9999-12-31'],
    refuses: [
      '2026-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-00-10',
      '2026-13-01',
      '2026-01-00',
      '2026-1-1',
      '26-01-01',
    ],
  },
  time: {
    accepts: ['00:00:00', '23:59:59'],
    refuses: ['24:00:00', '23:60:00', '23:59:60', '23:59', '23:59:59.0', '23:59:59Z', '1:00:00', ''],
  },
  'datetime-local': {
    accepts: ['2026-02-28T00:00:00', '2024-02-29T23:59:59'],
    refuses: [
      '2026-02-28 00:00:00',
      '2026-02-28t00:00:00',
      '2026-02-28T00:00:00Z',
      '2026-02-30T00:00:00',
      '2026-02-28',
    ],
  },
  datetime: {
    accepts: [
      '2026-02-28T23:59:59Z',
      '2026-02-28t23:59:59.123456789z',
      '2026-02-28T23:59:59+01:00',
      '2026-02-28T23:59:59-23:59',
      '1990-12-31T23:59:60Z',
      '1990-12-31T15:59:60-08:00',
      '1991-01-01T00:59:60+01:00',
    ],
    refuses: [
      '2026-02-28T23:59:59',
      '2026-02-28 23:59:59Z',
      '2026-02-28T23:59:59.Z',
      '2026-02-28T23:59:59+0100',
      '2026-02-28T23:59:59+24:00',
      '2026-02-28T23:59:59+01:60',
      '1990-12-31T22:59:60Z',
      '1990-12-31T23:59:60+01:00',
      '2026-02-29T00:00:00Z',
    ],
  },
  'datetime(ms)': {
    accepts: ['2026-02-28T23:59:59.000Z', '2024-02-29T00:00:00.999Z'],
    refuses: [
      '2026-02-28T23:59:59Z',
      '2026-02-28T23:59:59.00Z',
      '2026-02-28T23:59:59.0000Z',
      '2026-02-28T23:59:59.000z',
      '2026-02-28T23:59:59.000+00:00',
      '2026-02-29T23:59:59.000Z',
    ],
  },
  'http-date': {
    accepts: ['Sun, 06 Nov 1994 08:49:37 GMT', 'Thu, 29 Feb 2024 23:59:59 GMT', 'Mon, 31 Dec 1990 23:59:60 GMT'],
    refuses: [
      'Mon, 06 Nov 1994 08:49:37 GMT',
      'Sun, 6 Nov 1994 08:49:37 GMT',
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun Nov  6 08:49:37 1994',
      'Sun, 06 Nov 1994 08:49:37 UTC',
      'sun, 06 nov 1994 08:49:37 GMT',
      'Thu, 30 Feb 2024 00:00:00 GMT',
      'Sun, 06 Nov 1994 24:00:00 GMT',
    ],
  },
  duration: {
    accepts: ['P1Y2M3DT4H5M6S', 'P1D', 'PT12H', 'PT0.5S', 'PT1,5S', 'P2W', 'P1YT1S'],
    refuses: ['P', 'PT', 'P1DT', 'P1', '1D', 'P-1D', 'P1W2D', 'PT1.5H', 'P1H', 'p1d', 'PT1S1M', ''],
  },
  uuid: {
    accepts: [
      'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
      'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6',
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ],
    refuses: [
      'f81d4fae7dec11d0a76500a0c91e6bf6',
      '{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}',
      'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
      'g81d4fae-7dec-11d0-a765-00a0c91e6bf6',
      'f81d4fae-7dec-11d0-a765-00a0c91e6bf6\n',
    ],
  },
  uri: {
    accepts: [
      'https://example.com',
      'https://user:pass@example.com:8080/a/b;c=1?d=e&f=%20#g/h?i',
      'http://[2001:db8::7]/c=GB?objectClass?one',
      'http://[::ffff:192.0.2.1]:80',
      'http://[::]/',
      'http://[1:2:3:4:5:6:7:8]',
      'http://[v1.fe80::a+en1]',
      'mailto:John.Doe@example.com',
      'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
      'tel:+1-816-555-1212',
      'file:///etc/hosts',
      'a:',
      'http://a//b',
    ],
    refuses: [
      '',
      'example.com',
      '/path',
      '//example.com',
      '1http://a',
      'http://a b',
      'http://a/%zz',
      'http://a/%2',
      'http://a/"',
      'http://a/{b}',
      'http://a:port',
      'http://[1:2:3]',
      'http://[1::2::3]',
      'http://[1:2:3:4:5:6:7:8:9]',
      'http://[1:2:3:4:5:6:7::8:9]',
      'http://[12345::]',
      'http://[::192.0.2.256]',
      'http://[192.0.2.1::]',
      'http://[::1',
      'http://[::1]:@80',
      'http://[::1]a',
      'http:/[::1]',
      'http://a#b#c',
      'http://é.example',
      'http://a\\b',
    ],
  },
  email: {
    accepts: ['a@b', 'first.last+tag@sub.example.com', "o'brien@example.org", `${'a'.repeat(64)}@example.com`],
    refuses: [
      '',
      'a',
      '@b',
      'a@',
      'a@@b',
      'a b@c',
      '.a@b',
      'a.@b',
      'a..b@c',
      'a@-b',
      'a@b-',
      'a@b..c',
      'a@b_c',
      '"a b"@c',
      `${'a'.repeat(65)}@b`,
      `a@${'b'.repeat(64)}`,
      `a@${'b.'.repeat(130)}c`,
      'é@b',
    ],
  },
};

/** Goes through a text once. */
function sumOf(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum += text.charCodeAt(index);
  return sum;
}

describe.each(Object.entries(examples))('format %s', (name, { accepts, refuses }) => {
  const check = formatChecks[name as TextFormat];

  it.each(accepts)('accepts %j', (text) => {
    expect(check(text)).toBe(true);
  });

  it.each([...refuses, undefined, null, 5, {}, ['2026-02-28']])('refuses %j', (value) => {
    expect(check(value)).toBe(false);
  });

  it('gives an example to people that is one', () => {
    const [, example] = /(?:such as )(.*?)(?:, as a string)?$/.exec(formatDescriptions[name as TextFormat]) ?? [];
    expect(check(example)).toBe(true);
  });

  it.each(['0', '1', 'a', '-', '.', '/', ':', '%41', 'a.', '0:', 'P1', '::'])(
    'takes time in proportion to a long text of %j',
    (part) => {
      const prefixes = ['', 'P', 'PT', 'a:', 'a@', 'http://[', '0.', '2026-02-28T23:59:59.'];
      const texts = prefixes.flatMap((prefix) => ['!', ''].map((end) => `${prefix}${part.repeat(50_000)}${end}`));
      // Work that grows with the square takes thousands of times as long as to look at each character once.
      expect(
        ratioOf(
          () => texts.forEach(check),
          () => texts.forEach(sumOf),
        ),
      ).toBeLessThan(300);
    },
  );
});

describe('the date forms and the Date of the platform', () => {
  const dates = fc.date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });

  it('agree about every instant', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const text = date.toISOString();
        expect(formatChecks['datetime(ms)'](text)).toBe(true);
        expect(formatChecks.datetime(text)).toBe(true);
        expect(formatChecks['datetime-local'](text.slice(0, 19))).toBe(true);
        expect(formatChecks.date(text.slice(0, 10))).toBe(true);
        expect(formatChecks.time(text.slice(11, 19))).toBe(true);
        expect(formatChecks['http-date'](date.toUTCString())).toBe(true);
      }),
    );
  });
});

// The compiler cannot say it: printed code imports the check by a name that is made of the format's.
it.each(Object.keys(examples) as TextFormat[])('printed code finds the check of %s', (format) => {
  const word = format.split(/[^a-z]+/).map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  expect(Object.entries(runtime)).toContainEqual([`is${word.join('')}`, formatChecks[format]]);
});
