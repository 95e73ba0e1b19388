import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { linkPackages } from '../../src/commands/workshop.js';

const run = promisify(execFile);

/** A model in this folder, generated, with the programs of its users. */
export interface TriedModel {
  readonly folder: string;
  /**
   * `['catalogue', 'pagedByOffset']`: every journey with its file, read from the source, since nothing has been
   * generated yet.
   */
  readonly journeys: readonly (readonly [file: string, name: string])[];
  /** Writes the packages with the built program. */
  generate(packages: readonly string[]): Promise<void>;
  /** The compiler checks the journeys against them. */
  compile(): Promise<void>;
  /** The exports of a compiled journey file. */
  exportsOf(file: string): Promise<Readonly<Record<string, unknown>>>;
}

/** `test/models/NAME`, generated into a temporary folder. */
export function tried(name: string): TriedModel {
  const model = join('test/models', name);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `modelwright-${name}-`)));
  return {
    folder,
    journeys: readdirSync(join(model, 'journeys')).flatMap((file) => {
      const text = readFileSync(join(model, 'journeys', file), 'utf8');
      return [...text.matchAll(/^export const (\w+): Journey/gm)].map(
        ([, journey = '']) => [basename(file, '.ts'), journey] as const,
      );
    }),
    generate: async (packages) => {
      await run(process.execPath, ['dist/main.js', 'generate', model, '--out', folder, '--target', packages.join(',')]);
      linkPackages(folder, packages);
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      cpSync(join(model, 'journeys'), join(folder, 'journeys'), { recursive: true });
    },
    compile: async () => {
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['journeys'] }));
      const compiler = resolve('node_modules/typescript/bin/tsc');
      await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout?: string }) => {
        throw new Error(error.stdout ?? String(error));
      });
    },
    exportsOf: async (file) =>
      (await import(pathToFileURL(join(folder, `run/journeys/${file}.js`)).href)) as Readonly<Record<string, unknown>>,
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
