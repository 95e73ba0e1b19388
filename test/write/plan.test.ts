import { describe, expect, it } from 'vitest';
import type { OutputFile } from '../../src/print/output-file.js';
import type { CompletePlan } from '../../src/write/complete.js';
import { completePlan } from '../../src/write/complete.js';
import { hashOf } from '../../src/write/hash.js';
import type { Manifest } from '../../src/write/manifest.js';
import { emptyManifest } from '../../src/write/manifest.js';
import { planWrites } from '../../src/write/plan.js';

const tools = { prettier: '3' };
const a: OutputFile = { path: 'types/a.json', text: 'a' };
const b: OutputFile = { path: 'types/b.json', text: 'b' };

/** The manifest after these files were written as they are. */
function manifestOf(...files: readonly OutputFile[]): Manifest {
  const entries = files.map(({ path, text }) => [path, { source: hashOf(text), outputs: { [path]: hashOf(text) } }]);
  return { tools, files: Object.fromEntries(entries) };
}

function diskOf(...files: readonly OutputFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ path, text }) => [path, hashOf(text)]));
}

/** Plans and completes, where making a file changes nothing of it. */
function plan(emitted: readonly OutputFile[], manifest: Manifest, disk: ReadonlyMap<string, string>): CompletePlan {
  const first = planWrites(emitted, { manifest, disk, tools });
  return completePlan(
    first,
    first.make.map((file) => ({ emitted: file, outputs: [file] })),
  );
}

const paths = (files: readonly OutputFile[]): readonly string[] => files.map((file) => file.path);

describe('a plan', () => {
  it('writes everything into an empty folder', () => {
    expect(plan([b, a], emptyManifest, diskOf())).toMatchObject({
      write: [a, b],
      remove: [],
      unchanged: [],
      refused: [],
      manifest: manifestOf(a, b),
    });
  });

  it('makes nothing where text and disk are as they were', () => {
    const { make, keep } = planWrites([a, b], { manifest: manifestOf(a, b), disk: diskOf(a, b), tools });
    expect(make).toEqual([]);
    expect(Object.keys(keep)).toEqual([a.path, b.path]);
    expect(plan([a, b], manifestOf(a, b), diskOf(a, b))).toMatchObject({ write: [], unchanged: [a.path, b.path] });
  });

  it('makes only what changed', () => {
    const changed = { ...b, text: 'b2' };
    const before = { manifest: manifestOf(a, b), disk: diskOf(a, b), tools };
    expect(planWrites([a, changed], before).make).toEqual([changed]);
    expect(plan([a, changed], before.manifest, before.disk)).toMatchObject({ write: [changed], unchanged: [a.path] });
  });

  it('makes again what was deleted', () => {
    expect(plan([a, b], manifestOf(a, b), diskOf(a))).toMatchObject({ write: [b], refused: [] });
  });

  it('makes everything anew for another version of a tool', () => {
    const before = { manifest: manifestOf(a), disk: diskOf(a), tools: { prettier: '4' } };
    expect(planWrites([a], before).make).toEqual([a]);
  });

  it('removes what is not emitted any more', () => {
    expect(plan([a], manifestOf(a, b), diskOf(a, b))).toMatchObject({ remove: [b.path], manifest: manifestOf(a) });
  });

  it('has nothing to remove where the file is gone already', () => {
    expect(plan([a], manifestOf(a, b), diskOf(a)).remove).toEqual([]);
  });

  it('leaves alone what it did not write', () => {
    expect(plan([a], manifestOf(a), diskOf(a, b)).remove).toEqual([]);
  });
});

describe('a plan refuses', () => {
  const edited = { ...a, text: 'by hand' };

  it('to overwrite a file that was edited by hand', () => {
    const refused = [{ path: a.path, reason: 'edited' }];
    expect(plan([a], manifestOf(a), diskOf(edited))).toMatchObject({ write: [a], refused });
    expect(plan([{ ...a, text: 'a2' }], manifestOf(a), diskOf(edited))).toMatchObject({ refused });
  });

  it('to remove a file that was edited by hand', () => {
    expect(plan([], manifestOf(a), diskOf(edited)).refused).toEqual([{ path: a.path, reason: 'edited' }]);
  });

  it('to overwrite a file that was there before', () => {
    expect(plan([a], emptyManifest, diskOf(edited)).refused).toEqual([{ path: a.path, reason: 'foreign' }]);
  });

  it('nothing where what is there is what would be written', () => {
    expect(plan([a], emptyManifest, diskOf(a))).toMatchObject({ write: [], refused: [], unchanged: [a.path] });
    expect(plan([edited], manifestOf(a), diskOf(edited))).toMatchObject({ write: [], refused: [] });
  });

  it('nothing of a run that was cut off', () => {
    const newer = { ...a, text: 'a2' };
    const manifest = { ...manifestOf(a, b), unfinished: { [newer.path]: hashOf(newer.text) } };
    const newest = { ...a, text: 'a3' };
    expect(plan([newest, b], manifest, diskOf(newer, b))).toMatchObject({ write: [newest], refused: [] });
    expect(plan([newest, b], manifest, diskOf(a, b))).toMatchObject({ write: [newest], refused: [] });
    expect(plan([newest, b], manifest, diskOf(edited, b)).refused).toEqual([{ path: a.path, reason: 'edited' }]);
  });
});

describe('paths', () => {
  const emit =
    (...names: readonly string[]) =>
    (): unknown =>
      planWrites(
        names.map((path) => ({ path, text: '' })),
        { manifest: emptyManifest, disk: new Map(), tools },
      );

  it.each(['../a.json', '/etc/passwd', 'types/../../a', 'types//a', 'types/./a', 'C:\\a', 'types\\..\\a', 'a\0b', ''])(
    'that leave the folder are our mistake: %j',
    (path) => {
      expect(emit(path)).toThrow(/^Bug: .* leaves the output folder/);
    },
  );

  it('that differ only by case are our mistake', () => {
    expect(emit('types/src/A.ts', 'types/src/a.ts')).toThrow(
      '"types/src/A.ts" and "types/src/a.ts" differ only by case',
    );
  });

  it('that are emitted twice are our mistake', () => {
    expect(emit('types/a', 'types/a')).toThrow('"types/a" is emitted twice');
    expect(emit('manifest.json')).toThrow('"manifest.json" is emitted twice');
  });

  it('of what is built count too', () => {
    expect(emit('types/src/a.ts', 'types/dist/a.js')).toThrow('"types/dist/a.js" is emitted twice');
  });
});

it('changes nothing it is given', () => {
  const manifest = Object.freeze(manifestOf(a, b));
  const before = structuredClone(manifest);
  plan([{ ...a, text: 'a2' }], manifest, diskOf(a, b));
  expect(manifest).toEqual(before);
  expect(paths([a, b])).toEqual(['types/a.json', 'types/b.json']);
});
