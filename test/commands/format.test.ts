import { chmodSync, lstatSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookshop, filesIn, newFolder, readIn, run, runIn } from './command-line.js';

const untidy = bookshop
  .replace('title: string', 'title:   string # as printed')
  .replace('  Book:', '  ## One.\n  Book:');

describe('format', () => {
  it('rewrites files that are not formatted, and reports them', async () => {
    const folder = newFolder({ 'model/bookshop.yaml': untidy });
    expect(await run(folder, 'format')).toEqual({
      code: 0,
      out: 'formatted model/bookshop.yaml\n1 file formatted, 0 unchanged\n',
      err: '',
    });
    const text = readIn(folder, 'model/bookshop.yaml');
    expect(text).toContain('\n\n  ## One.\n'.slice(1));
    expect(text).toContain('    title: string # as printed\n\ngroups:\n');
    expect(await run(folder, 'format')).toMatchObject({ code: 0, out: '0 files formatted, 1 unchanged\n' });
  });

  it('shows the name of a file in one line, without control characters', async () => {
    const folder = newFolder({ 'model/\n::stop-commands::\u001b[2J.yaml': untidy });
    const shown = 'model/ ::stop-commands::\ufffd[2J.yaml\n';
    expect((await run(folder, 'format', '--check')).err).toContain(`not formatted: ${shown}`);
    expect((await run(folder, 'format')).out).toContain(`formatted ${shown}`);
  });

  it('with --check writes nothing and shows what would change', async () => {
    const folder = newFolder({ 'model/bookshop.yaml': untidy });
    const before = filesIn(folder);
    const { code, out, err } = await run(folder, 'format', '--check');
    expect(code).toBe(1);
    expect(out).toContain('--- model/bookshop.yaml\n+++ model/bookshop.yaml, formatted\n');
    expect(out).toContain('-    title:   string # as printed\n+    title: string # as printed\n');
    expect(err).toBe('not formatted: model/bookshop.yaml\nFormat them: modelwright format\n');
    expect(filesIn(folder)).toEqual(before);
    await run(folder, 'format');
    expect(await run(folder, 'format', '--check')).toMatchObject({ code: 0, err: '' });
  });

  // Git on Windows checks files out with them, and converts them again.
  it('finds no fault with the line endings of Windows', async () => {
    const folder = newFolder({ 'model/bookshop.yaml': untidy });
    await run(folder, 'format');
    const windows = readIn(folder, 'model/bookshop.yaml').replaceAll('\n', '\r\n');
    const checkout = newFolder({ 'model/bookshop.yaml': windows });
    expect(await run(checkout, 'format', '--check')).toMatchObject({ code: 0, err: '' });
    expect(await run(checkout, 'format')).toMatchObject({ code: 0, out: '0 files formatted, 1 unchanged\n' });
    expect(readIn(checkout, 'model/bookshop.yaml')).toBe(windows);
  });

  it('leaves files with errors alone, and says why', async () => {
    const broken = 'types:\n  A: "string\n';
    const folder = newFolder({ 'model/a.yaml': 'api:  a\n', 'model/b.yaml': broken });
    const { code, out, err } = await run(folder, 'format');
    expect([code, out]).toEqual([
      1,
      'formatted model/a.yaml\n1 file formatted, 0 unchanged, 1 not changed because of errors\n',
    ]);
    expect(err).toContain('model/b.yaml:2:6 error yaml-syntax: This quote is not closed.');
    expect([readIn(folder, 'model/a.yaml'), readIn(folder, 'model/b.yaml')]).toEqual(['api: a\n', broken]);
  });

  it('reads standard input', async () => {
    const folder = newFolder({});
    const given = async function* (text: string): AsyncGenerator<string> {
      yield text;
    };
    const stream = (): AsyncGenerator<string> => given('\uFEFFapi:  a\r\ntypes: {A: set< string >}');
    expect(await runIn({ folder, stream }, 'format', '-')).toEqual({
      code: 0,
      out: 'api: a\n\ntypes:\n  A: set<string>\n',
      err: '',
    });
    const broken = { folder, stream: () => given('a: [') };
    expect(await runIn(broken, 'format', '-')).toMatchObject({ code: 1, out: 'a: [' });
  });

  it('writes the file behind a link, which keeps its mode', async () => {
    const folder = newFolder({ 'model/kept/a.txt': 'api:  a\n' });
    chmodSync(join(folder, 'model/kept/a.txt'), 0o600);
    symlinkSync(join(folder, 'model/kept/a.txt'), join(folder, 'model/a.yaml'));
    expect(await run(folder, 'format')).toMatchObject({ code: 0 });
    expect(readIn(folder, 'model/kept/a.txt')).toBe('api: a\n');
    expect(statSync(join(folder, 'model/kept/a.txt')).mode & 0o777).toBe(0o600);
    expect(lstatSync(join(folder, 'model/a.yaml')).isSymbolicLink()).toBe(true);
  });
});
