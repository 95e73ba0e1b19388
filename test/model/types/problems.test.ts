import { expect, it } from 'vitest';
import { declarationsOf } from '../../../src/model/declarations.js';
import { takesProblems } from '../../../src/model/types/problems.js';
import { modelOfText } from '../../support/example-model.js';

const model = modelOfText(`
api: failures
types:
  Problem: {type: string, title: string, status: integer, code: string}
  Same: Problem
  Part: {type: string, title?: string, detail?: string, code?: string}
  Any: unknown
  Other: {type: string, title: string, code: string}
  Untitled: {type: string, message?: string}
  Text: string
  Both: Untitled | Problem
  Neither: Untitled | string
`);

it.each([
  ['Problem', true, 'it has type, title and status'],
  ['Same', true, 'it is another name of one'],
  ['Part', true, 'a problem has all that it requires'],
  ['Any', true, 'any value is of it'],
  ['Other', false, 'it requires a code'],
  ['Untitled', false, 'it has no title'],
  ['Both', true, 'one of its members is one'],
  ['Neither', false, 'none of its members is one'],
  ['Text', false, 'it is no object'],
])('whether a problem is sent as a %s: %s, because %s', (name, is) => {
  expect(takesProblems({ kind: 'named', name }, declarationsOf(model))).toBe(is);
});
