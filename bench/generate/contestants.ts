import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../harness/generation/contract.js';

/** One question to a contestant. */
export interface Step {
  readonly scenario: Scenario;
  /** The file of the program and its arguments; it runs in the folder of a size. */
  readonly args: readonly string[];
  /** Into an empty folder. */
  readonly isCold?: boolean;
  /** After a field was added to one file of the model. */
  readonly isChanged?: boolean;
  /** While it runs, fields are changed in one file, one after the other. */
  readonly isWatched?: boolean;
}

export interface GeneratorContestant {
  readonly name: string;
  /** What it prints here, and its version, for the end of the tables. */
  readonly about: string;
  /** Below the folder of a size: what it writes. */
  readonly out: string;
  /** In this order in each round. */
  readonly steps: readonly Step[];
  /** Below the folder of a size: what it reads beside the API. */
  readonly config?: { readonly path: string; readonly text: string };
  /** A file of its output that must be as prettier leaves it. */
  readonly formatted?: string;
}

export const modelFolder = 'model';
export const documentFile = 'openapi.json';

/** In the order of the lines. `folder` is that of the benchmarks. */
export function contestantsIn(folder: string): readonly GeneratorContestant[] {
  return [ours(folder), ...heyApi(folder), orval(folder), openApiTypescript(folder), kubb(folder)];
}

/** The built program of ours, as its user runs it. */
export function programOf(folder: string): string {
  return join(folder, '..', 'dist', 'main.js');
}

function ours(folder: string): GeneratorContestant {
  const program = programOf(folder);
  const out = 'out/ours';
  const generate = [program, 'generate', modelFolder, '--out', out];
  return {
    name: 'ours',
    about: 'every target: types, validators, server, reference service, client, JSON Schema; formatted and built',
    out,
    steps: [
      { scenario: 'cold', args: generate, isCold: true },
      { scenario: 'nothing changed', args: generate },
      { scenario: 'one field changed', args: generate, isChanged: true },
      { scenario: 'one field changed, watched', args: [...generate, '--watch'], isWatched: true },
      { scenario: 'check', args: [program, 'check', modelFolder] },
    ],
  };
}

function heyApi(folder: string): readonly GeneratorContestant[] {
  const { version, program } = peer(folder, '@hey-api/openapi-ts');
  return [
    { name: 'hey-api', file: 'hey-api', format: '', words: '' },
    { name: 'hey-api formatted', file: 'hey-api-formatted', format: `, format: 'prettier'`, words: ', by prettier' },
  ].map(({ name, file, format, words }) => {
    const out = `out/${file}`;
    const config = `${file}.config.mjs`;
    return {
      name,
      about: `@hey-api/openapi-ts ${version}: types, SDK, fetch client, zod${words}`,
      out,
      steps: [{ scenario: 'cold', args: [program, '--file', config], isCold: true }],
      config: {
        path: config,
        text: `export default {
  input: './${documentFile}',
  output: { path: '${out}'${format} },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch', 'zod'],
};
`,
      },
      ...(format === '' ? {} : { formatted: `${out}/index.ts` }),
    };
  });
}

function orval(folder: string): GeneratorContestant {
  const { version, program } = peer(folder, 'orval');
  const out = 'out/orval';
  const input = `'./${documentFile}'`;
  return {
    name: 'orval',
    about: `orval ${version}: types and fetch client, zod`,
    out,
    steps: [{ scenario: 'cold', args: [program, '--config', 'orval.config.cjs'], isCold: true }],
    config: {
      path: 'orval.config.cjs',
      text: `module.exports = {
  client: { input: ${input}, output: { target: '${out}/client.ts', client: 'fetch' } },
  zod: { input: ${input}, output: { target: '${out}/zod.ts', client: 'zod' } },
};
`,
    },
  };
}

function openApiTypescript(folder: string): GeneratorContestant {
  const { version, program } = peer(folder, 'openapi-typescript');
  const out = 'out/openapi-typescript';
  const args = [program, documentFile, '--output', `${out}/schema.d.ts`];
  return {
    name: 'openapi-typescript',
    about: `openapi-typescript ${version}: types only`,
    out,
    steps: [{ scenario: 'cold', args, isCold: true }],
  };
}

function kubb(folder: string): GeneratorContestant {
  const { version, program } = peer(folder, '@kubb/cli');
  const out = 'out/kubb';
  return {
    name: 'kubb',
    about: `kubb ${version}: types, fetch client, zod; not formatted`,
    out,
    steps: [{ scenario: 'cold', args: [program, 'generate', '--config', 'kubb.config.mjs'], isCold: true }],
    config: {
      path: 'kubb.config.mjs',
      text: `import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';

export default defineConfig({
  input: { path: './${documentFile}' },
  output: { path: '${out}', format: false, lint: false },
  plugins: [pluginOas(), pluginTs(), pluginZod({ version: '4' }), pluginClient({ client: 'fetch' })],
});
`,
    },
  };
}

export interface Peer {
  readonly version: string;
  /** The file that its command runs. */
  readonly program: string;
}

export function peer(folder: string, name: string): Peer {
  const home = join(folder, 'node_modules', name);
  const { version, bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly bin: string | Readonly<Record<string, string>>;
  };
  const [file] = typeof bin === 'string' ? [bin] : Object.values(bin);
  if (file === undefined) throw new Error(`Bug: ${name} has no command.`);
  return { version, program: join(home, file) };
}
