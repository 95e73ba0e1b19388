import { describe, expect, it } from 'vitest';
import {
  appliedPreference,
  bigintsOf,
  booleansOf,
  instantText,
  integersOf,
  numbersOf,
  preferredStatus,
  stringsOf,
} from '../../../src/runtime/reference/responses.js';

describe('a date in a request', () => {
  it.each([
    ['2026-11-21T10:20:30.456Z', '2026-11-21', '10:20:30', 'Sat, 21 Nov 2026 10:20:30 GMT'],
    ['2024-02-29T23:59:59.999Z', '2024-02-29', '23:59:59', 'Thu, 29 Feb 2024 23:59:59 GMT'],
    ['1999-12-31T23:30:00.000-01:00', '2000-01-01', '00:30:00', 'Sat, 01 Jan 2000 00:30:00 GMT'],
    ['0001-01-01T00:00:00.000Z', '0001-01-01', '00:00:00', 'Mon, 01 Jan 0001 00:00:00 GMT'],
  ])('is returned in every format: %s', (text, date, time, httpDate) => {
    expect(instantText(text, 'date')).toBe(date);
    expect(instantText(text, 'time')).toBe(time);
    expect(instantText(text, 'datetime-local')).toBe(`${date}T${time}`);
    expect(instantText(text, 'http-date')).toBe(httpDate);
    expect(instantText(new Date(text), 'date')).toBe(date);
  });

  it('has three decimals and Z as a date-time, and UTC where it has no zone', () => {
    for (const format of ['datetime', 'datetime(ms)'] as const) {
      expect(instantText('2026-11-21T10:20:30+01:00', format)).toBe('2026-11-21T09:20:30.000Z');
      expect(instantText('2026-11-21T10:20:30', format)).toBe('2026-11-21T10:20:30.000Z');
      expect(instantText('2026-11-21', format)).toBe('2026-11-21T00:00:00.000Z');
    }
  });

  it('is omitted where it is absent or invalid', () => {
    for (const format of ['date', 'time', 'datetime-local', 'datetime', 'datetime(ms)', 'http-date'] as const) {
      expect(instantText(undefined, format)).toBeUndefined();
      expect(instantText('tomorrow', format)).toBeUndefined();
      expect(instantText('2026-99-99T00:00:00Z', format)).toBeUndefined();
    }
  });
});

describe('an array in a request', () => {
  const body = { z: 'one', a: { b: ['two', 3, true, { c: 'four' }], n: null }, m: 5.5, big: 9223372036854775807n };

  it('contains the values of its type, depth first, in the order of the document', () => {
    expect(stringsOf(body)).toEqual(['one', 'two', 'four']);
    expect(numbersOf(body)).toEqual([3, 5.5, 2 ** 63]);
    expect(integersOf(body)).toEqual([3]);
    expect(bigintsOf(body)).toEqual([3n, 9223372036854775807n]);
    expect(booleansOf(body)).toEqual([true]);
  });

  it('has one element for a single value, and is omitted for none', () => {
    expect(numbersOf(0)).toEqual([0]);
    expect(stringsOf('')).toEqual(['']);
    for (const convert of [stringsOf, numbersOf, integersOf, bigintsOf, booleansOf]) {
      expect(convert(undefined)).toBeUndefined();
      expect(convert({})).toEqual([]);
    }
  });
});

describe('Prefer', () => {
  it.each([
    [undefined, 200],
    ['', 200],
    ['202', 202],
    ['200', 200],
    ['404', 200],
    ['2020', 200],
    ['+202', 200],
  ])('selects by the code %j the status %i', (code, status) => {
    expect(preferredStatus(code, [200, 202])).toBe(status);
  });

  it('is confirmed only where it was applied', () => {
    expect(appliedPreference('202', 202)).toBe('code=202');
    expect(appliedPreference('404', 202)).toBeUndefined();
    expect(appliedPreference(undefined, 202)).toBeUndefined();
  });
});
