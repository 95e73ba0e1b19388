import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseHashed, printHashed } from '../../../src/commands/generate/output-cache.js';
import { compile } from '../../../src/pipeline.js';
import { gapsIn, parse, type ReadDocument, recallDocument, schemaOf } from '../../../src/stages.js';
import type { SourceFile } from '../../../src/source/source-file.js';
import { scenariosIn } from '../../scenarios/read-scenario.js';
import { filesOf } from '../../scenarios/run-scenario.js';
import { inTier } from '../../support/tier.js';
import { bookshop, filesIn, generateTypes, installed, newFolder, run, writeIn } from '../command-line.js';

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
const longerShelf = `${shelf}    column: integer\n`;
const files = { ...installed, 'model/bookshop.yaml': bookshop, 'model/shelf.yaml': shelf };

/** A warning that no run reports by itself: if it appears, the file was not read again. */
const believed = 'This was remembered.';

/** The paths of the cached documents: one for each file of the model. */
function documentsIn(folder: string): readonly string[] {
  const cache = join(folder, 'node_modules/.cache/modelwright');
  const name = readdirSync(cache).find((each) => each.endsWith('.parsed')) ?? 'none';
  return readdirSync(join(cache, name)).map((each) => join(cache, name, each));
}

function documentOf(folder: string, file: string): string {
  const path = documentsIn(folder).find(
    (each) => parseHashed<ReadDocument>(readFileSync(each, 'utf8'))?.value.path === file,
  );
  return path ?? expect.fail(`"${file}" is not remembered`);
}

/** A project whose packages were generated, with marked documents in its cache. */
async function remembered(): Promise<string> {
  const folder = newFolder(files);
  expect((await run(folder, ...generateTypes)).code).toBe(0);
  const paths = documentsIn(folder);
  expect(paths).toHaveLength(2);
  for (const path of paths) {
    const document = parseHashed<ReadDocument>(readFileSync(path, 'utf8'));
    if (document === undefined) expect.fail(`"${path}" is not readable`);
    writeFileSync(path, printHashed(marked(document)));
  }
  return folder;
}

function marked(document: ReadDocument): ReadDocument {
  const span = { path: document.value.path, start: 0, end: 1 };
  const warning = { code: 'believed', severity: 'warning', message: believed, span, notes: [] } as const;
  return { ...document, diagnostics: [warning] };
}

/** The files that were not read again, recognized by their warnings. */
async function believedBy(folder: string, ...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await run(folder, ...generateTypes, '--format', 'json', ...words);
  const diagnostics = JSON.parse(out) as readonly { readonly message: string; readonly file: string }[];
  return diagnostics.filter(({ message }) => message === believed).map(({ file }) => file);
}

describe('the cached documents of a model', () => {
  it('are reused for files that did not change', async () => {
    const folder = await remembered();
    writeIn(folder, 'model/shelf.yaml', longerShelf);
    expect(await believedBy(folder)).toEqual(['model/bookshop.yaml']);
    // Once more: cached documents stay cached, next to those that were read again.
    writeIn(folder, 'model/shelf.yaml', shelf);
    expect(await believedBy(folder)).toEqual(['model/bookshop.yaml']);
  });

  it('lead to the same packages', async () => {
    const folder = newFolder(files);
    expect((await run(folder, ...generateTypes)).code).toBe(0);
    writeIn(folder, 'model/shelf.yaml', longerShelf);
    expect((await run(folder, ...generateTypes)).code).toBe(0);
    const anew = newFolder({ ...files, 'model/shelf.yaml': longerShelf });
    expect((await run(anew, ...generateTypes)).code).toBe(0);
    expect(filesIn(join(folder, 'generated'))).toEqual(filesIn(join(anew, 'generated')));
  });

  it('are removed with the files of the model, and nothing else is', async () => {
    const folder = await remembered();
    const place = dirname(documentsIn(folder)[0] ?? '');
    writeFileSync(join(place, 'notes.txt'), 'Mine.');
    const unfinished = `${'0'.repeat(32)}.12.modelwright-new`;
    writeFileSync(join(place, unfinished), 'half');
    writeIn(folder, 'model/shelf.yaml', longerShelf);
    expect((await run(folder, ...generateTypes)).code).toBe(0);
    expect(readdirSync(place)).toHaveLength(3);
    expect(readdirSync(place)).toContain('notes.txt');
    expect(readdirSync(place)).not.toContain(unfinished);
  });

  it('are ignored where a folder or a broken link replaces them', async () => {
    const folder = await remembered();
    for (const [index, path] of documentsIn(folder).entries()) {
      rmSync(path);
      if (index === 0) mkdirSync(path);
      else symlinkSync(join(folder, 'nowhere'), path);
    }
    writeIn(folder, 'model/shelf.yaml', longerShelf);
    expect(await believedBy(folder)).toEqual([]);
  });

  it.each([['--check'], ['--force']])('are ignored by a run with %s', async (flag) => {
    const folder = await remembered();
    writeIn(folder, 'model/shelf.yaml', longerShelf);
    expect(await believedBy(folder, flag)).toEqual([]);
  });

  it('are ignored where a byte is damaged, at any position', async () => {
    const folder = await remembered();
    const path = documentOf(folder, 'model/bookshop.yaml');
    const bytes = readFileSync(path);
    for (let index = 0; index < bytes.length; index += 7) {
      const broken = Buffer.from(bytes);
      broken[index] = (broken[index] ?? 0) ^ 1;
      expect(parseHashed(broken.toString())).toBeUndefined();
    }
    expect(parseHashed(bytes.toString('utf8', 0, 10))).toBeUndefined();
    writeFileSync(path, bytes.subarray(0, bytes.length - 1));
    writeIn(folder, 'model/shelf.yaml', longerShelf);
    expect(await believedBy(folder)).toEqual([]);
    expect(parseHashed<ReadDocument>(readFileSync(path, 'utf8'))?.value.path).toBe('model/bookshop.yaml');
    expect(documentsIn(folder)).toHaveLength(2);
  });

  it('means the same in every scenario', () => {
    const scenarios = ['test/scenarios', 'test/scenarios/wrong', 'docs/diagnostics'].flatMap(scenariosIn);
    expect(scenarios.length).toBeGreaterThan(500);
    const step = inTier({ short: 8, long: 1 });
    for (const scenario of scenarios.filter((_, index) => index % step === 0)) {
      const files = filesOf(scenario);
      const recalled = files.map((file) => {
        const copy = { ...file };
        recallDocument(copy, parseHashed<ReadDocument>(printHashed(parse(file))) ?? expect.fail());
        return copy;
      });
      expect(meaningOf(recalled), scenario.title).toEqual(meaningOf(files));
    }
  });
});

function meaningOf(files: readonly SourceFile[]): unknown {
  return [compile(files), gapsIn(files), schemaOf(files, (code) => code)];
}
