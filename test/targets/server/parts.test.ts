import { expect, it } from 'vitest';
import { emit } from '../../../src/pipeline.js';
import { server } from '../../../src/targets/server/server.js';
import type { Model } from '../../../src/model/model.js';
import { modelOfText } from '../../support/example-model.js';
import { builtServer, typeCheck } from './built-server.js';

/** A model of one endpoint with these lines. */
function modelOf(...lines: readonly string[]): Model {
  return modelOfText(`
api: small
auth: none
types:
  Thing:
    id: string
groups:
  thing:
    endpoints:
      one:
${lines.map((line) => `        ${line}\n`).join('')}`);
}

function filesFor(...lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(emit(modelOf(...lines), [server]).map(({ path, text }) => [path, text]));
}

const plain = ['http: GET /thing', 'returns: Thing'];
const choosing = ['returns:', '  200: Thing', '  204: nothing'];

// What only some models need is a file of its own, whose function the printed code names.
it.each([
  ['segments', 'rest: restReader,', ['http: GET /thing/{path...}', 'returns: Thing']],
  [
    'presences',
    "queryRequires: requiring([{ any: ['a', 'b'] }])",
    [...plain, 'query requires a | b:', '  a?: string', '  b?: string'],
  ],
])('a server has %s only for an endpoint with `%s`', (part, printed, lines) => {
  const files = filesFor(...lines);
  expect(files.get('server/src/modules/model.ts')).toContain(printed);
  expect(files.has(`server/runtime/${part}.js`)).toBe(true);
  expect(filesFor(...plain).has(`server/runtime/${part}.js`)).toBe(false);
});

it('a read that may return 200 or 204 does not depend on a preference', () => {
  expect(filesFor('http: GET /thing', ...choosing).get('server/src/modules/model.ts')).not.toContain('AsPreferred');
});

it('an endpoint with all of them compiles', async () => {
  const { packages } = await builtServer(
    modelOf(
      'http: POST /thing/{path...}',
      'query requires a | b:',
      '  a?: string',
      '  b?: string',
      'deprecated: { since: 2026-03-01, docs: Use two. }',
      'limits: { timeout: 2 min }',
      'returns:',
      '  200:',
      '    body: Thing',
      '    headers:',
      '      Set-Cookie?: string[]',
      '  204: nothing',
    ),
  );
  expect(await typeCheck(packages.folder)).toBe('');
});
