import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkPackages } from '../../src/commands/workshop.js';
import {
  compilers,
  errorsOf,
  filesForEverywhere,
  filesForNode,
  moduleKinds,
  strictest,
} from '../support/type-check.js';
import type { Journey } from './journeys/journey.js';
import { inTier } from '../support/tier.js';
import { newDataFolder } from '../support/data-folder.js';

/**
 * The shop, `test/models/shop`: a model as large as that of a real service, which uses the whole language. It is generated
 * by the built program into a folder of its own; what its users do is told in `journeys/`, which the compiler checks
 * against the generated types before they run against the generated service.
 */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'modelwright-shop-')));
const packages = ['types', 'validators', 'server', 'client', 'reference', 'json-schema'];
const run = promisify(execFile);

/** `catalogue`, `pagedByOffset`: every journey by its file, read from the text, since nothing is generated yet. */
const journeys = readdirSync('test/models/journeys').flatMap((file) => {
  const text = readFileSync(join('test/models/journeys', file), 'utf8');
  return [...text.matchAll(/^export const (\w+): Journey/gm)].map(
    ([, name = '']) => [basename(file, '.ts'), name] as const,
  );
});

interface Running {
  readonly url: string;
  close(): Promise<void>;
}

let service: Running | undefined;

beforeAll(async () => {
  await run(process.execPath, ['dist/main.js', 'generate', 'test/models/shop', '--out', folder]);
  linkPackages(folder, packages);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  cpSync('test/models/journeys', join(folder, 'journeys'), { recursive: true });
  const reference = (await import(pathToFileURL(join(folder, 'reference/dist/index.js')).href)) as {
    main(options: object): Promise<Running>;
  };
  service = await reference.main({
    port: 0,
    host: '127.0.0.1',
    dataFolder: await newDataFolder(folder),
    print: () => undefined,
  });
});

afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the generated shop type-checks under every strict flag', () => {
  const tried = Object.entries(compilers).filter(([version]) => inTier({ short: version === '7.0', long: true }));

  it.each(tried)('with TypeScript %s', async (version, compiler) => {
    const options = { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023', 'DOM'], types: [] };
    const project = join(folder, `everywhere-${version}.json`);
    expect(await errorsOf(compiler, { project, options, files: filesForEverywhere(folder), below: folder })).toEqual(
      [],
    );
  });

  it('on Node', async () => {
    const typeRoots = [resolve('node_modules/@types')];
    // The types of the driver are a package of their own, which only the sources need and no declaration.
    const paths = { pg: [resolve('node_modules/@types/pg/index.d.mts')] };
    const options = { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023'], types: ['node'], typeRoots, paths };
    const project = join(folder, 'node.json');
    const program = { project, options, files: filesForNode(folder), below: folder };
    expect(await errorsOf('typescript', program)).toEqual([]);
  });
});

describe('what people do with the shop', () => {
  beforeAll(async () => {
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
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['journeys'] }));
    const compiler = resolve('node_modules/typescript/bin/tsc');
    await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout?: string }) => {
      throw new Error(error.stdout ?? String(error));
    });
  });

  it.each(journeys)('%s: %s', async (file, name) => {
    const module = (await import(pathToFileURL(join(folder, 'run/journeys', `${file}.js`)).href)) as Readonly<
      Record<string, Journey>
    >;
    await module[name]?.({ url: service?.url ?? '', store: `s-${randomUUID().slice(0, 8)}` });
  });
});
