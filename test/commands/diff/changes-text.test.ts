import { expect, it } from 'vitest';
import { witnessLines, witnessSentence } from '../../../src/commands/diff/changes-text.js';

const linesOf = (body: string): readonly string[] =>
  witnessLines({
    kind: 'request',
    request: { method: 'POST', target: '/batches', headers: {}, body },
    refusal: { status: 400, reasons: ['body.names items'] },
  });

it('of a message, a long line is shown as far as people read, with its length', () => {
  expect(linesOf('{"names":["a"]}')).toEqual(['POST /batches', '', '{"names":["a"]}']);
  const faces = '😀'.repeat(1001);
  expect(linesOf(`first\n${faces}`)).toEqual([
    'POST /batches',
    '',
    'first',
    `${'😀'.repeat(500)}… (1,001 characters; all with --format json)`,
  ]);
});

it('of a request that both versions accept, how each reads it is said', () => {
  const request = { method: 'GET', target: '/dates/1-2', headers: {} };
  const misread = { place: 'path year', old: '"1"', new: '"2"' };
  expect(witnessSentence({ kind: 'request', request, misread })).toBe(
    'The old version accepts this request, the new one reads path year as `"2"`, not as `"1"`.',
  );
});
