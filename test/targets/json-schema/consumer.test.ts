import { readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { build } from '../../../src/print/build.js';
import type { OutputFile } from '../../../src/print/output-file.js';
import { jsonSchema } from '../../../src/targets/json-schema/json-schema.js';
import { modelOf } from '../../support/build-model.js';
import { buildPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../../support/type-check.js';
import { parcelsText } from './models.js';

/** What a repository that validates messages with ajv has installed in addition to the package. */
const installed = ['ajv', 'ajv-formats', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse', 'require-from-string'];

/** Types in two files that refer to each other. */
const depots = 'types:\n  Depot:\n    in: Place\n    parcels?: Parcel[]\n';
const files: readonly OutputFile[] = jsonSchema.emit(
  modelOfText({ 'model/parcels.yaml': parcelsText, 'model/more/depots.yaml': depots }),
);

interface Document {
  readonly $defs: Readonly<Record<string, unknown>>;
}

const packages = await buildPackages('parcels', files);
for (const name of installed) await symlink(resolve('node_modules', name), join(packages.folder, 'node_modules', name));
await writeFile(join(packages.folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));

/** What a program next to `node_modules` exports. */
async function exportedBy(name: string, code: string): Promise<unknown> {
  const path = join(packages.folder, `${name}.mjs`);
  await writeFile(path, code);
  return ((await import(pathToFileURL(path).href)) as { readonly default: unknown }).default;
}

/** The code in the README: a program, and the import of a document. */
async function readmeCode(): Promise<readonly string[]> {
  const readme = await packages.readme('json-schema');
  return [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
}

/** The compiler's errors about the package and what uses it. */
function errorsWith(options: object): Promise<readonly string[]> {
  return errorsOf(compilers['7.0'], {
    project: join(packages.folder, 'tsconfig.json'),
    options: { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023', 'DOM'], types: [], ...options },
    include: ['json-schema/src/**/*.ts', 'json-schema/dist/**/*.d.ts', '*.ts'],
    below: packages.folder,
  });
}

describe('a repository that uses the JSON Schema package', () => {
  it('has the bundle as the default export, and every type by name: the same as the documents', async () => {
    const { default: bundle, ...named } = await packages.import('json-schema');
    const read = (path: string): Document =>
      JSON.parse(readFileSync(join(packages.folder, 'json-schema', path), 'utf8')) as Document;
    const document = read('bundle.json');
    expect(bundle).toEqual(document);
    expect(named['bundle']).toBe(bundle);
    for (const [name, schema] of Object.entries(document.$defs)) {
      expect(named[`${name.charAt(0).toLowerCase()}${name.slice(1)}JsonSchema`]).toEqual(schema);
    }
    expect(Object.keys(named)).toHaveLength(Object.keys(document.$defs).length + 1);
    const [parcels, others] = [read('schemas/parcels.json'), read('schemas/more/depots.json')];
    expect({ ...parcels.$defs, ...others.$defs }).toEqual(document.$defs);
    expect(Object.keys(others.$defs)).toEqual(['Depot']);
  });

  it('can import a document by its name', async () => {
    const printed = await exportedBy(
      'documents',
      `
      import parcels from '@parcels/json-schema/schemas/parcels.json' with { type: 'json' };
      import depots from '@parcels/json-schema/schemas/more/depots.json' with { type: 'json' };
      import bundle from '@parcels/json-schema/bundle.json' with { type: 'json' };
      const { Event } = parcels.$defs;
      export default [Event.title, Event.oneOf.length, bundle.$defs.Event.$id === Event.$id, depots.$defs.Depot.title];
    `,
    );
    expect(printed).toEqual(['Event', 3, true, 'Depot']);
  });

  it('can validate with the documents of several files that refer to each other', async () => {
    const printed = await exportedBy(
      'validation',
      `
      import { Ajv2020 } from 'ajv/dist/2020.js';
      import formats from 'ajv-formats';
      import parcels from '@parcels/json-schema/schemas/parcels.json' with { type: 'json' };
      import depots from '@parcels/json-schema/schemas/more/depots.json' with { type: 'json' };
      const ajv = new Ajv2020({ strict: true, ownProperties: true });
      formats.default(ajv);
      ajv.addSchema([parcels, depots]);
      const isDepot = ajv.getSchema(depots.$defs.Depot.$id);
      export default [isDepot({ in: 'Bonn' }), isDepot({ in: 'Rome' })];
    `,
    );
    expect(printed).toEqual([true, false]);
  });

  it('can validate messages as the README shows', async () => {
    const [program = ''] = await readmeCode();
    const [script] = await build({ path: 'any/src/program.ts', text: program });
    const code = script?.text.replace('console.log(', 'export default [').replace(/\);\s*$/, '];\n') ?? '';
    expect(await exportedBy('readme', code)).toEqual([false, [expect.objectContaining({ keyword: 'required' })]]);
  });

  it('compiles under every strict flag, with types of the documents, and the code in the README', async () => {
    const [program = '', document = '', ...others] = await readmeCode();
    expect(others).toEqual([]);
    const uses = {
      program,
      title: `${document}export const title: string = schema.title;\n`,
      wrong: `${document}// @ts-expect-error: it is a Boolean.\nexport const wrong: string = schema.additionalProperties;\n`,
    };
    for (const [name, code] of Object.entries(uses)) await writeFile(join(packages.folder, `${name}.ts`), code);
    expect(await errorsWith({})).toEqual([]);
  });

  it('compiles without `exactOptionalPropertyTypes`, where a variant has the properties of the others, too', async () => {
    expect(await errorsWith({ exactOptionalPropertyTypes: false })).toEqual([]);
  });

  it('gets 64-bit limits exact to the last digit in the documents', () => {
    const parcel = readFileSync(join(packages.folder, 'json-schema/schemas/parcels.json'), 'utf8');
    expect(parcel).toContain('"minimum": -9223372036854775808,');
    expect(parcel).toContain('"maximum": 9223372036854775807 }');
  });
});

it('the JSON Schema package of a model without types has a README without an example, and an empty bundle', async () => {
  const emitted = jsonSchema.emit(modelOf({}));
  expect(emitted.find(({ path }) => path.endsWith('README.md'))?.text).not.toContain('```ts');
  const empty = await buildPackages('small', emitted);
  expect(await empty.import('json-schema')).toMatchObject({ bundle: { $defs: {} } });
});
