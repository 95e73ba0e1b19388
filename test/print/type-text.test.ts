import { describe, expect, it } from 'vitest';
import type { TypeRef } from '../../src/model/type-ref.js';
import { type Module, printModule } from '../../src/print/module.js';
import { patternKey, readonlyTypeText, typeText } from '../../src/print/type-text.js';
import {
  arrayOf,
  bytes,
  either,
  enumType,
  int64,
  integer,
  modelOf,
  named,
  nullable,
  objectType,
  parameter,
  text,
  unknown,
} from '../support/build-model.js';

const model = modelOf({
  types: [...['Thing', 'A', 'B'].map((name) => objectType(name, {})), enumType('Color', ['red', 'green'])],
});
const module: Module = { model, package: 'client', mention: ({ name }) => name };

describe('typeText', () => {
  it.each<[string, TypeRef, string]>([
    ['boolean', { kind: 'boolean' }, 'boolean'],
    ['string', text, 'string'],
    ['integer', integer, 'number'],
    ['int64', int64, 'bigint'],
    ['float', { kind: 'number', name: 'float' }, 'number'],
    ['a date as a string', { kind: 'format', format: 'date' }, 'string'],
    ['bytes', bytes, 'Uint8Array<ArrayBuffer>'],
    ['unknown', unknown, 'unknown'],
    ['a declared type', named('Thing'), 'Thing'],
    ['an array', arrayOf(named('Thing')), 'Thing[]'],
    ['an array of arrays', arrayOf(arrayOf(integer)), 'number[][]'],
    ['an array of nullable items', arrayOf(nullable(integer)), '(number | null)[]'],
    ['an array with bounds', arrayOf(integer, { minItems: 1, maxItems: 2 }), 'number[]'],
    ['a short array with a fixed length', arrayOf(integer, { minItems: 2, maxItems: 2 }), '[number, number]'],
    ['a long array with a fixed length', arrayOf(integer, { minItems: 9, maxItems: 9 }), 'number[]'],
    ['a set', arrayOf(integer, { unique: true }), 'number[]'],
    ['a map', { kind: 'map', values: int64 }, '{ [name: string]: bigint }'],
    ['null', nullable(named('Thing')), 'Thing | null'],
    ['several names for one type', { kind: 'same', members: [named('A'), named('B')] }, 'A | B'],
    ['known strings and others', either(text, named('Color')), '(string & {}) | Color'],
    ['JSON in a string', { kind: 'json', of: named('Thing') }, 'Thing'],
    ['comma-separated values', { kind: 'csv', items: integer }, 'number[]'],
  ])('prints %s', (_what, type, printed) => {
    expect(typeText(type, module)).toBe(printed);
  });

  it('imports the declared types that it mentions', () => {
    const file = printModule({ model, package: 'client', path: 'x' }, (client) => [
      `type Things = ${typeText(arrayOf(named('Thing')), client)};`,
    ]);
    expect(file.text).toContain("import type * as types from '@small/types';\n\ntype Things = types.Thing[];");
  });
});

it.each<[string, TypeRef, string]>([
  ['scalars unchanged', text, 'string'],
  ['arrays', arrayOf(text), 'readonly string[]'],
  ['arrays of arrays', arrayOf(arrayOf(text)), 'readonly (readonly string[])[]'],
  ['tuples', arrayOf(integer, { minItems: 2, maxItems: 2 }), 'readonly [number, number]'],
  ['maps', { kind: 'map', values: text }, '{ readonly [name: string]: string }'],
  ['comma-separated values', { kind: 'csv', items: text }, 'readonly string[]'],
])('readonlyTypeText prints %s', (_what, type, printed) => {
  expect(readonlyTypeText(type, module)).toBe(printed);
});

describe('patternKey', () => {
  it('accepts any string in the placeholders', () => {
    expect(patternKey(parameter('text.{locale}', text))).toBe('[name: `text.${string}`]');
  });

  it('prevents a name from becoming code', () => {
    const hostile = parameter('x', text, {
      name: [
        { kind: 'text', text: '`${process.exit()}' },
        { kind: 'placeholder', name: 'placeholder' },
      ],
      isPattern: true,
    });
    expect(patternKey(hostile)).toBe('[name: `\\`\\${process.exit()}${string}`]');
  });
});
