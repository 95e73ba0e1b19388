import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFingerprint, printFingerprint } from '../../src/commands/fingerprints.js';
import { type ApiResponse, book, bookshop, filesIn, newFolder, readIn, run, writeIn } from './command-line.js';

const generate = ['generate', '--target', 'types'] as const;
const cache = 'node_modules/.cache/modelwright';
const model = 'model/bookshop.yaml';
const project = { [model]: bookshop, 'package.json': '{}', 'node_modules/a/package.json': '{}' };

function fingerprintsIn(folder: string): readonly string[] {
  return readdirSync(join(folder, cache)).filter((name) => name.endsWith('.json'));
}

function fingerprintIn(folder: string): string {
  const [name, ...others] = fingerprintsIn(folder);
  expect(others).toEqual([]);
  return `${cache}/${name}`;
}

/** What happened since the last run, and the command line of the next; otherwise the same one. */
type Case = readonly [string, (folder: string) => void, (readonly string[])?];

function named(cases: readonly Case[]): readonly { name: string; change: Case[1]; words: readonly string[] }[] {
  return cases.map(([name, change, words = generate]) => ({ name, change, words }));
}

/** A number that no run counts by itself: who says it believed the fingerprint. */
const believed = 424_242;

/** A project whose packages were generated, with a fingerprint that gives itself away. */
async function remembered(
  files: Readonly<Record<string, string>> = project,
  words: readonly string[] = generate,
): Promise<string> {
  const folder = newFolder(files);
  expect((await run(folder, ...words)).code).toBe(0);
  giveAway(folder);
  return folder;
}

function giveAway(folder: string): void {
  const path = fingerprintIn(folder);
  const fingerprint = parseFingerprint(readIn(folder, path));
  if (fingerprint === undefined) throw new Error('no fingerprint');
  writeIn(folder, path, printFingerprint({ ...fingerprint, files: believed }));
}

const isBelieved = ({ out }: ApiResponse): boolean => out.includes(String(believed));

describe('a run with nothing changed', () => {
  it('is answered by the fingerprint of the last one, and writes nothing', async () => {
    const folder = await remembered();
    const before = filesIn(folder);
    const summary = new RegExp(`^1 package: 0 files written, ${believed} unchanged, 0 removed in \\d+\\.\\d s\\n$`);
    expect(await run(folder, ...generate)).toMatchObject({ code: 0, err: '', out: expect.stringMatching(summary) });
    expect((await run(folder, ...generate, '--check')).out).toMatch(
      new RegExp(`^1 package up to date: ${believed} files`),
    );
    expect((await run(folder, ...generate, '--dry-run')).out).toMatch(/^1 package: 0 files to write, 424242 unchanged/);
    const { out } = await run(folder, ...generate, '--json');
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
    expect(JSON.parse((await run(folder, ...generate, '--check', '--json')).out)).toMatchObject({
      isUpToDate: true,
      missing: [],
      isApplied: false,
    });
    expect(filesIn(folder)).toEqual(before);
  });

  const stillTrue: readonly Case[] = [
    ['time stamps are others', (folder) => [model, book].forEach((path) => utimesSync(join(folder, path), 1, 1))],
    ['a target is named twice', () => {}, ['generate', '--target', 'types,types']],
    ['diagnostics are to be told otherwise', () => {}, [...generate, '--format', 'json']],
    ['a file outside of the packages is new', (folder) => writeIn(folder, 'generated/notes.md', 'mine')],
    ['a package was installed', (folder) => writeIn(folder, 'generated/types/node_modules/x/index.js', 'x')],
  ];

  it.each(named(stillTrue))('is known although $name', async ({ change, words }) => {
    const folder = await remembered();
    change(folder);
    const answer = await run(folder, ...words);
    expect(answer.out + answer.err).toContain(String(believed));
  });

  it('is known from a folder of the project, and for each output folder by itself', async () => {
    const folder = newFolder({ ...project, 'apis/bookshop.yaml': bookshop });
    const words = ['generate', 'bookshop.yaml', '--target', 'types', '--out', '../generated'] as const;
    expect((await run(join(folder, 'apis'), ...words)).code).toBe(0);
    giveAway(folder);
    expect((await run(folder, ...generate, '--out', 'others')).code).toBe(0);
    expect(fingerprintsIn(folder).length).toBe(2);
    expect(isBelieved(await run(join(folder, 'apis'), ...words))).toBe(true);
    expect(existsSync(join(folder, 'apis/node_modules'))).toBe(false);
  });
});

