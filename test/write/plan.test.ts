import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { OutputFile } from '../../src/print/output-file.js';
import { hashOf } from '../../src/source/source-file.js';
import { planWrites, type WritePlan } from '../../src/write/plan.js';
import { memoryFiles } from '../../src/write/memory-files.js';
import { markedFiles, onDisk, packageJson, planFor, type Texts } from './wanted.js';

const [pathA, pathB, pathC] = ['types/a.md', 'types/b.ts', 'client/c.md'] as const;
const [a, b] = [{ [pathA]: 'a\n' }, { [pathB]: 'export {};\n' }];

function plan(texts: Texts, disk: ReadonlyMap<string, string>, model?: string): Promise<WritePlan> {
  return planFor(memoryFiles(new Map(disk)), texts, model === undefined ? {} : { model });
}

const pathsOf = (files: readonly OutputFile[]): readonly string[] => files.map(({ path }) => path);

const nothing = { write: [], remove: [], refused: [], strays: [], leftovers: [] };

describe('a plan', () => {
  it('writes everything into an empty folder, each file with its mark', async () => {
    expect(await plan({ ...b, ...a }, new Map())).toMatchObject({
      ...nothing,
      model: 'shop',
      write: markedFiles({ ...a, ...b }),
      unchanged: 0,
      packages: ['types'],
    });
  });

  it('has nothing to do where the disk is unchanged', async () => {
    expect(await plan({ ...a, ...b }, onDisk(markedFiles({ ...a, ...b })))).toMatchObject({ ...nothing, unchanged: 2 });
  });

  it('writes only what changed', async () => {
    const disk = onDisk(markedFiles({ ...a, ...b }));
    expect(await plan({ ...a, [pathB]: 'changed();\n' }, disk)).toMatchObject({
      ...nothing,
      write: markedFiles({ [pathB]: 'changed();\n' }),
      unchanged: 1,
    });
  });

  it('writes deleted files again', async () => {
    expect(await plan({ ...a, ...b }, onDisk(markedFiles(a)))).toMatchObject({ ...nothing, write: markedFiles(b) });
  });

  it('removes what is no longer emitted, in packages that are emitted and in others', async () => {
    const gone = { ...b, ...packageJson('client'), [pathC]: 'c\n' };
    expect(await plan(a, onDisk(markedFiles({ ...a, ...gone })))).toMatchObject({
      ...nothing,
      remove: expect.arrayContaining(Object.keys(gone)),
      packages: ['types'],
    });
  });

  it('keeps other packages of the model if asked, with everything in them', async () => {
    const edited = { path: pathC, text: `${markedFiles({ [pathC]: 'c\n' })[0]?.text}by hand\n` };
    const disk = onDisk(markedFiles({ ...a, ...b, ...packageJson('client') }), [edited]);
    expect(await planFor(memoryFiles(disk), a, { keepsOthers: true })).toMatchObject({
      ...nothing,
      remove: [pathB],
      packages: ['types'],
      others: ['client'],
    });
  });

  it('leaves files alone that were never generated', async () => {
    const disk = onDisk(markedFiles(a), [
      { path: 'types/mine.md', text: 'mine' },
      { path: 'types/packed.tgz', text: '\0' },
      { path: 'own/package.json', text: '{ "name": "@shop/own" }' },
      { path: 'notes.md', text: 'mine' },
    ]);
    expect(await plan(a, disk)).toMatchObject({ ...nothing, strays: ['types/mine.md', 'types/packed.tgz'] });
  });

  it('leaves a copy of a package under another name alone', async () => {
    const types = { ...packageJson('types'), ...a };
    const copy = markedFiles(types).map(({ path, text }) => ({ path: path.replace('types/', 'types-1/'), text }));
    expect(await plan(types, onDisk(markedFiles(types), copy))).toMatchObject({ ...nothing, unchanged: 2 });
  });

  it('recognizes a package by its folder and its name, whatever the scope', async () => {
    const named = { 'types/package.json': '{\n  "name": "@acme/shop-types"\n}\n' };
    const copy = markedFiles(named).map(({ path, text }) => ({ path: path.replace('types/', 'old-types/'), text }));
    const other = { 'client/package.json': '{\n  "name": "@acme/shop-client"\n}\n' };
    const disk = onDisk(markedFiles(named), copy, markedFiles(other));
    expect(await plan(named, disk)).toMatchObject({ ...nothing, unchanged: 1, remove: ['client/package.json'] });
  });

  it('recognizes the package of a target that this program does not have', async () => {
    const other = markedFiles({ ...packageJson('ruby'), 'ruby/src/a.ts': 'export {};\n' });
    expect(await plan(a, onDisk(markedFiles(a), other))).toMatchObject({
      remove: ['ruby/package.json', 'ruby/src/a.ts'],
    });
  });

  it('leaves a copy alone in a folder that has the name of the API, or of the package', async () => {
    const types = { ...packageJson('types'), ...a };
    for (const folder of ['shop', 'npm', 's']) {
      const copy = markedFiles(types).map(({ path, text }) => ({ path: path.replace('types/', `${folder}/`), text }));
      expect(await plan(types, onDisk(markedFiles(types), copy))).toMatchObject({ ...nothing, unchanged: 2 });
    }
  });

  it('replaces a file as the last run left it without reading it, and no other', async () => {
    const [before = { path: '', text: '' }, other = before] = [...markedFiles(a), ...markedFiles(a, 'zoo')];
    const [now = before] = markedFiles({ [pathA]: 'changed\n' });
    const planAfter = (text: string): Promise<WritePlan> => {
      const files = memoryFiles(onDisk([{ path: pathA, text }]));
      const read: typeof files.read = (path) =>
        text === before.text ? Promise.reject(new Error('read')) : files.read(path);
      const outputs = (async function* () {
        yield { ...now, leftHash: hashOf(before.text) };
      })();
      return planWrites({ ...files, read }, { model: 'shop', paths: [pathA], outputs, keepsOthers: true });
    };
    expect(await planAfter(before.text)).toMatchObject({ refused: [], write: [now] });
    expect(await planAfter(other.text)).toMatchObject({ refused: [{ path: pathA, reason: 'other-model' }] });
  });

  it('leaves line endings as git made them', async () => {
    const disk = onDisk(
      markedFiles({ ...a, ...b }).map(({ path, text }) => ({ path, text: text.replaceAll('\n', '\r\n') })),
    );
    expect(await plan({ ...a, ...b }, disk)).toMatchObject({ ...nothing, unchanged: 2 });
    expect(await plan({ ...a, [pathB]: 'changed();\n' }, disk)).toMatchObject({ refused: [], unchanged: 1 });
    expect(await plan(a, disk)).toMatchObject({ refused: [], remove: [pathB] });
  });

  it('has a fingerprint of the packages: equal for equal contents, different for all others', async () => {
    const contentsOf = async (texts: Texts, ...files: readonly (readonly OutputFile[])[]): Promise<string> =>
      (await plan(texts, onDisk(...files))).contents;
    const [all, mine] = [
      { ...a, ...b },
      { path: 'types/mine.md', text: 'mine' },
    ];
    const expected = await contentsOf(all);
    expect(await contentsOf({ ...b, ...a }, markedFiles(a), markedFiles({ 'types/gone.ts': '' }))).toBe(expected);
    const others = [
      await contentsOf(a),
      await contentsOf({ ...a, [pathB]: 'changed();\n' }),
      await contentsOf(all, [mine]),
      await contentsOf(all, [{ ...mine, text: 'more' }]),
      await contentsOf(all, [{ ...mine, path: 'types/mine.tgz' }]),
      await contentsOf(
        all,
        markedFiles(a).map(({ path, text }) => ({ path, text: text.replaceAll('\n', '\r\n') })),
      ),
    ];
    expect(new Set([expected, ...others]).size).toBe(7);
  });
});

