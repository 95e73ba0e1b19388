import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateTypes, git, run, writeIn } from '../command-line.js';
import {
  branches,
  branchesOfOneType,
  type Change,
  conflictsIn,
  expectFixed,
  merge,
  model,
  wide,
} from './merged-branches.js';

describe('after a merge of two branches that each changed the model', () => {
  it('generate fixes conflicts in every kind of file', async () => {
    const docs = (text: string): string => wide.replace('version: 1.0.0', `version: ${text}`);
    const folder = await branches({ [model]: wide }, { [model]: docs('1.1.0') }, { [model]: docs('2.0.0') });
    expect(merge(folder)).toBe(false);
    expect(conflictsIn(folder)).toContain(model);
    expect(conflictsIn(folder)).toContain('generated/types/package.json');
    expect((await run(folder, ...generateTypes)).code).toBe(1);
    writeIn(folder, model, docs('2.1.0'));
    await expectFixed(folder);
  });

  it('a type that one removed and the other changed is either removed or present', async () => {
    const shelf = (room: string): Change => ({ 'model/shelf.yaml': `types:\n  Shelf:\n    books: Book[]\n${room}` });
    for (const isKept of [true, false]) {
      const folder = await branches(
        { [model]: wide, ...shelf('') },
        { 'model/shelf.yaml': null },
        shelf('    room: string\n'),
      );
      expect(merge(folder)).toBe(false);
      const path = 'generated/types/dist/modules/shelf.d.ts';
      expect(existsSync(join(folder, path))).toBe(true);
      if (!isKept) rmSync(join(folder, 'model/shelf.yaml'));
      await expectFixed(folder);
      expect(existsSync(join(folder, path))).toBe(isKept);
    }
  });

  it('files that git moved after a renamed folder are found', async () => {
    const shelf = 'types:\n  Shelf:\n    books: Book[]\n    room: string\n    row: integer\n';
    const renamed = { 'model/parts/shelf.yaml': null, 'model/pieces/shelf.yaml': shelf };
    const added = { 'model/parts/room.yaml': 'types:\n  Room:\n    name: string\n' };
    const folder = await branches({ [model]: wide, 'model/parts/shelf.yaml': shelf }, renamed, added);
    merge(folder);
    expect(existsSync(join(folder, 'generated/types/dist/modules/pieces/room.d.ts'))).toBe(true);
    await expectFixed(folder);
    expect(existsSync(join(folder, 'generated/types/dist/modules/pieces/room.d.ts'))).toBe(true);
    expect(existsSync(join(folder, 'generated/types/dist/modules/parts'))).toBe(false);
  });

  it.each(['ours', 'theirs'])('generate fixes files of which %s were taken whole', async (side) => {
    const folder = await branchesOfOneType();
    merge(folder);
    git(folder, 'checkout', `--${side}`, '--', 'generated');
    await expectFixed(folder);
  });
});
