import type { Group } from '../suite.js';
import { group } from './group.js';

/** Items and their number. */
export const arrays: readonly Group[] = [
  group('items: false', { type: 'array', items: false }, { yes: [[]], no: [[1], [null], {}] }),
  group(
    'items: in items',
    { type: 'array', items: { type: 'array', items: { type: 'integer' }, minItems: 1 } },
    {
      yes: [[], [[1]], [[1], [2, 3]]],
      no: [[[]], [['1']], [1], [[1], []]],
    },
  ),
  group(
    'items: is no object with indexes',
    { type: 'array', items: { type: 'integer' } },
    {
      yes: [[1, 2]],
      no: [{ 0: 1, length: 1 }, '12', [1, '2']],
    },
  ),
  group(
    'uniqueItems: deep',
    { type: 'array', uniqueItems: true },
    {
      yes: [
        [1, true],
        [0, false],
        [{ a: 1 }, { a: 2 }],
        [[1], [true]],
        [
          { a: 1, b: 2 },
          { a: 2, b: 1 },
        ],
        ['1', 1],
        [[], {}],
      ],
      no: [
        [1, 1.0],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [[[1]], [[1]]],
        [null, null],
        ['a', 'b', 'a'],
      ],
    },
  ),
  group(
    'uniqueItems: with bounds',
    { type: 'array', uniqueItems: true, minItems: 1, maxItems: 2, items: { type: 'string' } },
    {
      yes: [['a'], ['a', 'b']],
      no: [[], ['a', 'a'], ['a', 'b', 'c'], [1]],
    },
  ),
  group(
    'minItems: exactly',
    { type: 'array', minItems: 2, maxItems: 2 },
    { yes: [[1, null]], no: [[1], [1, 2, 3], []] },
  ),
];
