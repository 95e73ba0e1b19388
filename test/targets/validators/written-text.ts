import { expect } from 'vitest';
import { stringifyJson } from '../../../src/runtime/validators/json-writer.js';

/** The exports of a validators package, by name. */
export type Exports = (name: string) => (...input: readonly unknown[]) => unknown;

/** The expected result of `stringifyX`: JSON of what `encodeX` returns. Undefined if there is none. */
function expectedText(exported: Exports, name: string, value: unknown): string | undefined {
  try {
    return stringifyJson(exported(`encode${name}`)(value));
  } catch {
    return undefined;
  }
}

/** The text, or undefined if a TypeError says that there is none. Any other error is our bug. */
export function writtenText(exported: Exports, name: string, value: unknown): string | undefined {
  try {
    return String(exported(`stringify${name}`)(value));
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    expect((error as TypeError).message).not.toMatch(/^Bug/);
    return undefined;
  }
}

/** Expects that a value, whatever it is, is written as `JSON.stringify` would write what `encodeX` returns. */
export function expectSameText(exported: Exports, name: string, value: unknown): void {
  const text = writtenText(exported, name, value);
  const expected = expectedText(exported, name, value);
  if (text === undefined || expected === undefined) {
    expect(text).toBe(expected);
    return;
  }
  const encoded = exported(`encode${name}`)(value);
  // JavaScript puts fields first whose names are whole numbers; we keep the order of the model.
  if (!/"\d+":/.test(expected)) {
    expect(text).toBe(expected);
    if (!holdsBigInt(encoded)) expect(text).toBe(JSON.stringify(encoded));
  }
  expect(JSON.parse(text)).toEqual(JSON.parse(stringifyJson(encoded)));
}

function holdsBigInt(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).some(holdsBigInt);
}

/** Values that should not be there, each with a name for the report. */
export const strangers: readonly (readonly [string, () => unknown])[] = [
  ['undefined', () => undefined],
  ['null', () => null],
  ['NaN', () => NaN],
  ['a symbol', () => Symbol('"')],
  ['a function', () => () => '"'],
  ['a bigint', () => 10n ** 30n],
  ['a date', () => new Date(0)],
  ['a boxed string', () => Object('"')],
  ['a string with a quote', () => '"}],'],
  ['toJSON', () => ({ toJSON: () => '"' })],
  ['a class with toJSON', () => new Money()],
  ['toString', () => ({ toString: () => '","x":"', valueOf: () => 5 })],
  ['bytes', () => new Uint8Array([34, 92])],
  ['a map', () => new Map([['a', 1]])],
  ['an array', () => ['"', undefined, 1n]],
  ['lone surrogates', () => '\udc00\ud800'],
  ['an object without a prototype', () => Object.assign(Object.create(null) as object, { x: 1, text: '\n' })],
];

class Money {
  readonly x = 1;
  readonly text = 'Money';

  toJSON(): string {
    return '"5 EUR"';
  }
}

/** A copy in which one part, selected by the seed, is replaced; the whole value, if it has no parts. */
export function withOneReplaced(value: unknown, seed: number, stranger: () => unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || seed % 5 === 0) return stranger();
  const keys = Object.keys(value);
  const key = keys[seed % Math.max(1, keys.length)];
  if (key === undefined) return stranger();
  const part = withOneReplaced((value as Readonly<Record<string, unknown>>)[key], Math.floor(seed / 5), stranger);
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === key ? part : item));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, name === key ? part : field]));
}
