import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';
import { beforeAll, expect, it } from 'vitest';
import { buildTargets, type BuiltPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';

const model = modelOfText(`
api: small
auth: none
errors:
  NotFound: 404
  Failed: 5xx
types:
  Thing:
    a: string
groups:
  thing:
    path: /things
    endpoints:
      ## One thing.
      get:
        http: GET /{id}
        returns: Thing
        errors: [NotFound, Failed]
`);

const source = `
import { createClient, getThing } from '@small/client';
const client = createClient({ baseUrl: 'http://localhost' });
client.thing.get({ id: 'a' });
getThing(client, { id: 'a' });
const result = await client.thing.get({ id: 'a' }).result();
if (!result.ok) { const failed = result; }
const whole = await client.thing.get({ id: 'a' }).withResponse();
`;

let packages: BuiltPackages;
let service: ts.LanguageService;
let file = '';

beforeAll(async () => {
  packages = await buildTargets(model, 'client');
  file = join(packages.folder, 'calls.ts');
  const textOf = (path: string): string | undefined => (path === file ? source : ts.sys.readFile(path));
  service = ts.createLanguageService({
    getCompilationSettings: () => ({ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = textOf(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => packages.folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: textOf,
  });
});

/** The docs that an editor shows for a word of the source. */
function docsAt(words: string): string {
  const info = service.getQuickInfoAtPosition(file, source.indexOf(words) + words.length - 1);
  return ts.displayPartsToString(info?.documentation);
}

it('a method shows the docs of its endpoint, in calls and in completions', () => {
  const docs = 'One thing.\n\n`GET /things/{id}`\n\nDocumented errors: `NotFoundError` (404), `FailedError` (5xx).';
  expect(docsAt('client.thing.get')).toBe(docs);
  const position = source.indexOf('get({');
  const details = service.getCompletionEntryDetails(file, position, 'get', {}, undefined, {}, undefined);
  expect(ts.displayPartsToString(details?.documentation)).toBe(docs);
});

it('a function links to its method', () => {
  expect(docsAt('\ngetThing')).toContain('ThingClient.get');
  expect(readFileSync(join(packages.folder, 'client/dist/modules/model.d.ts'), 'utf8')).toContain(
    '/** {@link ThingClient.get}: `GET /things/{id}` */',
  );
});

it('the failed results of a call have a name, and not every status of a range', () => {
  const info = service.getQuickInfoAtPosition(file, source.indexOf('failed ='));
  const type = ts.displayPartsToString(info?.displayParts);
  expect(type).toContain('FailedCall<NotFoundError>');
  expect(type).toContain('FailedCall<FailedError>');
  expect(type).not.toContain('501');
});

it('a whole response without headers is only what the model says of it', () => {
  const info = service.getQuickInfoAtPosition(file, source.indexOf('whole ='));
  const type = ts.displayPartsToString(info?.displayParts);
  expect(type).toContain('} & Received');
  expect(type).not.toContain('{}');
});
