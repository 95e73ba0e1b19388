import { words } from '../../source/words.js';
import type { FormatFacts } from './format-facts.js';

const hour = '(?:[01][0-9]|2[0-3])';
const time = `${hour}:[0-5][0-9]:[0-5][0-9]`;
const offset = `(?:[Zz]|[+-]${hour}:[0-5][0-9])`;
const day = '(?:0[1-9]|[12][0-9]|3[01])';

/** A day in the calendar: the 31st, the 30th, up to the 28th of February, and the 29th in a leap year. */
const date = [
  '(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '02-(?:0[1-9]|1[0-9]|2[0-8]))',
  '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)',
].join('|');

/** The same as HTTP writes it: `29 Feb 2028`. */
const httpDay = [
  '(?:(?:0[1-9]|[12][0-9]|3[01]) (?:Jan|Mar|May|Jul|Aug|Oct|Dec) [0-9]{4}',
  '(?:0[1-9]|[12][0-9]|30) (?:Apr|Jun|Sep|Nov) [0-9]{4}',
  '(?:0[1-9]|1[0-9]|2[0-8]) Feb [0-9]{4}',
  '29 Feb (?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00))',
].join('|');

/** Dates, times and both. */
export const dateFormats: Readonly<
  Record<'date' | 'time' | 'datetime-local' | 'datetime' | 'datetime(ms)' | 'http-date', FormatFacts>
> = {
  date: {
    samples: ['2026-11-21'],
    accepts: ['2024-02-29', '2000-02-29', '0000-02-29', '0000-01-01', '9999-12-31', '2026-11-30', '2026-02-28'],
    refuses: [
      ...words(`
        2023-02-29 1900-02-29 2026-04-31 2026-01-00 2026-00-10 2026-13-01 2026-1-1 26-01-01 2026-11-21T00:00:00Z
        +002026-11-21 ２０２６-11-21
      `),
      '2026-11-21\n',
    ],
    lengths: [[10, 10]],
    alphabet: '[-0-9]',
    schema: { source: `[0-9]{4}-(?:0[1-9]|1[0-2])-${day}`, more: { format: 'date' }, isWhole: false },
  },
  time: {
    samples: ['14:30:00'],
    accepts: ['00:00:00', '23:59:59', '14:30:00'],
    refuses: [...words('24:00:00 23:60:00 23:59:60 9:00:00 14:30 14:30:00Z 14:30:00.5'), '14:30:00\n', ''],
    lengths: [[8, 8]],
    schema: { source: time, isWhole: true },
    registeredAs: 'time-local',
  },
  'datetime-local': {
    samples: ['2026-11-21T14:30:00'],
    accepts: ['2024-02-29T00:00:00', '2026-11-21T23:59:59'],
    refuses: [
      ...words(`
        2023-02-29T00:00:00 2026-02-30T00:00:00 2026-11-21T14:30:00Z 2026-11-21T24:00:00 2026-11-21t14:30:00 2026-02-28
      `),
      '2026-11-21 14:30:00',
    ],
    lengths: [[19, 19]],
    schema: { source: `${date}T${time}`, isWhole: true },
    registeredAs: 'date-time-local',
  },
  datetime: {
    samples: ['2026-11-21T14:30:00Z', '2026-11-21T13:30:00.000Z'],
    accepts: words(`
        2024-02-29T00:00:00Z 2026-11-21T14:30:00.5+01:00 2026-11-21T14:30:00-00:00 2026-02-28T23:59:59Z
        2026-02-28t23:59:59.123456789z 2026-02-28T23:59:59-23:59 2016-12-31T23:59:60Z 2017-01-01T00:59:60+01:00
        1990-12-31T15:59:60-08:00
      `),
    refuses: [
      ...words(`
        2023-02-29T00:00:00Z 2026-11-21T14:30:00 2026-11-21T14:30:60Z 2026-11-21T24:00:00Z 2026-11-21T14:30:00+24:00
        2026-11-21T14:30:00+01:60 2026-11-21T14:30:00.Z 2026-11-21T14:30Z 2026-11-21T14:30:00+0100
        1990-12-31T22:59:60Z 1990-12-31T23:59:60+01:00
      `),
      '2026-11-21 14:30:00Z',
    ],
    // With one digit after the second there are two characters more.
    lengths: [
      [20, 20],
      [22, Infinity],
    ],
    overlaps: ['datetime(ms)'],
    schema: {
      source: `[0-9]{4}-(?:0[1-9]|1[0-2])-${day}[Tt]${hour}:[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?${offset}`,
      more: { format: 'date-time' },
      isWhole: false,
    },
    registeredAs: 'date-time',
  },
  'datetime(ms)': {
    samples: ['2026-11-21T13:30:00.000Z'],
    accepts: ['2024-02-29T00:00:00.000Z', '2026-11-21T23:59:59.999Z'],
    refuses: words(`
        2023-02-29T00:00:00.000Z 2026-11-21T14:30:00Z 2026-11-21T14:30:00.00Z 2026-11-21T14:30:00.0000Z
        2026-11-21T14:30:00.000+00:00 2026-11-21t14:30:00.000z 2026-11-21T14:30:00.000z 2016-12-31T23:59:60.000Z
      `),
    lengths: [[24, 24]],
    schema: {
      source: `[0-9]{4}-(?:0[1-9]|1[0-2])-${day}T${time}\\.[0-9]{3}Z`,
      more: { format: 'date-time' },
      isWhole: false,
    },
    registeredAs: 'date-time',
    isNarrower: true,
  },
  'http-date': {
    samples: ['Sat, 21 Nov 2026 13:30:00 GMT'],
    accepts: [
      'Sat, 21 Nov 2026 13:30:00 GMT',
      'Sun, 06 Nov 1994 08:49:37 GMT',
      'Thu, 29 Feb 2024 23:59:59 GMT',
      'Mon, 31 Dec 1990 23:59:60 GMT',
    ],
    refuses: [
      'Mon, 06 Nov 1994 08:49:37 GMT',
      'Sun, 06 Nov 1994 08:49:37 UTC',
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun Nov  6 08:49:37 1994',
      'Sun, 6 Nov 1994 08:49:37 GMT',
      'sun, 06 nov 1994 08:49:37 GMT',
      'Sun, 06 Nov 1994 08:49:37 gmt',
      'Thu, 29 Feb 2023 00:00:00 GMT',
      'Thu, 30 Feb 2024 00:00:00 GMT',
      'Sun, 06 Nov 1994 24:00:00 GMT',
    ],
    lengths: [[29, 29]],
    hasCommas: true,
    schema: {
      source: `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), ${httpDay} (?:${time}|23:59:60) GMT`,
      unsaid: 'the day of the week must be that of the date',
      isWhole: false,
    },
  },
};
