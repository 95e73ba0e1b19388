import { describe, expect, it } from 'vitest';
import type { OutputFile } from '../../src/print/output-file.js';
import type { Files } from '../../src/source/files.js';
import { applyPlan } from '../../src/write/apply.js';
import type { CompletePlan } from '../../src/write/complete.js';
import { completePlan } from '../../src/write/complete.js';
import { memoryFiles } from '../../src/write/memory-files.js';
import { planWrites } from '../../src/write/plan.js';
import { readBefore } from '../../src/write/read-before.js';

const tools = { prettier: '3' };

async function planFor(files: Files, texts: Readonly<Record<string, string>>): Promise<CompletePlan> {
  const emitted: readonly OutputFile[] = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const plan = planWrites(emitted, await readBefore(files, emitted, tools));
  return completePlan(
    plan,
    plan.make.map((file) => ({ emitted: file, outputs: [file] })),
  );
}

async function write(files: Files, texts: Readonly<Record<string, string>>): Promise<CompletePlan> {
  const plan = await planFor(files, texts);
  await applyPlan(files, plan);
  return plan;
}

/** Files that fail at the given write, as if the power went. */
function failingAt(failure: number, texts: Map<string, string>): Files {
  let writes = 0;
  const files = memoryFiles(texts);
  return {
    ...files,
    async write(path, text) {
      writes += 1;
      if (writes === failure) throw new Error('power cut');
      await files.write(path, text);
    },
  };
}

describe('applyPlan', () => {
  it('writes, and writes nothing the second time', async () => {
    const texts = new Map<string, string>();
    await write(memoryFiles(texts), { 'a/1.json': 'one', 'a/2.json': 'two' });
    const first = new Map(texts);
    const silent: Files = { ...memoryFiles(texts), write: async (path) => expect.fail(`wrote ${path}`) };
    await write(silent, { 'a/2.json': 'two', 'a/1.json': 'one' });
    expect(texts).toEqual(first);
  });

  it('removes what is not emitted any more, and nothing else', async () => {
    const texts = new Map([['a/own.txt', 'mine']]);
    const files = memoryFiles(texts);
    await write(files, { 'a/1.json': 'one', 'a/2.json': 'two' });
    await write(files, { 'a/1.json': 'one' });
    expect([...texts.keys()].sort()).toEqual(['a/1.json', 'a/own.txt', 'manifest.json']);
  });

  it('removes what a write that was cut off left behind', async () => {
    const texts = new Map([['a/1.json.modelwright-new', 'on']]);
    await write(memoryFiles(texts), { 'a/1.json': 'one' });
    expect([...texts.keys()].sort()).toEqual(['a/1.json', 'manifest.json']);
  });

  it.each([1, 2, 3, 4, 5])(
    'goes on after a run that was cut off at write %i, even for another model',
    async (failure) => {
      const texts = new Map<string, string>();
      await write(memoryFiles(texts), { 'a/1.json': 'one', 'a/2.json': 'two', 'a/3.json': 'three' });
      const next = { 'a/1.json': 'ONE', 'a/2.json': 'TWO', 'a/3.json': 'THREE' };
      await expect(write(failingAt(failure, texts), next)).rejects.toThrow('power cut');

      const files = memoryFiles(texts);
      const plan = await write(files, { 'a/1.json': 'I', 'a/2.json': 'TWO' });
      expect(plan.refused).toEqual([]);
      expect(Object.fromEntries(texts)).toMatchObject({ 'a/1.json': 'I', 'a/2.json': 'TWO' });
      expect(texts.has('a/3.json')).toBe(false);
      expect(await planFor(files, { 'a/1.json': 'I', 'a/2.json': 'TWO' })).toMatchObject({ write: [], remove: [] });
      expect(texts.get('manifest.json')).not.toContain('unfinished');
    },
  );

  it('does not read a manifest of somebody else', async () => {
    const files = memoryFiles(new Map([['manifest.json', '{"name": "Shop"}']]));
    await expect(planFor(files, {})).rejects.toThrow('"manifest.json" is not a manifest of modelwright.');
  });
});
