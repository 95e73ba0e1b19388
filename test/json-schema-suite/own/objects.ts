import type { Group } from '../suite.js';
import { group } from './group.js';

/** Fields by name, by pattern, and their number. */
export const objects: readonly Group[] = [
  group(
    'properties: names that objects inherit',
    {
      properties: {
        __proto__x: { type: 'number' },
        toString: { properties: { length: { type: 'string' } } },
        constructor: { type: 'number' },
      },
    },
    {
      yes: [{}, [], 12, { constructor: 1 }, { toString: 1 }, { toString: { length: 'a' } }],
      no: [{ constructor: 'x' }, { toString: { length: 37 } }],
    },
  ),
  group(
    'properties: with odd letters',
    {
      type: 'object',
      properties: {
        'foo\nbar': { type: 'number' },
        'foo"bar': { type: 'number' },
        'foo\\bar': { type: 'number' },
        'foo.bar': { type: 'number' },
      },
    },
    {
      yes: [{ 'foo\nbar': 1, 'foo"bar': 1, 'foo\\bar': 1, 'foo.bar': 1 }, { fooxbar: 'x' }],
      no: [{ 'foo\nbar': '1' }, { 'foo"bar': '1' }, { 'foo\\bar': '1' }, { 'foo.bar': '1' }],
    },
  ),
  group(
    'properties: true and false',
    { type: 'object', properties: { foo: true, bar: false } },
    {
      yes: [{}, { foo: 1 }, { x: 1 }],
      no: [{ bar: 2 }, { foo: 1, bar: null }],
    },
  ),
  group(
    'properties: null is not absent',
    { type: 'object', properties: { a: { type: ['null', 'string'] }, b: { type: 'string' } } },
    {
      yes: [{ a: null }, {}, { a: 'x', b: 'y' }],
      no: [{ b: null }, { a: 1 }],
    },
  ),
  group(
    'required: names that objects inherit',
    { type: 'object', required: ['__proto__', 'toString'] },
    {
      yes: [JSON.parse('{"__proto__": 1, "toString": null}')],
      no: [{}, { toString: 1 }, JSON.parse('{"__proto__": 1}')],
    },
  ),
  group(
    'required: with odd letters',
    { type: 'object', required: ['foo\tbar', "it's", 'é'] },
    {
      yes: [{ 'foo\tbar': 1, "it's": 1, é: 1 }],
      no: [{ 'foo\tbar': 1, "it's": 1 }, {}],
    },
  ),
  group(
    'required: of null',
    { type: 'object', required: ['a'], properties: { a: { type: ['string', 'null'] } } },
    {
      yes: [{ a: null }],
      no: [{}, { a: 1 }, { A: 'x' }],
    },
  ),
  group(
    'additionalProperties: false',
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
    {
      yes: [{}, { a: 'x' }],
      no: [{ b: 1 }, { a: 'x', b: null }, { a: 1 }, JSON.parse('{"__proto__": 1}')],
    },
  ),
  group(
    'additionalProperties: of a type',
    { type: 'object', properties: { a: true }, additionalProperties: { type: 'integer' } },
    {
      yes: [{}, { a: 'x', b: 1 }, { '': 2 }, JSON.parse('{"__proto__": 1}')],
      no: [{ b: 'x' }, { a: 1, aa: null }, JSON.parse('{"__proto__": "x"}')],
    },
  ),
  group(
    'patternProperties: with an end',
    { type: 'object', patternProperties: { '^x-[a-z]+$': { type: 'integer' } }, additionalProperties: false },
    {
      yes: [{}, { 'x-a': 1 }],
      no: [{ 'x-a': 'b' }, { 'x-': 1 }, { 'y-a': 1 }, { 'X-A': 1 }],
    },
  ),
  group(
    'patternProperties: false',
    { type: 'object', patternProperties: { '^x': true, '^y': false } },
    {
      yes: [{ xa: 1 }, { a: 1 }, {}],
      no: [{ ya: 1 }, { xa: 1, y: 2 }],
    },
  ),
  group(
    'minProperties: of a map',
    { type: 'object', minProperties: 1, maxProperties: 2, additionalProperties: { type: 'integer' } },
    {
      yes: [{ a: 1 }, { a: 1, b: 2 }],
      no: [{}, { a: 1, b: 2, c: 3 }, { a: 'x' }],
    },
  ),
  group(
    'dependentRequired: one field asks for another',
    { type: 'object', dependentRequired: { card: ['owner'] } },
    {
      yes: [{}, { owner: 'a' }, { card: 1, owner: 'a' }, { more: 1 }],
      no: [{ card: 1 }, { card: null, more: 1 }],
    },
  ),
  group(
    'patternProperties: true and false, anywhere in a name',
    { type: 'object', patternProperties: { k: true, q: false } },
    { yes: [{ ok: 1 }, {}, { a: null }], no: [{ aqua: 1 }, { kq: 1 }, { ok: 1, q: null }] },
  ),
  group(
    'patternProperties: of letters beyond ASCII',
    { type: 'object', patternProperties: { '^\\p{Lu}+$': { type: 'integer' } } },
    { yes: [{ Ä: 1, X: 2 }, { ä: 'x' }, { Xa: 'x', 1: null }], no: [{ Ä: 'x' }, { XÜ: 1.5 }] },
  ),
];
