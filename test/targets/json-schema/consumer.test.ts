import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../src/print/build.js';
import type { OutputFile } from '../../../src/print/output-file.js';
import { jsonSchema } from '../../../src/targets/json-schema/json-schema.js';
import { modelOf } from '../../support/build-model.js';
import { buildPackages, type BuiltPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../../support/type-check.js';
import { parcelsText } from './models.js';

/** What a repository that validates messages with ajv has installed in addition to the package. */
const installed = ['ajv', 'ajv-formats', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse', 'require-from-string'];

let packages: BuiltPackages;
/** Types in two files that refer to each other. */
const depots = 'types:\n  Depot:\n    in: Place\n    parcels?: Parcel[]\n';
const files: readonly OutputFile[] = jsonSchema().emit(
  modelOfText({ 'model/parcels.yaml': parcelsText, 'model/more/depots.yaml': depots }),
);

interface Document {
  readonly $defs: Readonly<Record<string, unknown>>;
}

beforeAll(async () => {
  packages = await buildPackages('parcels', files);
  for (const name of installed)
    await symlink(resolve('node_modules', name), join(packages.folder, 'node_modules', name));
  await writeFile(join(packages.folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
});

afterAll(() => packages.remove());

/** Runs a program next to `node_modules`, and returns its output. */
async function printedBy(code: string): Promise<unknown> {
  const path = join(packages.folder, 'program.mjs');
  await writeFile(path, code);
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', path]);
  return JSON.parse(stdout) as unknown;
}

/** The compiler's errors about a file of a project with `resolveJsonModule`. */
async function complaintsAbout(code: string): Promise<readonly string[]> {
  const file = join(packages.folder, 'consumer.ts');
  await writeFile(file, code);
  return errorsOf(compilers['7.0'], {
    project: join(packages.folder, 'tsconfig.json'),
    options: { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023', 'DOM'], types: [], resolveJsonModule: true },
    files: [file],
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
    const printed = await printedBy(`
      import parcels from '@parcels/json-schema/schemas/parcels.json' with { type: 'json' };
      import depots from '@parcels/json-schema/schemas/more/depots.json' with { type: 'json' };
      import bundle from '@parcels/json-schema/bundle.json' with { type: 'json' };
      const { Event } = parcels.$defs;
      console.log(JSON.stringify([Event.title, Event.oneOf.length, bundle.$defs.Event.$id === Event.$id, depots.$defs.Depot.title]));
    `);
    expect(printed).toEqual(['Event', 3, true, 'Depot']);
  });

  it('can validate with the documents of several files that refer to each other', async () => {
    const printed = await printedBy(`
      import { Ajv2020 } from 'ajv/dist/2020.js';
      import formats from 'ajv-formats';
      import parcels from '@parcels/json-schema/schemas/parcels.json' with { type: 'json' };
      import depots from '@parcels/json-schema/schemas/more/depots.json' with { type: 'json' };
      const ajv = new Ajv2020({ strict: true, ownProperties: true });
      formats.default(ajv);
      ajv.addSchema([parcels, depots]);
      const isDepot = ajv.getSchema(depots.$defs.Depot.$id);
      console.log(JSON.stringify([isDepot({ in: 'Bonn' }), isDepot({ in: 'Rome' })]));
    `);
    expect(printed).toEqual([true, false]);
  });

  it('compiles without `exactOptionalPropertyTypes`, where a variant has the properties of the others, too', async () => {
    const { folder } = packages;
    const options = { ...strictest, ...moduleKinds.nodenext, exactOptionalPropertyTypes: false, types: [] };
    const project = join(folder, 'inexact.json');
    const include = ['json-schema/src/**/*.ts'];
    expect(await errorsOf(compilers['7.0'], { project, options, include, below: folder })).toEqual([]);
  });

  it('can validate messages as the README shows, with types', async () => {
    const readme = await packages.readme('json-schema');
    const [program = '', document = '', ...others] = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(
      ([, code = '']) => code,
    );
    expect(others).toEqual([]);
    expect(await packages.typeCheck()).toBe('');
    expect(await complaintsAbout(program)).toEqual([]);
    expect(await complaintsAbout(`${document}export const title: string = schema.title;\n`)).toEqual([]);
    expect(
      await complaintsAbout(`${document}export const wrong: string = schema.additionalProperties;\n`),
    ).toHaveLength(1);
    // Run with its output as JSON.
    const [script] = await build({ path: 'any/src/program.ts', text: program });
    const code =
      script?.text.replace('console.log(', 'console.log(JSON.stringify([').replace(/\);\s*$/, ']));\n') ?? '';
    expect(await printedBy(code)).toEqual([false, [expect.objectContaining({ keyword: 'required' })]]);
  });

  it('gets 64-bit limits exact to the last digit in the documents', () => {
    const parcel = readFileSync(join(packages.folder, 'json-schema/schemas/parcels.json'), 'utf8');
    expect(parcel).toContain('"minimum": -9223372036854775808,');
    expect(parcel).toContain('"maximum": 9223372036854775807 }');
  });
});

it('the JSON Schema package of a model without types has a README without an example, and an empty bundle', async () => {
  const emitted = jsonSchema().emit(modelOf({}));
  expect(emitted.find(({ path }) => path.endsWith('README.md'))?.text).not.toContain('```ts');
  const empty = await buildPackages('small', emitted);
  expect(await empty.import('json-schema')).toMatchObject({ bundle: { $defs: {} } });
  await empty.remove();
});