describe('a plan refuses', () => {
  const [marked = { path: '', text: '' }] = markedFiles(a);
  const edited = { ...marked, text: `${marked.text}by hand\n` };

  it('to overwrite a file that was edited by hand', async () => {
    const refused = [{ path: pathA, reason: 'edited' }];
    expect(await plan(a, onDisk([edited]))).toMatchObject({ write: [marked], refused });
    expect(await plan({ [pathA]: 'a2\n' }, onDisk([edited]))).toMatchObject({ refused });
    const withoutHash = { path: pathB, text: markedFiles(b)[0]?.text.replace(/\/\/ sha256.*\n/, '') ?? '' };
    expect(await plan(b, onDisk([withoutHash]))).toMatchObject({ refused: [{ path: pathB, reason: 'edited' }] });
  });

  it('to remove a file that was edited by hand', async () => {
    const refused = [{ path: pathA, reason: 'edited' }];
    expect(await plan(b, onDisk(markedFiles(b), [edited]))).toMatchObject({ remove: [pathA], refused });
  });

  it('to overwrite a file that was there before', async () => {
    const refused = [{ path: pathA, reason: 'foreign' }];
    expect(await plan(a, onDisk([{ path: pathA, text: 'by hand' }]))).toMatchObject({ refused });
  });

  it('to overwrite or remove files of another model, wherever they are', async () => {
    const reason = 'other-model';
    const theirs = { ...packageJson('types'), ...a };
    expect(await plan(a, onDisk(markedFiles(theirs)), 'store')).toMatchObject({
      model: 'store',
      refused: [
        { path: pathA, reason, model: 'shop' },
        { path: 'types/package.json', reason, model: 'shop' },
      ],
    });
    expect(await plan({ [pathC]: 'c\n' }, onDisk(markedFiles(theirs)), 'store')).toMatchObject({
      refused: [{ reason }, { reason }],
    });
    // Also beside them: a folder is of one model.
    const disk = memoryFiles(onDisk(markedFiles(theirs)));
    expect(await planFor(disk, { [pathC]: 'c\n' }, { model: 'store', keepsOthers: true })).toMatchObject({
      refused: [{ reason }, { reason }],
      others: [],
    });
    expect(await plan(a, onDisk([edited]), 'store')).toMatchObject({ refused: [{ reason, model: 'shop' }] });
  });

  it('nothing if the files are unchanged', async () => {
    expect(await plan({ [pathA]: 'a\nby hand\n' }, onDisk(markedFiles({ [pathA]: 'a\nby hand\n' })))).toMatchObject(
      nothing,
    );
  });
});