describe('a fingerprint is not believed', () => {
  const changes: readonly Case[] = [
    ['the model is another', (folder) => writeIn(folder, model, `${bookshop}# more\n`)],
    ['the model has one more file', (folder) => writeIn(folder, 'model/more.yml', '# nothing\n')],
    ['a file of the model has another name', (folder) => renameSync(join(folder, model), join(folder, 'model/a.yaml'))],
    ['a generated file is gone', (folder) => rmSync(join(folder, book))],
    ['a generated file was edited', (folder) => writeIn(folder, book, `${readIn(folder, book)}// mine\n`)],
    ['a built file was edited', (folder) => writeIn(folder, 'generated/types/dist/index.js', 'mine')],
    ['there is a file more', (folder) => writeIn(folder, 'generated/types/mine.ts', 'mine')],
    ['there is a file more of any kind', (folder) => writeIn(folder, 'generated/types/mine.tgz', 'mine')],
    ['there is what was cut off', (folder) => writeIn(folder, `${book}.modelwright-new`, '')],
    ['all is gone', (folder) => rmSync(join(folder, 'generated'), { recursive: true })],
    ['the schema for editors is gone', (folder) => rmSync(join(folder, 'model/.modelwright/schema.json'))],
    ['the schema for editors is another', (folder) => writeIn(folder, 'model/.modelwright/schema.json', '{}')],
    ['other targets are named', () => {}, ['generate', '--target', 'types,validators']],
    ['all targets are asked for', () => {}, ['generate']],
    ['others are to be removed', () => {}, [...generate, '--prune']],
    ['it is to be strict', () => {}, [...generate, '--strict']],
    ['it is forced', () => {}, [...generate, '--force']],
    ['it is another output folder', () => {}, [...generate, '--out', 'others']],
    ['it is empty', (folder) => writeIn(folder, fingerprintIn(folder), '')],
    [
      'it is broken',
      (folder) => writeIn(folder, fingerprintIn(folder), readIn(folder, fingerprintIn(folder)).slice(0, -9)),
    ],
    [
      'it is edited',
      (folder) =>
        writeIn(folder, fingerprintIn(folder), readIn(folder, fingerprintIn(folder)).replace('types', 'typed')),
    ],
    [
      'it is in conflict',
      (folder) => writeIn(folder, fingerprintIn(folder), `<<<<<<< HEAD\n${readIn(folder, fingerprintIn(folder))}`),
    ],
    [
      'it is a folder',
      (folder) => {
        const path = join(folder, fingerprintIn(folder));
        rmSync(path);
        mkdirSync(path);
      },
    ],
    [
      'a generated file is a folder',
      (folder) => {
        rmSync(join(folder, book));
        mkdirSync(join(folder, book));
      },
    ],
  ];

  it.each(named(changes))('where $name', async ({ change, words }) => {
    const folder = await remembered();
    change(folder);
    expect(isBelieved(await run(folder, ...words, '--dry-run'))).toBe(false);
    expect(isBelieved(await run(folder, ...words, '--check'))).toBe(false);
    expect(isBelieved(await run(folder, ...words))).toBe(false);
  });

  it('where it is of another version of what makes the packages', async () => {
    const folder = await remembered();
    const fingerprint = parseFingerprint(readIn(folder, fingerprintIn(folder)));
    if (fingerprint === undefined) throw new Error('no fingerprint');
    writeIn(folder, fingerprintIn(folder), printFingerprint({ ...fingerprint, inputs: 'of another version' }));
    expect(isBelieved(await run(folder, ...generate))).toBe(false);
  });

  it('where it names what is no package, and says so', async () => {
    const folder = await remembered();
    const path = fingerprintIn(folder);
    const fingerprint = parseFingerprint(readIn(folder, path));
    if (fingerprint === undefined) throw new Error('no fingerprint');
    writeIn(folder, path, printFingerprint({ ...fingerprint, packages: ['types', '../x'] }));
    for (const words of [generate, [...generate, '--check']]) {
      expect(await run(folder, ...words)).toEqual({
        code: 1,
        out: '',
        err: `error: "${join(folder, path)}" names the package "../x", which is not a folder of the output. Something other than modelwright wrote it. Delete it: the next run creates it again.\n`,
      });
    }
    expect(isBelieved(await run(folder, ...generate, '--force'))).toBe(false);
    expect((await run(folder, ...generate)).code).toBe(0);
  });

  it('where packages of an earlier run came back', async () => {
    const words = [...generate, '--prune'];
    const folder = await remembered(project, words);
    expect((await run(folder, 'generate', '--target', 'validators', '--out', 'more')).code).toBe(0);
    renameSync(join(folder, 'more/validators'), join(folder, 'generated/validators'));
    expect((await run(folder, ...words)).out).toMatch(/, [1-9]\d* removed in/);
    expect(existsSync(join(folder, 'generated/validators'))).toBe(false);
  });

  it('by a check where the packages hold what is not generated', async () => {
    const folder = newFolder({ ...project, 'generated/types/mine.txt': 'mine' });
    await run(folder, ...generate);
    giveAway(folder);
    expect(isBelieved(await run(folder, ...generate))).toBe(true);
    expect(await run(folder, ...generate, '--check')).toMatchObject({
      code: 1,
      err: expect.stringContaining('unexpected: generated/types/mine.txt\n'),
    });
  });
});

