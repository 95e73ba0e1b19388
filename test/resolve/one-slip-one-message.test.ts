import { describe, expect, it } from 'vitest';
import { printDiagnostics } from '../../src/source/print-diagnostic.js';
import { compileFiles, exampleFiles } from '../support/example-model.js';

/** The example API with one slip of the finger; every other word of it leans on the one that is wrong. */
function diagnosticsAfter(right: string, wrong: string): string[] {
  const files = exampleFiles();
  const index = files.findIndex(({ text }) => text.includes(right));
  const slipped = files.map((file, place) =>
    place === index ? { ...file, text: file.text.replace(right, wrong) } : file,
  );
  const printed = printDiagnostics(compileFiles(slipped).diagnostics, slipped);
  return printed.split('\n').filter((line) => /^\S+:\d+:\d+ (error|warning) /.test(line));
}

describe('one slip is one message, with the place and the word that was meant', () => {
  it.each([
    ['version: integer', 'version: intger', 'types.yaml:12:14 error unknown-type', 'integer'],
    [
      'arrayOfObjectType?: IntegerPair',
      'arrayOfObjectType?: IntegrPair',
      'types.yaml:42:25 error unknown-type',
      'IntegerPair',
    ],
    ['returns: SearchPage', 'returns: SerchPage', 'resource.yaml:74:18 error unknown-type', 'SearchPage'],
    ['extends Resource:', 'extends Resuorce:', 'types.yaml:23:31 error unknown-type', 'Resource'],
    ['scopes: manage\n', 'scopes: mange\n', 'resource.yaml:89:17 error unknown-scope', 'manage'],
    [
      'VersionConflict, Content',
      'VersionConflit, Content',
      'resource.yaml:168:28 error unknown-error',
      'VersionConflict',
    ],
    ['manage_test:{projectKey}', 'manage_test:{projectKy}', 'api.yaml:10:24 error unknown-hole', 'projectKey'],
    ['path: /{projectKey}', 'path: /{projctKey}', 'resource.yaml:4:13 error unknown-hole', 'projectKey'],
    ['/key={key}', '/key={kye}', 'resource.yaml:42:25 error unknown-hole', 'key'],
    ['text.{locale}', 'text.{locael}', 'resource.yaml:72:17 error unknown-hole', 'locale'],
    ['types:\n', 'typs:\n', 'types.yaml:1:1 error unknown-key', 'types'],
    ['        returns: Resource\n', '        retruns: Resource\n', 'resource.yaml:37:9 error unknown-key', 'returns'],
    ['does: getByKey', 'does: getByKy', 'resource.yaml:43:15 error behaviour-is-known', 'getByKey'],
  ])('%j written as %j', (right, wrong, place, meant) => {
    const [message = '', ...others] = diagnosticsAfter(right, wrong);
    expect(others).toEqual([]);
    expect(message).toContain(`model/${place}: `);
    expect(message).toContain(`Did you mean "${meant}"?`);
  });

  it.each([
    ['    actions: Example', '\tactions: Example', 'types.yaml:164:1 error yaml-tab'],
    ['    key?: ResourceKey\n', '    key?: ResourceKey\n    id: string\n', 'types.yaml:11:5 error yaml-duplicate-key'],
    ['integer[2]', 'integer[2', 'error type-syntax'],
    ['  Page<T>:', '  Page<T>', 'types.yaml:92:3 error yaml-syntax'],
    ['body: ResourceUpdate', 'body: Anything', 'resource.yaml:165:15 error unknown-type'],
  ])('%j written as %j hides nothing and drags nothing along', (right, wrong, place) => {
    const [message = '', ...others] = diagnosticsAfter(right, wrong);
    expect(others).toEqual([]);
    expect(message).toContain(place);
  });

  it('still tells everything that is wrong at once', () => {
    const files = exampleFiles().map((file) => ({
      ...file,
      text: file.text
        .replace('version: integer', 'version: intger')
        .replace('arrayOfFloatExample contains', 'arrayOfFlotExample contains'),
    }));
    expect(compileFiles(files).diagnostics.map(({ code }) => code)).toEqual(['stored-fields-exist', 'unknown-type']);
  });
});
