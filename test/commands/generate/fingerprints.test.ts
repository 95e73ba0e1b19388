import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type ApiResponse,
  book,
  bookshop,
  filesIn,
  generateTypes,
  newFolder,
  readIn,
  run,
  writeIn,
} from '../command-line.js';
import {
  alter,
  believed,
  fingerprintIn,
  fingerprintsIn,
  giveAway,
  isBelieved,
  model,
  project,
  remembered,
} from './remembered.js';

/** A change since the last run, and the command line of the next run, by default the same. */
type Case = readonly [string, (folder: string) => void, (readonly string[])?];

function named(cases: readonly Case[]): readonly { name: string; change: Case[1]; words: readonly string[] }[] {
  return cases.map(([name, change, words = generateTypes]) => ({ name, change, words }));
}

function editSecretly(folder: string): void {
  const path = join(folder, book);
  const { atime, mtime } = statSync(path);
  writeIn(folder, book, readIn(folder, book).replace('t', 'T'));
  utimesSync(path, atime, mtime);
}

function becomeFolder(folder: string, path: string): void {
  rmSync(join(folder, path));
  mkdirSync(join(folder, path));
}

function editFingerprint(folder: string, edit: (text: string) => string): void {
  const path = fingerprintIn(folder);
  writeIn(folder, path, edit(readIn(folder, path)));
}

describe('a run with nothing changed', () => {
  it('trusts the fingerprint of the last one, and writes nothing', async () => {
    const folder = await remembered();
    const before = filesIn(folder);
    const summary = new RegExp(`^1 package: 0 files written, ${believed} unchanged, 0 removed in \\d+\\.\\d s\\n$`);
    expect(await run(folder, ...generateTypes)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(summary),
    });
    expect((await run(folder, ...generateTypes, '--check')).out).toMatch(
      new RegExp(`^1 package up to date: ${believed} files`),
    );
    expect((await run(folder, ...generateTypes, '--dry-run')).out).toMatch(
      /^1 package: 0 files to write, 424242 unchanged/,
    );
    const { out } = await run(folder, ...generateTypes, '--json');
    expect(JSON.parse(out)).toEqual({
      out: 'generated',
      isApplied: true,
      packages: 1,
      write: [],
      remove: [],
      unchanged: believed,
      refused: [],
      others: [],
      diagnostics: [],
      seconds: expect.any(Number),
    });
    expect(JSON.parse((await run(folder, ...generateTypes, '--check', '--json')).out)).toMatchObject({
      isUpToDate: true,
      missing: [],
      isApplied: false,
    });
    expect(filesIn(folder)).toEqual(before);
  });

  const stillTrue: readonly Case[] = [
    ['time stamps differ', (folder) => [model, book].forEach((path) => utimesSync(join(folder, path), 1, 1))],
    ['a file was written again', (folder) => writeIn(folder, book, readIn(folder, book))],
    ['a target is named twice', () => {}, ['generate', '--target', 'types,types']],
    ['diagnostics use another format', () => {}, [...generateTypes, '--format', 'json']],
    ['a file outside the packages is new', (folder) => writeIn(folder, 'generated/notes.md', 'mine')],
    ['a package was installed', (folder) => writeIn(folder, 'generated/types/node_modules/x/index.js', 'x')],
  ];

  it.each(named(stillTrue))('trusts it although $name', async ({ change, words }) => {
    const folder = await remembered();
    change(folder);
    const answer = await run(folder, ...words);
    expect(answer.out + answer.err).toContain(String(believed));
  });

  it('reads no generated file whose status is that of the last run', async () => {
    const folder = await remembered();
    alter(folder, { contents: 'of other files' });
    expect(isBelieved(await run(folder, ...generateTypes))).toBe(true);
    writeIn(folder, book, readIn(folder, book));
    expect(isBelieved(await run(folder, ...generateTypes))).toBe(false);
  });

  it('finds it from any folder of the project, and for each output folder separately', async () => {
    const folder = newFolder({ ...project, 'apis/bookshop.yaml': bookshop });
    const words = ['generate', 'bookshop.yaml', '--target', 'types', '--out', '../generated'] as const;
    expect((await run(join(folder, 'apis'), ...words)).code).toBe(0);
    giveAway(folder);
    expect((await run(folder, ...generateTypes, '--out', 'others')).code).toBe(0);
    expect(fingerprintsIn(folder).length).toBe(2);
    expect(isBelieved(await run(join(folder, 'apis'), ...words))).toBe(true);
    expect(existsSync(join(folder, 'apis/node_modules'))).toBe(false);
  });
});