describe('a file with a merge conflict', () => {
  const sides = (ours: string, theirs: string): string => `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> other\n`;
  const [one, other] = [{ [pathB]: 'one();\n' }, { [pathB]: 'two();\n' }].map(
    (texts) => markedFiles(texts)[0]?.text ?? '',
  );
  const conflicted = { path: pathB, text: sides(one ?? '', other ?? '') };

  it('is overwritten or removed, since nobody wrote it by hand', async () => {
    expect(await plan(b, onDisk([conflicted]))).toMatchObject({ refused: [], write: markedFiles(b) });
    expect(await plan(a, onDisk(markedFiles(a), [conflicted]))).toMatchObject({ refused: [], remove: [pathB] });
  });

  it('is ours if one of its sides is', async () => {
    const texts = [sides(one ?? '', markedFiles(b, 'store')[0]?.text ?? ''), sides('mine\n', one ?? '')];
    for (const text of texts) expect(await plan(b, onDisk([{ path: pathB, text }]))).toMatchObject({ refused: [] });
  });

  it('is not ours if neither side is', async () => {
    const foreign = { path: pathB, text: sides('a\n', 'b\n') };
    expect(await plan(b, onDisk([foreign]))).toMatchObject({ refused: [{ path: pathB, reason: 'foreign' }] });
    expect(await plan(a, onDisk(markedFiles(a), [foreign]))).toMatchObject({ ...nothing, strays: [pathB] });
  });

  it('is found in packages that are no longer emitted', async () => {
    const client = { ...packageJson('client'), [pathC]: 'c\n' };
    const disk = onDisk(markedFiles({ ...a, ...client }));
    const text = disk.get('client/package.json') ?? '';
    disk.set(
      'client/package.json',
      text.replace(/^(.*sha256:.*\n)/m, (line) => sides(line, line.replace('sha256:', 'sha256:f'))),
    );
    expect(await plan(a, disk)).toMatchObject({ ...nothing, remove: [pathC, 'client/package.json'] });
  });
});

describe('emitted paths', () => {
  const emit = (...paths: readonly string[]): Promise<WritePlan> =>
    planWrites(memoryFiles(), { model: 'shop', paths, outputs: Readable.from([]), keepsOthers: false });

  it.each(['../a.json', '/etc/passwd', 'types/../../a', 'types//a', 'types/./a', 'C:\\a', 'types\\..\\a', 'a\0b', ''])(
    'are reported as a bug if they leave the folder: %j',
    async (path) => {
      await expect(emit(path)).rejects.toThrow(/^Bug: .* leaves the output folder/);
    },
  );

  it('are reported as a bug if they differ only by case', async () => {
    await expect(emit('types/src/A.ts', 'types/src/a.ts')).rejects.toThrow(
      '"types/src/A.ts" and "types/src/a.ts" differ only by case',
    );
  });

  it('are reported as a bug if they are emitted twice', async () => {
    await expect(emit('types/a.md', 'types/a.md')).rejects.toThrow('"types/a.md" is emitted twice');
  });

  it('include those of built files', async () => {
    const built = planFor(memoryFiles(), { 'types/src/a.ts': '', 'types/dist/a.js': '' });
    await expect(built).rejects.toThrow('"types/dist/a.js" is emitted twice');
  });
});

it('planning does not change its input', async () => {
  const texts = onDisk(markedFiles({ ...a, ...b }));
  const before = new Map(texts);
  expect(pathsOf((await planFor(memoryFiles(texts), { [pathA]: 'a2\n' })).write)).toEqual([pathA]);
  expect(texts).toEqual(before);
});
