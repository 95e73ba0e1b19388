import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBase64 } from '../../../src/runtime/validators/base64.js';
import { formatChecks, type TextFormat } from '../../../src/runtime/validators/format.js';
import { inTier } from '../../support/tier.js';

/** Another implementation of a format, and the known differences with their reasons. */
interface Oracle {
  readonly format: TextFormat;
  readonly examples: readonly string[];
  /** Parts that replace characters of an example, one or two at a time. */
  readonly characters: string;
  readonly accepts: (text: string) => boolean;
  readonly differences?: readonly Difference[];
}

interface Difference {
  readonly reason: string;
  /** A string that shows the difference. */
  readonly example: string;
  readonly applies: (text: string) => boolean;
}

/** JavaScript writes other years with a sign and six digits. */
function longYear(example: string): Difference {
  return { reason: 'a year has four digits', example, applies: (text) => /^[+-]\d{6}-/.test(text) };
}

const zones = ['Z', 'z', '+00:00', '-08:00', '+23:59', '-23:59', '+00:30', '-00:01', '+05:45'];
const seconds = ['00', '59', '60'];
const instants = ['1990-12-31T23:59', '1990-12-31T15:59', '2024-02-29T00:29', '2000-02-29t00:59', '1900-02-28T05:44'];

const oracles: readonly Oracle[] = [
  {
    format: 'date',
    examples: [
      '2026-02-28',
      '2024-02-29',
      '2023-02-29',
      '1900-02-29',
      '2000-02-29',
      '0000-02-29',
      '2026-04-31',
      '2026-12-31',
    ],
    characters: '0123459-/T ',
    accepts: ajv('date'),
  },
  {
    format: 'time',
    examples: ['00:00:00', '23:59:59', '23:59:60', '12:30:45'],
    characters: '0123569:.-Z',
    // Our times have no zone; with a zone, and without a fraction, both agree.
    accepts: (text) => /^[^.Z+-]*$/.test(text) && ajv('time')(`${text}Z`),
    differences: [
      { reason: 'a leap second needs a zone', example: '23:59:60', applies: (text) => text === '23:59:60' },
    ],
  },
  {
    format: 'datetime',
    examples: instants.flatMap((instant) =>
      seconds.flatMap((second) => zones.map((zone) => `${instant}:${second}${zone}`)),
    ),
    characters: '0123569:.-+TtZz ',
    accepts: ajv('date-time'),
    differences: [
      {
        reason: 'RFC 3339 has a T between date and time, and leaves others to other documents',
        example: '2024-02-29 00:29:00Z',
        applies: (text) => /\s/.test(text),
      },
      {
        reason: 'the zone has hours, a colon and minutes',
        example: '2024-02-29T00:29:00+0100',
        applies: (text) => /[+-]\d\d(?:\d\d)?$/.test(text),
      },
    ],
  },
  {
    format: 'datetime-local',
    examples: ['2026-02-28T00:00:00', '2024-02-29T23:59:59', '2023-02-29T23:59:59', '2026-02-28T23:59:60'],
    characters: '0123569:.-+TZ ',
    // A Date is serialized in one format only.
    accepts: (text) => writtenBy(text, () => new Date(`${text}.000Z`).toISOString().slice(0, -5)),
    differences: [longYear('+102026-02-28T00:00:00')],
  },
  {
    format: 'datetime(ms)',
    examples: [
      '2026-02-28T00:00:00.000Z',
      '2024-02-29T23:59:59.999Z',
      '2023-02-29T23:59:59.001Z',
      '2026-02-28T23:59:60.000Z',
    ],
    characters: '0123569:.-+TZ ',
    accepts: (text) => writtenBy(text, () => new Date(text).toISOString()),
    differences: [longYear('+102026-02-28T00:00:00.000Z')],
  },
  {
    format: 'http-date',
    examples: [
      'Sun, 06 Nov 1994 08:49:37 GMT',
      'Thu, 29 Feb 2024 23:59:59 GMT',
      'Wed, 01 Mar 2023 00:00:00 GMT',
      'Mon, 31 Dec 1990 23:59:60 GMT',
      'Fri, 01 Jan 1999 12:30:00 GMT',
      'Sat, 01 Jan 2000 12:30:00 GMT',
    ],
    characters: '0123459SunMoTueWedThFriSatJanFebMarAprJulAgSOcNvDGT ,:',
    accepts: (text) => writtenBy(text, () => new Date(text).toUTCString()),
    differences: [
      {
        reason: 'a Date has no leap seconds',
        example: 'Mon, 31 Dec 1990 23:59:60 GMT',
        applies: (text) => text.includes('23:59:60 GMT'),
      },
      {
        reason: 'a year has four digits',
        example: 'Sun, 06 Nov 51994 08:49:37 GMT',
        applies: (text) => / \d{5,} /.test(text),
      },
      {
        reason: 'a Date moves years below 100 to this century',
        example: 'Thu, 01 Jan 0015 00:00:00 GMT',
        applies: (text) => / 00\d\d /.test(text),
      },
    ],
  },
  {
    format: 'duration',
    examples: ['P1Y2M3DT4H5M6S', 'P1D', 'PT12H', 'PT0.5S', 'P2W', 'P1YT1S', 'PT1M', 'P1M', 'PT'],
    characters: '0123PYMDTHSW.,-',
    accepts: ajv('duration'),
    differences: [
      {
        reason: 'ISO 8601 lets seconds have a fraction',
        example: 'PT0.5S',
        applies: (text) => /\d[.,]\d+S$/.test(text),
      },
    ],
  },
  {
    format: 'uuid',
    examples: [
      'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
      'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6',
      'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    ],
    characters: '0189afAFgG-{}:/@`',
    accepts: ajv('uuid'),
    differences: [
      {
        reason: 'with urn:uuid: before it, it is a URI',
        example: 'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
        applies: (text) => /^urn:uuid:/i.test(text),
      },
    ],
  },
  {
    format: 'uri',
    examples: [
      'https://user:pass@example.com:8080/a/b;c=1?d=e&f=%20#g/h?i',
      'http://[2001:db8::7]/c=GB?one',
      'urn:isbn:0',
      'a:',
      'http://[::ffff:192.0.2.1]:80',
      'http://[1:2:3:4:5:6:7:8]',
      'mailto:a@b',
      'file:///etc',
      'http://a//b',
      'x://?q',
      'a:/b',
    ],
    characters: 'aF09:/?#[]@!$%.-_~ "<\\^`{|}é',
    accepts: ajv('uri'),
    differences: [
      {
        reason: 'two slashes begin an authority, of which ajv lets one be missing',
        example: 'http:/[::1]',
        applies: (text) => /^[^:]*:\//.test(text) && !formatChecks.uri(text),
      },
      { reason: 'the path may be empty', example: 'a:', applies: (text) => /^[^:]*:(?:$|[?#])/.test(text) },
    ],
  },
  {
    format: 'email',
    examples: ['a@b.c', 'first.last+tag@sub.example.com', "o'brien@example.org", 'a-b@c-d.e', `${'a'.repeat(64)}@b.c`],
    characters: 'aZ09.-_+@!#" (é',
    accepts: ajv('email'),
    differences: [
      { reason: 'RFC 5321 has domains of one label', example: 'a@b', applies: (text) => !/@.*\./.test(text) },
      {
        reason: 'RFC 5321 bounds what is before the @',
        example: `${'a'.repeat(65)}@b.c`,
        applies: (text) => text.indexOf('@') > 64,
      },
    ],
  },
  {
    format: 'hostname',
    examples: ['localhost', 'www.example.com', 'a--b.example', '1.2.3.4', `${'a'.repeat(63)}.b`],
    characters: 'aZ09.-_ é',
    accepts: ajv('hostname'),
    differences: [{ reason: 'no dot at the end', example: 'example.com.', applies: (text) => text.endsWith('.') }],
  },
  {
    format: 'ipv4',
    examples: ['0.0.0.0', '192.0.2.1', '255.255.255.255'],
    characters: '0125.9 ',
    accepts: ajv('ipv4'),
  },
  {
    format: 'ipv6',
    examples: ['::', '::1', '2001:db8::1', '1:2:3:4:5:6:7:8', '::ffff:192.0.2.1', '1:2:3:4:5:6:7::'],
    characters: '0aF:.29%g ',
    accepts: ajv('ipv6'),
  },
  {
    format: 'decimal',
    examples: ['0', '-0', '12.50', '-0.001', '123456789012345678901234567890.123456789'],
    characters: '0123.-+eE, ',
    accepts: (text) => /[0-9]$/.test(text) && !/[eE\s]/.test(text) && writtenBy(text, () => (JSON.parse(text), text)),
  },
];

describe.each(oracles)(
  '$format and another implementation of it',
  ({ format, examples, characters, accepts, differences = [] }) => {
    const edit = fc.record({
      at: fc.nat(),
      length: fc.nat(2),
      instead: fc.string({ unit: fc.constantFrom(...characters), maxLength: 2 }),
    });
    const texts = fc.tuple(fc.constantFrom(...examples), fc.array(edit, { maxLength: 2 })).map(([example, edits]) =>
      edits.reduce((text, { at, length, instead }) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + instead + text.slice(start + length);
      }, example),
    );

    it('differ only for the listed reasons', () => {
      fc.assert(
        fc.property(texts, (text) => {
          const ours = formatChecks[format](text);
          if (ours === accepts(text)) return;
          const difference = differences.find(({ applies }) => applies(text));
          expect(difference, `${JSON.stringify(text)}: ours says ${ours}`).toBeDefined();
        }),
        { numRuns: inTier({ short: 500, long: 5000 }) },
      );
    });

    it.each(differences)('differ as $reason: $example', ({ example, applies }) => {
      expect(applies(example)).toBe(true);
      expect(formatChecks[format](example)).toBe(!accepts(example));
    });
  },
);

it('base64 and the implementation of the platform accept the same strings', () => {
  const unit = fc.constantFrom(...'AZaz09+/=-_ Qg\n');
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit, maxLength: 12 }), fc.base64String({ maxLength: 12 })), (text) => {
      // The platform skips unknown characters, so only the canonical encoding of the bytes is restored.
      expect(isBase64(text)).toBe(Buffer.from(text, 'base64').toString('base64') === text);
    }),
    { numRuns: inTier({ short: 2000, long: 20_000 }) },
  );
});

function ajv(name: keyof typeof fullFormats): (text: string) => boolean {
  const format: unknown = fullFormats[name];
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return (text) => format(text) === true;
  const { validate } = format as { readonly validate: RegExp | ((text: string) => boolean) };
  return (text) => (typeof validate === 'function' ? validate(text) : validate.test(text));
}

/** Whether the string survives a round trip; false if it throws. */
function writtenBy(text: string, write: () => string): boolean {
  try {
    return write() === text;
  } catch {
    return false;
  }
}
