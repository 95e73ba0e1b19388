import type { Group } from '../suite.js';
import { group } from './group.js';

/** Constants, enums, and kinds of values. */
export const constants: readonly Group[] = [
  group('const: a text', { const: 'a' }, { yes: ['a'], no: ['', 'A', null, ['a']] }),
  group('const: a number', { const: 2 }, { yes: [2], no: [5, '2', 2.000001, true] }),
  group('const: null', { const: null }, { yes: [null], no: [0, '', false, {}] }),
  group('const: false is not 0', { const: false }, { yes: [false], no: [0, [], null, 'false'] }),
  group('const: [false] is not [0]', { const: [false] }, { yes: [[false]], no: [[0], [null], false, []] }),
  group(
    'const: an object',
    { const: { a: false, b: 'x' } },
    {
      yes: [
        { a: false, b: 'x' },
        { b: 'x', a: false },
      ],
      no: [{ a: 0, b: 'x' }, { a: false }, { a: false, b: 'x', c: 1 }, [], null],
    },
  ),
  group(
    'const: an object in an array',
    { const: [{ a: 1 }] },
    { yes: [[{ a: 1 }]], no: [[], [{ a: 1 }, { a: 1 }], [{}]] },
  ),
  group('const: 0 and -0', { const: 0 }, { yes: [0, -0], no: [false, null, '', 1e-9] }),
  group('const: a text of controls', { const: 'a\u0000\n"' }, { yes: ['a\u0000\n"'], no: ['a\n"', 'a'] }),
  group(
    'enum: numbers as texts',
    { enum: ['1', 1, '1.0', true, 'true'] },
    {
      yes: ['1', 1, '1.0', true, 'true'],
      no: ['2', 1.5, false, 'false', null, [1]],
    },
  ),
  group('enum: with null', { enum: [6, null] }, { yes: [6, null], no: ['null', 0, 'x'] }),
  group(
    'enum: words that objects inherit',
    { enum: ['constructor', '__proto__'] },
    {
      yes: ['constructor', '__proto__'],
      no: ['toString', {}, null],
    },
  ),
  group('boolean_schema: true', true, { yes: [1, 'a', true, null, {}, [], { a: [{}] }], no: [] }),
  group(
    'type: an integer written with a fraction',
    { type: 'integer' },
    { yes: [1.0, -0, 9007199254740991], no: [1.1, 1e-300] },
  ),
  group('type: an integer beyond 2^53', { type: 'integer' }, { yes: [9007199254740992, 1e300], no: [0.5] }),
];
