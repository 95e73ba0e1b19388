import { describe, expect, it } from 'vitest';
import type { Files } from '../../src/source/source-file.js';
import { memoryFiles } from '../../src/write/memory-files.js';
import { applyPlan, type Kept, planWrites } from '../../src/write/plan.js';
import { markedFiles, onDisk, packageJson, planFor, type Texts, write } from './wanted.js';

const nothing = { write: [], remove: [], refused: [], leftovers: [] };

/** Files that fail at the given change, as in a power failure; `changes` counts them. */
function failingAt(failure: number, texts: Map<string, string>): Files & { readonly changes: () => number } {
  let changes = 0;
  const files = memoryFiles(texts);
  const change = (): void => {
    changes += 1;
    if (changes === failure) throw new Error('power cut');
  };
  return {
    ...files,
    changes: () => changes,
    async write(path, text) {
      change();
      await files.write(path, text);
    },
    async remove(path) {
      change();
      await files.remove(path);
    },
  };
}

describe('applyPlan', () => {
  it('writes, and writes nothing the second time', async () => {
    const texts = new Map<string, string>();
    await write(memoryFiles(texts), { 'a/1.md': 'one', 'a/2.md': 'two' });
    const first = new Map(texts);
    const silent: Files = { ...memoryFiles(texts), write: async (path) => expect.fail(`wrote ${path}`) };
    await write(silent, { 'a/2.md': 'two', 'a/1.md': 'one' });
    expect(texts).toEqual(first);
  });

  it('removes only what is no longer emitted', async () => {
    const texts = new Map([['a/own.txt', 'mine']]);
    const files = memoryFiles(texts);
    await write(files, { 'a/1.md': 'one', 'a/2.md': 'two' });
    await write(files, { 'a/1.md': 'one' });
    expect([...texts.keys()].sort()).toEqual(['a/1.md', 'a/own.txt']);
  });

  it('removes the remains of an interrupted write', async () => {
    const texts = new Map([['a/1.md.modelwright-new', 'on']]);
    await write(memoryFiles(texts), { 'a/1.md': 'one' });
    expect([...texts.keys()]).toEqual(['a/1.md']);
  });

  it('keeps a file whose name differs only by case, where both names are the same file', async () => {
    const texts = new Map<string, string>();
    const exact = memoryFiles(texts);
    const nameOf = (path: string): string =>
      [...texts.keys()].find((name) => name.toLowerCase() === path.toLowerCase()) ?? path;
    const files: Files = {
      ...exact,
      read: async (path) => await exact.read(nameOf(path)),
      hash: async (path) => await exact.hash(nameOf(path)),
      write: async (path, text) => await exact.write(nameOf(path), text),
      remove: async (path) => await exact.remove(nameOf(path)),
    };
    await write(files, { 'a/book.md': 'book', 'a/Shelf.md': 'shelf' });
    await write(files, { 'a/Book.md': 'Book', 'a/shelf.md': 'shelf' });
    expect([...texts.keys()].sort()).toEqual(['a/Book.md', 'a/shelf.md']);
    expect(texts.get('a/Book.md')).toContain('Book');
    // What the last run printed under this name, before git checked out the other one.
    async function* kept(): AsyncGenerator<Kept, void, void> {
      yield { path: 'a/Shelf.md', hash: (await files.hash('a/shelf.md')) ?? '' };
    }
    const wanted = { model: 'shop', paths: ['a/Shelf.md'], outputs: kept(), keepsOthers: false };
    await applyPlan(files, await planWrites(files, wanted));
    expect([...texts.keys()]).toEqual(['a/Shelf.md']);
  });
});

describe('an interrupted run', () => {
  const before = {
    ...packageJson('types'),
    'types/a.md': 'a1',
    'types/b.ts': 'b1',
    ...packageJson('client'),
    'client/a.md': 'a1',
    'client/z.ts': 'z1',
  };
  const next = {
    ...packageJson('types'),
    'types/b.ts': 'b2',
    'types/c.md': 'c2',
    ...packageJson('server'),
    'server/a.md': 'a2',
  };
  const last = { ...packageJson('types'), 'types/a.md': 'a3', 'types/b.ts': 'b2' };

  /** The files on disk after the change from `before` to `next` failed at each of its changes. */
  async function cutOffAtEach(start: Texts): Promise<readonly Map<string, string>[]> {
    const disks: Map<string, string>[] = [];
    for (let failure = 1; ; failure += 1) {
      const texts = onDisk(markedFiles(start));
      const files = failingAt(failure, texts);
      const isCutOff = await write(files, next).then(
        () => false,
        () => true,
      );
      if (!isCutOff) return disks;
      expect(files.changes()).toBe(failure);
      disks.push(texts);
    }
  }

  it('leaves files that are each complete, and is never mistaken for a complete one', async () => {
    const known = new Set([...markedFiles(before), ...markedFiles(next)].map(({ path, text }) => `${path} ${text}`));
    const disks = [...(await cutOffAtEach(before)), ...(await cutOffAtEach({}))];
    // Four removed and four written; in an empty folder, five written.
    expect(disks.length).toBe(8 + 5);
    for (const texts of disks) {
      for (const [path, text] of texts) expect(known).toContain(`${path} ${text}`);
      const { write: written, remove, refused } = await planFor(memoryFiles(texts), next);
      expect(written.length + remove.length).toBeGreaterThan(0);
      expect(refused).toEqual([]);
    }
  });

  it.each([
    ['the same model', next],
    ['another model', last],
    ['the previous model', before],
  ])('is completed by the next run without --force, for %s', async (_, texts) => {
    for (const disk of [...(await cutOffAtEach(before)), ...(await cutOffAtEach({}))]) {
      const files = memoryFiles(disk);
      expect((await write(files, texts)).refused).toEqual([]);
      expect(disk).toEqual(onDisk(markedFiles(texts)));
      expect(await planFor(files, texts)).toMatchObject(nothing);
    }
  });
});
