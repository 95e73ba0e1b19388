import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../src/model/model.js';
import { emit } from '../../src/pipeline.js';
import type { OutputFile } from '../../src/print/output-file.js';
import { targetsByName } from '../../src/targets/index.js';
import { exampleModel, modelOfText, triedModel } from '../support/example-model.js';
import { chatText } from '../bodies/chat-model.js';
import { postText } from '../bodies/post-model.js';
import { webhooksModel } from '../targets/endpoints/webhooks-model.js';

const plain = `
api: plain
auth: none
groups:
  thing:
    endpoints:
      get:
        http: GET /thing
        returns: string
`;

const guarded = `
api: guarded
auth:
  session: key in cookie session
types:
  Filter:
    name: string
groups:
  thing:
    endpoints:
      add:
        http: POST /thing
        scopes: unknown
        gap: Not shown.
        idempotency-key: required
        query:
          filter: Filter
        cookies:
          theme?: string
        returns: nothing
`;

const unions = `
api: unions
auth: none
types:
  Either: integer | string
  Colour: [red, green]
`;

const distinguished = `${unions}
  Cat:
    lives: integer
  Dog:
    name: string
  Pet: Cat | Dog
  Level: [1, 2, ...]
`;

const unusual = `
api: unusual
auth: none
errors:
  Refused: 4xx
groups:
  thing:
    endpoints:
      read:
        http: GET /files/{path...}
        returns: string
      restore:
        http: POST /things?action=restore
        query:
          since?: integer
        returns: 303 to uri
        errors: [Refused]
params:
  path: string
`;

const unusedError = plain.replace(
  'groups:',
  `errors:
  Failed:
    status: 400
    body: {application/json: string, text/plain: string}
groups:`,
);

const models: readonly (readonly [string, Model])[] = [
  ['the example', exampleModel()],
  ['the shop', triedModel('shop')],
  ['a model with all kinds of bodies', modelOfText(postText)],
  ['a model with unions of scalars', modelOfText(unions)],
  ['a model with unions of objects', modelOfText(distinguished)],
  ['a model with a rest of a path, constants, a range and a redirect', modelOfText(unusual)],
  ['a model with webhooks', modelOfText(webhooksModel)],
  ['a model with API keys and idempotency keys', modelOfText(guarded)],
  ['a model with streams on request', modelOfText(chatText)],
  ['a model with an error that no endpoint uses', modelOfText(unusedError)],
  ['a model that uses no feature', modelOfText(plain)],
];

describe.each(models)('the runtime that is shipped for %s', (_, model) => {
  const files = filesOf(model);
  const paths = new Set(files.map(({ path }) => path));

  it('has every imported file', () => {
    const missing = files.flatMap((file) => importsOf(file).filter((path) => !paths.has(path)));
    expect(missing).toEqual([]);
  });

  it('has no other script', () => {
    const used = new Set([...files.flatMap(importsOf), ...files.flatMap(exportsOf)]);
    expect([...paths].filter((path) => /\/runtime\/.*\.js$/.test(path) && !used.has(path))).toEqual([]);
  });
});

it('depends on the model', () => {
  const scripts = models.map(
    ([, model]) => filesOf(model).filter(({ path }) => /\/runtime\/.*\.js$/.test(path)).length,
  );
  expect(Math.min(...scripts)).toBe(scripts.at(-1));
  expect(Math.max(...scripts)).toBeGreaterThan(scripts.at(-1) ?? 0);
});

/** All files except the page, whose scripts are named in HTML. */
function filesOf(model: Model): readonly OutputFile[] {
  return emit(model, [...targetsByName.values()]).filter(({ path }) => !path.startsWith('docs/'));
}

/** The runtime files that a file loads: `from '../runtime/forms.js'`, `import('./json.js')`, `new URL('./w.js', …)`. */
function importsOf({ path, text }: OutputFile): readonly string[] {
  if (!/\.(?:[jt]s)$/.test(path)) return [];
  return [...text.matchAll(/'(\.[^']*\.js)'/g)]
    .map(([, specifier = '']) => join(dirname(path), specifier))
    .filter((imported) => imported.includes('/runtime/'));
}

/** The runtime files that a package exports. */
function exportsOf({ path, text }: OutputFile): readonly string[] {
  if (!path.endsWith('/package.json')) return [];
  return [...text.matchAll(/"\.(\/runtime\/[^"]*\.js)"/g)].map(([, file = '']) => dirname(path) + file);
}