describe('warnings', () => {
  const files = { ...project, [model]: bookshop.replace('types:\n', 'types:\n  Shelf:\n    room: string\n') };

  it('are given again, to whoever asks', async () => {
    const folder = await remembered(files);
    const formats = [[], ['--format', 'json'], ['--format', 'sarif'], ['--format', 'github'], ['--json']];
    for (const words of formats) {
      const after = await run(folder, ...generate, ...words);
      expect(after.out + after.err).toContain(String(believed));
      expect(after.out + after.err).toContain('Shelf');
      const before = await run(folder, ...generate, ...words, '--force');
      giveAway(folder);
      const plain = ({ code, out, err }: ApiResponse): unknown =>
        [code, out, err].map((part) =>
          `${part}`.replaceAll(/\d+ unchanged|\d\.\d s|"(?:unchanged|seconds)": [\d.]+/g, ''),
        );
      expect(plain(after)).toEqual(plain(before));
    }
  });

  it('still refuse a strict run', async () => {
    const folder = await remembered(files);
    expect((await run(folder, ...generate, '--strict')).code).toBe(1);
    const strict = await remembered(project, [...generate, '--strict']);
    expect(isBelieved(await run(strict, ...generate, '--strict'))).toBe(true);
    writeIn(strict, model, files[model]);
    expect((await run(strict, ...generate, '--strict')).code).toBe(1);
  });
});

describe('where a fingerprint is kept', () => {
  it('is nowhere without a project that has packages installed', async () => {
    for (const files of [{ [model]: bookshop }, { [model]: bookshop, 'package.json': '{}' }]) {
      const folder = newFolder(files);
      expect((await run(folder, ...generate)).code).toBe(0);
      expect(existsSync(join(folder, 'node_modules'))).toBe(false);
      expect((await run(folder, ...generate)).out).toMatch(/^1 package: 0 files written/);
    }
  });

  it('is never a reason to fail', async () => {
    const folder = newFolder(project);
    writeFileSync(join(folder, 'node_modules/.cache'), 'a file');
    expect(await run(folder, ...generate)).toMatchObject({ code: 0, err: '' });
    expect(await run(folder, ...generate)).toMatchObject({ code: 0, err: '' });
    const other = newFolder(project);
    chmodSync(join(other, 'node_modules'), 0o555);
    expect(await run(other, ...generate)).toMatchObject({ code: 0, err: '' });
    chmodSync(join(other, 'node_modules'), 0o755);
  });

  it('is left empty by a run that did not get to its end', async () => {
    const folder = await remembered();
    writeIn(folder, model, bookshop.replace('title: string', 'title?: string'));
    // Where a folder stands in the way of the file that is written first.
    mkdirSync(join(folder, `${book}.modelwright-new/x`), { recursive: true });
    expect((await run(folder, ...generate)).code).not.toBe(0);
    expect(fingerprintsIn(folder)).toEqual([]);
  });

  it('is not touched by what writes nothing', async () => {
    const folder = await remembered();
    const before = readIn(folder, fingerprintIn(folder));
    writeIn(folder, model, bookshop.replace('title: string', 'title?: string'));
    await run(folder, ...generate, '--check');
    await run(folder, ...generate, '--dry-run');
    writeIn(folder, book, `${readIn(folder, book)}// mine\n`);
    expect((await run(folder, ...generate)).code).toBe(1);
    expect(readIn(folder, fingerprintIn(folder))).toBe(before);
  });
});
