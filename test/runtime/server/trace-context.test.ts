import { describe, expect, it } from 'vitest';
import { isTraceparent, isTracestate, traceOf } from '../../../src/runtime/server/context.js';
import { ratioOf } from '../../support/ratio.js';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';
const whole = `00-${trace}-${parent}-01`;

describe('a traceparent', () => {
  it.each([whole, `00-${trace}-${parent}-00`, `00-${trace}-${parent}-ff`, `cc-${trace}-${parent}-01`])(
    'may be %s',
    (text) => {
      expect(isTraceparent(text)).toBe(true);
    },
  );

  it('may have more fields in a later version', () => {
    expect(isTraceparent(`cc-${trace}-${parent}-01-what-the-future-will-be-like`)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['no version', `${trace}-${parent}-01`],
    ['version ff', `ff-${trace}-${parent}-01`],
    ['capitals', whole.toUpperCase()],
    ['an all-zero trace', `00-${'0'.repeat(32)}-${parent}-01`],
    ['an all-zero parent', `00-${trace}-${'0'.repeat(16)}-01`],
    ['a short trace', `00-${trace.slice(1)}-${parent}-01`],
    ['no flags', `00-${trace}-${parent}`],
    ['invalid flags', `00-${trace}-${parent}-0x`],
    ['more than version 00 allows', `${whole}-more`],
    ['more without a dash', `cc-${trace}-${parent}-01more`],
    ['two values', `${whole}, ${whole}`],
    ['a missing end', `cc-${trace}-${parent}-01-${'x'.repeat(500)}`],
  ])('is invalid with %s', (_what, text) => {
    expect(isTraceparent(text)).toBe(false);
  });
});

describe('a tracestate', () => {
  it.each([
    'rojo=00f067aa0ba902b7',
    'rojo=1,congo=t61rcWkgMzE',
    'a=1 , b=2,',
    '0tenant@vendor=x y',
    `a=${'v'.repeat(256)}`,
  ])('may be %j', (text) => expect(isTracestate(text)).toBe(true));

  it.each([
    '',
    ',',
    'rojo',
    'Rojo=1',
    'rojo=',
    'rojo=a=b',
    'a=1,a=2',
    'a=\u00e4',
    `a=${'v'.repeat(257)}`,
    `${'a'.repeat(257)}=1`,
    Array.from({ length: 33 }, (_, index) => `k${index}=1`).join(),
  ])('must not be %j', (text) => expect(isTracestate(text)).toBe(false));

  it('is read in linear time, whatever a client sends: spaces in the middle took a fifth of a second', async () => {
    const spaces = `a=${' '.repeat(8000)}`;
    const work = (text: string) => () => void isTracestate(text);
    expect(await ratioOf(work(`${spaces}b\u00e4`), work(spaces), 100)).toBeLessThan(100);
  });
});

describe('the trace of a request', () => {
  const traced = (headers: Readonly<Record<string, string>>): object => traceOf({ header: (name) => headers[name] });

  it('is passed on unchanged', () => {
    expect(traced({ traceparent: whole, tracestate: 'a=1' })).toEqual({ traceparent: whole, tracestate: 'a=1' });
  });

  it('has no state without a parent, but possibly a parent without a state', () => {
    const none = { traceparent: undefined, tracestate: undefined };
    expect(traced({})).toEqual(none);
    expect(traced({ tracestate: 'a=1' })).toEqual(none);
    expect(traced({ traceparent: 'x', tracestate: 'a=1' })).toEqual(none);
    expect(traced({ traceparent: whole, tracestate: '?' })).toEqual({ ...none, traceparent: whole });
  });
});
