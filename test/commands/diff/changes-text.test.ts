import { expect, it } from 'vitest';
import { witnessLines, witnessSentence } from '../../../src/commands/diff/changes-text.js';
import { newFolder, run } from '../command-line.js';
import { pets } from './pets.js';

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

it('that shows two changes, one after the other, is shown once', async () => {
  const gone = pets.replace('  Pet:\n', '  Pet:\n    size: integer\n    color: string\n');
  const folder = newFolder({ 'old.yaml': gone, 'new.yaml': pets });
  const { out } = await run(folder, 'diff', 'old.yaml', 'new.yaml');
  expect(out).toContain(`
      [{"name":"example"}]

old.yaml:7:5 breaking response-field-removed: Pet size: The field was removed;
  it was always there. Touched: pet.list.
  = What is shown above shows this change, too.

2 breaking changes`);
  const { out: comment } = await run(folder, 'diff', 'old.yaml', 'new.yaml', '--format', 'markdown');
  expect(comment.match(/HTTP 200|What is shown above/g)).toEqual(['HTTP 200', 'What is shown above']);
});

it('of a type in requests and in responses is said of each in a pull request', async () => {
  const both = `${pets}      add:\n        http: POST\n        body: Pet\n        returns: Pet\n`;
  const folder = newFolder({ 'old.yaml': both, 'new.yaml': both.replace('name: string', 'name: string(..9)') });
  const { out } = await run(folder, 'diff', 'old.yaml', 'new.yaml', '--format', 'markdown');
  expect(out.match(/^- `Pet name`[^:]*:/gm)).toEqual(['- `Pet name` in requests:', '- `Pet name` in responses:']);
});
