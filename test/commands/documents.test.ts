import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { parseDocuments, printDocuments } from '../../src/commands/documents.js';
import type { ReadDocument } from '../../src/pipeline.js';
import { bookshop, filesIn, newFolder, run, writeIn } from './command-line.js';

const generate = ['generate', '--target', 'types'] as const;
const shelf = `groups:
  shelf:
    endpoints:
      get:
        http: GET /shelf
        returns: Shelf
types:
  Shelf:
    row: integer
`;
const files = {
  'model/bookshop.yaml': bookshop,
  'model/shelf.yaml': shelf,
  'package.json': '{}',
  'node_modules/a/package.json': '{}',
};

/** A warning that no run gives by itself: who gives it has not read the file again. */
const believed = 'This was remembered.';

function documentsIn(folder: string): string {
  const cache = join(folder, 'node_modules/.cache/modelwright');
  const name = readdirSync(cache).find((each) => each.endsWith('.documents'));
  return join(cache, name ?? 'none');
}

/** A project whose packages were generated, with documents that give themselves away. */
async function remembered(): Promise<string> {
  const folder = newFolder(files);
  expect((await run(folder, ...generate)).code).toBe(0);
  const path = documentsIn(folder);
  const documents = parseDocuments(readFileSync(path));
  expect(documents?.size).toBe(2);
  writeFileSync(path, printDocuments(new Map([...(documents ?? [])].map(([name, bytes]) => [name, marked(bytes)]))));
  return folder;
}

function marked(bytes: Uint8Array): Uint8Array {
  const document = deserialize(bytes) as ReadDocument;
  const span = { path: document.value.path, start: 0, end: 1 };
  const warning = { code: 'believed', severity: 'warning', message: believed, span, notes: [] } as const;
  return serialize({ ...document, diagnostics: [warning] });
}

/** The files that were not read again, from their warnings. */
async function believedBy(folder: string, ...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await run(folder, ...generate, '--format', 'json', ...words);
  const diagnostics = JSON.parse(out) as readonly { readonly message: string; readonly file: string }[];
  return diagnostics.filter(({ message }) => message === believed).map(({ file }) => file);
}

describe('what the files of a model were read as', () => {
  it('is remembered of those that did not change', async () => {
    const folder = await remembered();
    writeIn(folder, 'model/shelf.yaml', `${shelf}    column: integer\n`);
    expect(await believedBy(folder)).toEqual(['model/bookshop.yaml']);
    // And again: what was remembered is remembered on, beside what was read anew.
    writeIn(folder, 'model/shelf.yaml', shelf);
    expect(await believedBy(folder)).toEqual(['model/bookshop.yaml']);
  });

  it('comes to the same packages', async () => {
    const folder = newFolder(files);
    expect((await run(folder, ...generate)).code).toBe(0);
    const changed = `${shelf}    column: integer\n`;
    writeIn(folder, 'model/shelf.yaml', changed);
    expect((await run(folder, ...generate)).code).toBe(0);
    const anew = newFolder({ ...files, 'model/shelf.yaml': changed });
    expect((await run(anew, ...generate)).code).toBe(0);
    expect(filesIn(join(folder, 'generated'))).toEqual(filesIn(join(anew, 'generated')));
  });

  it.each([['--check'], ['--force']])('is read again by a run with %s', async (flag) => {
    const folder = await remembered();
    writeIn(folder, 'model/shelf.yaml', `${shelf}    column: integer\n`);
    expect(await believedBy(folder, flag)).toEqual([]);
  });

  it('is read again where the file is broken, at whichever byte', async () => {
    const folder = await remembered();
    const path = documentsIn(folder);
    const bytes = readFileSync(path);
    expect(parseDocuments(bytes)).toBeDefined();
    for (let index = 0; index < bytes.length; index += 7) {
      const broken = Buffer.from(bytes);
      broken[index] = (broken[index] ?? 0) ^ 1;
      expect(parseDocuments(broken)).toBeUndefined();
    }
    expect(parseDocuments(bytes.subarray(0, 10))).toBeUndefined();
    writeFileSync(path, bytes.subarray(0, bytes.length - 1));
    writeIn(folder, 'model/shelf.yaml', `${shelf}    column: integer\n`);
    expect(await believedBy(folder)).toEqual([]);
    expect(parseDocuments(readFileSync(path))?.size).toBe(2);
  });
});
