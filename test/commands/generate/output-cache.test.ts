import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Fingerprint } from '../../../src/commands/generate/fingerprints.js';
import { parseHashed, printHashed } from '../../../src/commands/generate/output-cache.js';
import { book, bookshop, generateTypes, newFolder, readIn, run, writeIn } from '../command-line.js';
import { fingerprintIn, fingerprintsIn, model, project, remembered } from './remembered.js';

const fingerprint: Fingerprint = {
  inputs: 'i',
  model: 'shop',
  packages: ['types'],
  names: { types: '@shop/types' },
  contents: 'c',
  files: 3,
  hasStrays: false,
  tools: 't',
  status: 's',
  editorSchemas: { '/a/schema.json': null },
  diagnostics: [
    {
      code: 'x',
      severity: 'warning',
      message: '"\u2028ä\ud800',
      span: { path: 'a.yaml', start: 1, end: 2 },
      notes: [],
      fix: { message: 'm', edits: [], isSafe: true },
    },
  ],
};

describe('a fingerprint', () => {
  const text = printHashed(fingerprint);

  it('is read back as it was written', () => {
    expect(parseHashed(text)).toEqual(fingerprint);
  });

  it('is ignored when it is damaged, at any position', () => {
    for (let length = 0; length < text.length; length += 1) {
      expect(parseHashed(text.slice(0, length))).toBeUndefined();
      expect(parseHashed(`${text.slice(0, length)}~${text.slice(length)}`)).toBeUndefined();
    }
  });

  it.each(['', '\n', '{}', '{}\n{}', 'null\nnull\n', '<<<<<<< HEAD\n'])('is not read from %j', (other) => {
    expect(parseHashed(other)).toBeUndefined();
  });
});

describe('the file of the fingerprint', () => {
  it('does not exist without a project with installed packages', async () => {
    for (const files of [{ [model]: bookshop }, { [model]: bookshop, 'package.json': '{}' }]) {
      const folder = newFolder(files);
      expect((await run(folder, ...generateTypes)).code).toBe(0);
      expect(existsSync(join(folder, 'node_modules'))).toBe(false);
      expect((await run(folder, ...generateTypes)).out).toMatch(/^1 package: 0 files written/);
    }
  });

  it('is never a reason to fail', async () => {
    const folder = newFolder(project);
    writeFileSync(join(folder, 'node_modules/.cache'), 'a file');
    expect(await run(folder, ...generateTypes)).toMatchObject({ code: 0, err: '' });
    expect(await run(folder, ...generateTypes)).toMatchObject({ code: 0, err: '' });
    const other = newFolder(project);
    chmodSync(join(other, 'node_modules'), 0o555);
    expect(await run(other, ...generateTypes)).toMatchObject({ code: 0, err: '' });
    chmodSync(join(other, 'node_modules'), 0o755);
  });

  it('is empty after an interrupted run', async () => {
    const folder = await remembered();
    writeIn(folder, model, bookshop.replace('title: string', 'title?: string'));
    // A folder stands in place of the file that is written first.
    mkdirSync(join(folder, `${book}.${process.pid}.modelwright-new/x`), { recursive: true });
    expect((await run(folder, ...generateTypes)).code).not.toBe(0);
    expect(fingerprintsIn(folder)).toEqual([]);
  });

  it('is unchanged after a run that writes nothing', async () => {
    const folder = await remembered();
    const before = readIn(folder, fingerprintIn(folder));
    writeIn(folder, model, bookshop.replace('title: string', 'title?: string'));
    await run(folder, ...generateTypes, '--check');
    await run(folder, ...generateTypes, '--dry-run');
    writeIn(folder, book, `${readIn(folder, book)}// mine\n`);
    expect((await run(folder, ...generateTypes)).code).toBe(1);
    expect(readIn(folder, fingerprintIn(folder))).toBe(before);
  });
});
