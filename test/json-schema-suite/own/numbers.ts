import type { Group } from '../suite.js';
import { group } from './group.js';

/** Bounds of numbers, exclusive ones too, and multiples. */
export const numbers: readonly Group[] = [
  group(
    'exclusiveMaximum: of numbers',
    { type: 'number', exclusiveMaximum: 3 },
    {
      yes: [2.9999999999999996, -5, 0],
      no: [3, 3.0000000000000004, '2'],
    },
  ),
  group(
    'exclusiveMinimum: of integers',
    { type: 'integer', exclusiveMinimum: 1.1 },
    { yes: [2, 100], no: [1, 1.5, 0] },
  ),
  group('exclusiveMinimum: next to 0', { exclusiveMinimum: 0 }, { yes: [5e-324, 1, 'x'], no: [0, -0, -5e-324] }),
  group(
    'exclusiveMaximum: of integers',
    { type: 'integer', exclusiveMaximum: 5, minimum: -1 },
    {
      yes: [4, -1, 0],
      no: [5, -2, 4.5],
    },
  ),
  group('minimum: below 0', { type: 'integer', minimum: -2 }, { yes: [-2, 0, -0], no: [-3, -2.0001] }),
  group('maximum: a large one', { type: 'number', maximum: 1e300 }, { yes: [1e300, -1e308], no: [1.1e300, 1e308] }),
  group(
    'multipleOf: a huge number',
    { type: 'number', multipleOf: 0.5 },
    { yes: [1e308, -0.5, 0], no: [0.25, 1e-300] },
  ),
  group(
    'multipleOf: of a fraction that is small',
    { type: 'integer', multipleOf: 1e-8 },
    {
      yes: [12391239123, 0, -7],
      no: [0.5, '1'],
    },
  ),
  group(
    'multipleOf: of whole numbers by a fraction',
    { type: 'integer', multipleOf: 1.5 },
    { yes: [3, 0, -6], no: [2, 1.5] },
  ),
  group(
    'multipleOf: of cents',
    { type: 'number', multipleOf: 0.01 },
    {
      yes: [0.07, 4.35, 19.99, 1.1, -0.29],
      no: [0.075, 4.355, 0.001],
    },
  ),
  group(
    'multipleOf: a remainder that is lost',
    { type: 'number', multipleOf: 0.123456789 },
    {
      yes: [0.123456789, 1.23456789],
      no: [1e308, 1],
    },
  ),
  group(
    'multipleOf: with bounds',
    { type: 'integer', minimum: 5, maximum: 20, multipleOf: 5 },
    {
      yes: [5, 20],
      no: [0, 25, 12],
    },
  ),
];
