import type { Group } from '../suite.js';
import { formatGroup } from './group.js';

/** Texts of a fixed form, and what is no text. */
export const formats: readonly Group[] = [
  formatGroup('date', {
    yes: ['2026-11-21', '2024-02-29', '1600-02-29', '1999-12-31', '2026-04-30'],
    no: [
      '21.11.2026',
      '2026-11',
      '2026-1-21',
      '2026-11-1',
      '2026-00-21',
      '2026-13-21',
      '2025-02-29',
      '2100-02-29',
    ].concat(['2026-06-31', '2026-11-00', '20261121', '2026-11-2٣', '2026-11-21\n', ' 2026-11-21', '']),
  }),
  formatGroup('date-time', {
    yes: [
      '2026-11-21T14:30:00Z',
      '2026-11-21T14:30:00.5Z',
      '2026-11-21T14:30:00.123456789+05:45',
      '2026-11-21t14:30:00z',
    ].concat(['2016-12-31T23:59:60Z', '2017-01-01T05:29:60+05:30', '2026-11-21T00:00:00-23:59']),
    no: ['2026-11-21', '2026-11-21T14:30:00', '2026-11-21 14-30-00Z', '2026-11-21T24:00:00Z', '2026-11-21T14:60:00Z']
      .concat(['2016-12-31T22:59:60Z', '2026-02-30T14:30:00Z', '2026-11-21T14:30:00+24:00', '2026-11-21T14:30:00.Z'])
      .concat(['2026-11-21T14:30Z', '2026-11-21T14:30:00+5', '2026-11-21T14:30:0٣Z', '14:30:00Z', '']),
  }),
  formatGroup('duration', {
    yes: ['P3DT12H', 'P1Y', 'PT0S', 'P6M', 'PT6M', 'P8W', 'P1Y2M3D', 'PT1H30M', 'PT5M6S'],
    no: ['P', 'PT', 'P1DT', 'PT3D', 'P2M1Y', '3DT12H', 'P3D12H', 'P9S', 'P9', 'P1Y1W', 'P٣D', '-P1D', ''],
  }),
  formatGroup('email', {
    yes: ['ada@example.com', 'a.b-c_d@example.org', 'ada+tag@sub.example.com', '~ada~@example.com'],
    no: [
      'ada',
      '@example.com',
      'ada@',
      '.ada@example.com',
      'ada.@example.com',
      'a..b@example.com',
      'a b@example.com',
      'a@b@c',
      '',
    ],
  }),
  formatGroup('uri', {
    yes: [
      'https://example.com/',
      'https://example.com/a?b=c&d=%20#e',
      'http://192.0.2.7:8080/x',
      'http://[2001:db8::1]/',
    ].concat(['mailto:ada@example.com', 'urn:example:animal:ferret', 'tel:+1-201-555-0123', 'file:///a/b', 'a:b']),
    no: [
      '/a/b',
      '//example.com/a',
      'a',
      'example.com',
      'https://exa mple.com/',
      'https://example.com/<a>',
      '://example.com',
      '',
    ].concat(['https://example.com/%zz', 'https://[::1/', 'https://example.com/a\\b', '1a:b']),
  }),
  formatGroup('uuid', {
    yes: [
      '01890a5d-ac96-774b-bcce-b302099a8057',
      '01890A5D-AC96-774B-BCCE-B302099A8057',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ],
    no: [
      '01890a5d-ac96-774b-bcce-b302099a805',
      '01890a5dac96774bbcceb302099a8057',
      '01890a5d-ac96-774b-bcceb-302099a8057',
    ].concat(['g1890a5d-ac96-774b-bcce-b302099a8057', '{01890a5d-ac96-774b-bcce-b302099a8057}', '']),
  }),
];
