import type { Group } from '../suite.js';
import { group } from './group.js';

/** Combined types, and references. */
export const unions: readonly Group[] = [
  group(
    'anyOf: kinds of values',
    { anyOf: [{ type: 'string', maxLength: 2 }, { type: 'array', items: { type: 'integer' } }, { type: 'null' }] },
    {
      yes: ['ab', [1], [], null],
      no: ['abc', ['x'], 1, {}, true],
    },
  ),
  group(
    'anyOf: a type twice',
    { anyOf: [{ type: 'string' }, { type: 'string', minLength: 2 }] },
    { yes: ['', 'abc'], no: [1] },
  ),
  group(
    'anyOf: objects with one constant',
    {
      anyOf: [
        {
          type: 'object',
          properties: { kind: { const: 'a' }, x: { type: 'integer' } },
          required: ['kind', 'x'],
          additionalProperties: false,
        },
        { type: 'object', properties: { kind: { const: 'b' } }, required: ['kind'], additionalProperties: false },
      ],
    },
    { yes: [{ kind: 'a', x: 1 }, { kind: 'b' }], no: [{ kind: 'a' }, { kind: 'b', x: 1 }, { kind: 'c' }, {}, []] },
  ),
  group(
    'oneOf: by tag',
    {
      oneOf: [
        {
          type: 'object',
          properties: { action: { const: 'doNothing' } },
          required: ['action'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: { action: { const: 'changeName' }, name: { type: 'string', minLength: 1 } },
          required: ['action', 'name'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: { action: { const: 'constructor' }, list: { type: 'array', items: { type: 'integer' } } },
          required: ['action'],
          additionalProperties: false,
        },
      ],
    },
    {
      yes: [
        { action: 'doNothing' },
        { action: 'changeName', name: 'a' },
        { action: 'constructor', list: [1] },
        { action: 'constructor' },
      ],
      no: [
        {},
        { action: 'changeName' },
        { action: 'doNothing', name: 'a' },
        { action: 'toString' },
        { action: ['doNothing'] },
        { action: 'constructor', list: ['1'] },
        null,
      ],
    },
  ),
  group(
    'oneOf: by tag, with other fields',
    {
      oneOf: [
        {
          type: 'object',
          properties: { kind: { const: 'cat' }, lives: { type: 'integer' } },
          required: ['kind', 'lives'],
        },
        { type: 'object', properties: { kind: { const: 'dog' }, lives: { type: 'string' } }, required: ['kind'] },
      ],
    },
    {
      yes: [
        { kind: 'cat', lives: 9 },
        { kind: 'dog' },
        { kind: 'dog', lives: 'one', more: 1 },
        { kind: 'cat', lives: 1, x: null },
      ],
      no: [{ kind: 'cat' }, { kind: 'dog', lives: 1 }, { kind: 'cow' }, { lives: 1 }],
    },
  ),
  group(
    'oneOf: kinds of values',
    { oneOf: [{ type: 'integer', minimum: 0 }, { type: 'boolean' }] },
    { yes: [0, true], no: [-1, 0.5, 'true', null] },
  ),
  group(
    'oneOf: one that is in both',
    { oneOf: [{ type: ['integer', 'null'] }, { type: ['string', 'null'] }] },
    { yes: [1, 'a'], no: [null, true] },
  ),
  group(
    'allOf: objects',
    {
      allOf: [
        { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
        { type: 'object', properties: { a: { minimum: 5 }, b: { type: 'string' } } },
      ],
    },
    { yes: [{ a: 5 }, { a: 6, b: 'x', c: 1 }], no: [{ a: 4 }, { b: 'x' }, { a: 5, b: 1 }, []] },
  ),
  group(
    'anyOf: open objects with a field of their own',
    {
      anyOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] },
      ],
    },
    { yes: [{ a: 'x' }, { b: 1 }, { a: 5, b: 1 }, { a: 'x', b: 1 }], no: [{}, { a: 5 }, { b: 'x' }] },
  ),
  group('not: a kind', { not: { type: ['string', 'object'] } }, { yes: [1, null, [], true], no: ['a', {}] }),
  group('not: a field', { not: { required: ['a'] } }, { yes: [{}, { b: 1 }], no: [{ a: 1 }, { a: null, b: 1 }] }),
  group(
    '$ref: with neighbours',
    { $defs: { list: { type: 'array' } }, properties: { foo: { $ref: '#/$defs/list', maxItems: 2 } } },
    {
      yes: [{ foo: [] }, { foo: [1, 2] }, {}, 'x'],
      no: [{ foo: [1, 2, 3] }, { foo: 'x' }],
    },
  ),
  group(
    '$ref: a tree',
    {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: { value: { type: 'number' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
          required: ['value'],
          additionalProperties: false,
        },
      },
    },
    {
      yes: [{ value: 1 }, { value: 1, children: [{ value: 2, children: [] }, { value: 3 }] }],
      no: [
        {},
        { value: 1, children: [{}] },
        { value: 1, children: [{ value: 2, children: [{ value: 'x' }] }] },
        { value: 1, x: 2 },
      ],
    },
  ),
  group(
    '$ref: two that hold each other',
    {
      $ref: '#/$defs/even',
      $defs: {
        even: {
          type: 'object',
          properties: { next: { anyOf: [{ $ref: '#/$defs/odd' }, { type: 'null' }] } },
          required: ['next'],
          additionalProperties: false,
        },
        odd: {
          type: 'object',
          properties: { after: { $ref: '#/$defs/even' } },
          required: ['after'],
          additionalProperties: false,
        },
      },
    },
    {
      yes: [{ next: null }, { next: { after: { next: null } } }],
      no: [{}, { next: {} }, { next: { after: null } }, { next: { next: null } }],
    },
  ),
  group(
    '$ref: a name with a quote',
    { $defs: { 'a"b': { type: 'number' } }, $ref: '#/$defs/a%22b' },
    { yes: [1], no: ['1'] },
  ),
  group(
    '$ref: a field of that name',
    { type: 'object', properties: { $ref: { $ref: '#/$defs/text' } }, $defs: { text: { type: 'string' } } },
    { yes: [{ $ref: 'a' }, {}], no: [{ $ref: 2 }, { $ref: null }] },
  ),
  group(
    '$ref: a constant that looks like one',
    { $defs: { text: { type: 'string' } }, enum: [{ $ref: '#/$defs/text' }] },
    { yes: [{ $ref: '#/$defs/text' }], no: ['text', { type: 'string' }, {}] },
  ),
  group('$ref: to true', { $ref: '#/$defs/all', $defs: { all: true } }, { yes: ['a', null, { a: [1] }], no: [] }),
];
