import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { linkPackages } from '../../src/commands/service/workshop.js';
import { run } from '../commands/command-line.js';
import { newDataFolder } from '../support/data-folder.js';
import type { ReferenceModule, Running } from '../support/generated-modules.js';
import { temporaryFolder } from '../support/temporary-folders.js';
import { compilers, errorsOf } from '../support/type-check.js';

/** A model in this folder, generated, with the programs of its users. */
export interface TriedModel {
  readonly folder: string;
  /**
   * `['catalogue', 'pagedByOffset']`: every journey with its file, read from the source, since nothing has been
   * generated yet.
   */
  readonly journeys: readonly (readonly [file: string, name: string])[];
  /** Writes the packages as the program does. */
  generate(packages: readonly string[]): Promise<void>;
  /** The compiler checks the journeys against them. */
  compile(): Promise<void>;
  /** Starts its generated reference service, with an empty data folder. */
  serve(): Promise<Running>;
  /** The exports of a compiled journey file. */
  exportsOf(file: string): Promise<Readonly<Record<string, unknown>>>;
}

/** `test/models/NAME`, generated into a temporary folder. */
export function tried(name: string): TriedModel {
  const model = join('test/models', name);
  const folder = temporaryFolder();
  const importFile = async (path: string): Promise<Readonly<Record<string, unknown>>> =>
    (await import(pathToFileURL(join(folder, path)).href)) as Readonly<Record<string, unknown>>;
  return {
    folder,
    journeys: readdirSync(join(model, 'journeys')).flatMap((file) => {
      const text = readFileSync(join(model, 'journeys', file), 'utf8');
      return [...text.matchAll(/^export const (\w+): Journey/gm)].map(
        ([, journey = '']) => [basename(file, '.ts'), journey] as const,
      );
    }),
    generate: async (packages) => {
      const { code, err } = await run('.', 'generate', model, '--out', folder, '--target', packages.join(','));
      if (code !== 0) throw new Error(err);
      linkPackages(folder, packages);
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      cpSync(join(model, 'journeys'), join(folder, 'journeys'), { recursive: true });
    },
    compile: async () => {
      const program = { project: join(folder, 'tsconfig.json'), options: compilerOptions, include: ['journeys'] };
      const errors = await errorsOf(compilers['7.0'], { ...program, below: folder });
      if (errors.length > 0) throw new Error(errors.join('\n'));
    },
    serve: async () => {
      const { main } = (await importFile('reference/dist/index.js')) as unknown as ReferenceModule;
      return await main({
        port: 0,
        host: '127.0.0.1',
        dataFolder: await newDataFolder(folder),
        print: () => undefined,
      });
    },
    exportsOf: (file) => importFile(`run/journeys/${file}.js`),
  };
}

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  types: ['node'],
  typeRoots: [resolve('node_modules/@types')],
  skipLibCheck: true,
  rootDir: '.',
  outDir: 'run',
};
