import { expect, it } from 'vitest';
import { instantText, temporalText } from '../../src/model/conversions.js';
import { temporalOf } from '../support/temporal.js';

it('an instant is the same in printed code as if it were read', () => {
  const texts = ['2026-01-01t01:00:00.5+01:00', '2016-12-31T23:59:60Z', '2026-01-01T00:00:00.1239999999999Z'];
  expect(texts.map(instantText)).toEqual([
    '2026-01-01T00:00:00.500Z',
    '2017-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.123Z',
  ]);
  expect(texts.map((text) => String(temporalOf('Instant', temporalText(text))))).toEqual([
    '2026-01-01T00:00:00.5Z',
    '2017-01-01T00:00:00Z',
    '2026-01-01T00:00:00.123999999Z',
  ]);
});

it('other dates and times are read as they are written', () => {
  const texts = ['2026-01-01', '23:59:59', '2026-01-01T23:59:59'];
  expect(texts.map(temporalText)).toEqual(texts);
});
