import { expect, it } from 'vitest';
import { newFolder, run, tagAll, writeIn } from '../command-line.js';
import { pets } from './pets.js';

it.each([
  ["package: { name: '@acme/{api}-{package}' }\n", '@acme/pets-types'],
  ["packages: { types: { name: '@acme/pets' } }\n", '@acme/pets'],
  ["singlePackage: true\npackage: { name: '@acme/{api}' }\n", '@pets/types'],
])('shows imports of the packages by their names: %j', async (settings, name) => {
  const folder = newFolder({
    'model/pets.yaml': pets.replaceAll('Pet', 'Animal'),
    'old.yaml': pets,
    'modelwright.yaml': settings,
  });
  const { out } = await run(folder, 'diff', 'old.yaml', 'model');
  expect(out).toContain(`import type { Pet } from '${name}';`);
});

it('compares the settings of both commits, which may name files that no model needs', async () => {
  const settings = (more: string): string => `package: { licenseFile: LICENSE }\n${more}`;
  const folder = newFolder({
    'model/pets.yaml': pets.replace('name: string', 'name: string\n    count: int64'),
    'modelwright.yaml': settings(''),
    LICENSE: 'Free.\n',
  });
  tagAll(folder, 'v1.0.0');
  writeIn(folder, 'modelwright.yaml', settings("int64: string\npackages: { client: { name: 'pets' } }\n"));
  const { code, out, err } = await run(folder, 'diff', '--format', 'json');
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(JSON.parse(out)).toMatchObject({
    changes: [
      { code: 'package-renamed', message: 'The package `client` was `@pets/client`, and is `pets`.' },
      { code: 'scalar-form-changed', message: 'An `int64` was a `bigint` in TypeScript, and is a `string`.' },
    ],
  });
});

it('takes the settings of now for a commit whose settings cannot be read any more', async () => {
  const folder = newFolder({ 'model/pets.yaml': pets, 'modelwright.yaml': 'numbers: text\n' });
  tagAll(folder, 'v1.0.0');
  writeIn(folder, 'modelwright.yaml', "package: { name: '@acme/{api}-{package}' }\n");
  expect(await run(folder, 'diff')).toEqual({ code: 0, out: 'No changes.\n', err: '' });
});

it('compares two OpenAPI documents', async () => {
  const document = (limit: number): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1.0.0' },
      paths: {
        '/pets': {
          get: {
            operationId: 'listPets',
            parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: limit } }],
            responses: { 204: { description: 'None.' } },
          },
        },
      },
    });
  const folder = newFolder({ 'old.json': document(100), 'new.json': document(50) });
  const { code, out } = await run(folder, 'diff', 'old.json', 'new.json');
  expect(out).toContain('GET /pets?limit=51');
  expect(code).toBe(1);
});
