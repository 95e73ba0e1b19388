import type { Group } from '../suite.js';
import { group } from './group.js';

/** Lengths and patterns of strings. */
export const texts: readonly Group[] = [
  group(
    'minLength: counts characters, not halves',
    { type: 'string', minLength: 2 },
    {
      yes: ['😀😀', 'ab', 'e\u0301'],
      no: ['😀', 'a', ''],
    },
  ),
  group(
    'maxLength: counts characters, not halves',
    { type: 'string', maxLength: 2 },
    {
      yes: ['😀😀', '', '👍🏽'],
      no: ['😀😀😀', 'abc'],
    },
  ),
  group(
    'minLength: written with a fraction',
    { type: 'string', minLength: 2.0, maxLength: 3.0 },
    {
      yes: ['ab', 'abc'],
      no: ['a', 'abcd'],
    },
  ),
  group(
    'pattern: of letters beyond the first plane',
    { type: 'string', pattern: '^😀*$' },
    { yes: ['', '😀😀'], no: ['a', '😀a'] },
  ),
  group(
    'pattern: of properties of letters',
    { type: 'string', pattern: '\\p{Lu}' },
    { yes: ['aÄ', 'X'], no: ['ä', '1'] },
  ),
  group(
    'pattern: whole lines',
    { type: 'string', pattern: '^[a-z]{2}$' },
    { yes: ['ab'], no: ['ab\n', 'abc', '\nab', 'AB'] },
  ),
];