describe('a fingerprint', () => {
  it('does not give the files of its model to another one', async () => {
    const folder = await remembered();
    writeIn(folder, model, bookshop.replace('api: bookshop', 'api: library'));
    expect(await run(folder, ...generateTypes)).toMatchObject({
      code: 1,
      err: expect.stringContaining('contains packages of "bookshop"'),
    });
  });

  const changes: readonly Case[] = [
    ['the model differs', (folder) => writeIn(folder, model, `${bookshop}# more\n`)],
    ['the model has one more file', (folder) => writeIn(folder, 'model/more.yml', '# nothing\n')],
    ['a file of the model was renamed', (folder) => renameSync(join(folder, model), join(folder, 'model/a.yaml'))],
    ['a generated file is missing', (folder) => rmSync(join(folder, book))],
    ['a generated file was edited', (folder) => writeIn(folder, book, `${readIn(folder, book)}// mine\n`)],
    ['a generated file was edited, of the same size and with the same time stamp', editSecretly],
    ['a built file was edited', (folder) => writeIn(folder, 'generated/types/dist/index.js', 'mine')],
    ['there is an additional file', (folder) => writeIn(folder, 'generated/types/mine.ts', 'mine')],
    ['there is an additional file of any kind', (folder) => writeIn(folder, 'generated/types/mine.tgz', 'mine')],
    ['a temporary file was left behind', (folder) => writeIn(folder, `${book}.modelwright-new`, '')],
    ['everything was removed', (folder) => rmSync(join(folder, 'generated'), { recursive: true })],
    ['the schema for editors is missing', (folder) => rmSync(join(folder, 'model/.modelwright/schema.json'))],
    ['the schema for editors differs', (folder) => writeIn(folder, 'model/.modelwright/schema.json', '{}')],
    ['other targets are named', () => {}, ['generate', '--target', 'types,validators']],
    ['all targets are requested', () => {}, ['generate']],
    ['other packages are to be removed', () => {}, [...generateTypes, '--prune']],
    ['the run is strict', () => {}, [...generateTypes, '--strict']],
    ['the run is forced', () => {}, [...generateTypes, '--force']],
    ['the output folder differs', () => {}, [...generateTypes, '--out', 'others']],
    ['it is empty', (folder) => editFingerprint(folder, () => '')],
    ['it is broken', (folder) => editFingerprint(folder, (text) => text.slice(0, -9))],
    ['it is edited', (folder) => editFingerprint(folder, (text) => text.replace('types', 'typed'))],
    ['it is in conflict', (folder) => editFingerprint(folder, (text) => `<<<<<<< HEAD\n${text}`)],
    ['it is a folder', (folder) => becomeFolder(folder, fingerprintIn(folder))],
    ['a generated file is a folder', (folder) => becomeFolder(folder, book)],
  ];

  it.each(named(changes))('is ignored where $name', async ({ change, words }) => {
    const folder = await remembered();
    change(folder);
    expect(isBelieved(await run(folder, ...words, '--dry-run'))).toBe(false);
    expect(isBelieved(await run(folder, ...words, '--check'))).toBe(false);
    expect(isBelieved(await run(folder, ...words))).toBe(false);
  });

  it('is ignored after an update of the generator or its dependencies', async () => {
    const folder = await remembered();
    alter(folder, { tools: 'of another version', status: 'of other files' });
    expect(isBelieved(await run(folder, ...generateTypes))).toBe(false);
  });

  it('is ignored where it names something other than a package', async () => {
    const folder = await remembered();
    alter(folder, { packages: ['types', '../x'] });
    expect(isBelieved(await run(folder, ...generateTypes, '--check'))).toBe(false);
    expect(isBelieved(await run(folder, ...generateTypes))).toBe(false);
  });

  it('is ignored where packages of an earlier run have come back', async () => {
    const words = [...generateTypes, '--prune'];
    const folder = await remembered(project, words);
    expect((await run(folder, 'generate', '--target', 'validators', '--out', 'more')).code).toBe(0);
    renameSync(join(folder, 'more/validators'), join(folder, 'generated/validators'));
    expect((await run(folder, ...words)).out).toMatch(/, [1-9]\d* removed in/);
    expect(existsSync(join(folder, 'generated/validators'))).toBe(false);
  });

  it('is ignored by a check where the packages hold unexpected files', async () => {
    const folder = newFolder({ ...project, 'generated/types/mine.txt': 'mine' });
    await run(folder, ...generateTypes);
    giveAway(folder);
    expect(isBelieved(await run(folder, ...generateTypes))).toBe(true);
    expect(await run(folder, ...generateTypes, '--check')).toMatchObject({
      code: 1,
      err: expect.stringContaining('unexpected: generated/types/mine.txt\n'),
    });
  });
});

describe('warnings', () => {
  const files = { ...project, [model]: bookshop.replace('types:\n', 'types:\n  Shelf:\n    room: string\n') };

  it('are reported again, in any format', async () => {
    const folder = await remembered(files);
    const formats = [[], ['--format', 'json'], ['--format', 'sarif'], ['--format', 'github'], ['--json']];
    for (const words of formats) {
      const after = await run(folder, ...generateTypes, ...words);
      expect(after.out + after.err).toContain(String(believed));
      expect(after.out + after.err).toContain('Shelf');
      const before = await run(folder, ...generateTypes, ...words, '--force');
      giveAway(folder);
      const plain = ({ code, out, err }: ApiResponse): unknown =>
        [code, out, err].map((part) =>
          `${part}`.replaceAll(/\d+ unchanged|\d\.\d s|"(?:unchanged|seconds)": [\d.]+/g, ''),
        );
      expect(plain(after)).toEqual(plain(before));
    }
  });

  it('still make a strict run fail', async () => {
    const folder = await remembered(files);
    expect((await run(folder, ...generateTypes, '--strict')).code).toBe(1);
    const strict = await remembered(project, [...generateTypes, '--strict']);
    expect(isBelieved(await run(strict, ...generateTypes, '--strict'))).toBe(true);
    writeIn(strict, model, files[model]);
    expect((await run(strict, ...generateTypes, '--strict')).code).toBe(1);
  });
});
