import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withRelease } from '../../src/commands/diff/changelog.js';
import type { Change } from '../../src/diff/compare/change.js';
import { bookshop, git, newFolder, readIn, run, tagAll } from './command-line.js';

const wider = bookshop.replace('    title: string\n', '    title: string\n    subtitle?: string\n');

const folderWith = (now: string): string => newFolder({ 'old/bookshop.yaml': bookshop, 'model/bookshop.yaml': now });

describe('modelwright version', () => {
  it('says nothing is to be done when nothing has changed', async () => {
    expect(await run(folderWith(bookshop), 'version', 'old')).toEqual({
      code: 0,
      out: 'No changes since 1.0.0.\n',
      err: '',
    });
  });

  it('says which version announces the changes, and writes nothing', async () => {
    const folder = folderWith(wider);
    const { code, out } = await run(folder, 'version', 'old');
    expect(out).toBe('1 safe change since 1.0.0: the model has version 1.0.0, and they want 1.1.0.\n');
    expect(code).toBe(1);
    expect(readIn(folder, 'model/bookshop.yaml')).toBe(wider);
    expect(readdirSync(join(folder, 'model'))).toEqual(['bookshop.yaml']);
  });

  it('writes it into the model, and the changes into its changelog, once', async () => {
    const folder = folderWith(wider.replace('version: 1.0.0', 'version: 1.0.0 # as published'));
    const { code, out } = await run(folder, 'version', 'old', '--write');
    expect({ code, out: out.split('\n').slice(1) }).toEqual({
      code: 0,
      out: ['model/bookshop.yaml: version: 1.1.0', 'model/CHANGELOG.md: 1.1.0, to be edited before the release', ''],
    });
    expect(readIn(folder, 'model/bookshop.yaml')).toContain('\nversion: 1.1.0 # as published\n');
    const changelog = readIn(folder, 'model/CHANGELOG.md');
    expect(changelog).toMatch(/\n## \[1\.1\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- `Book subtitle` in responses: /);
    const again = await run(folder, 'version', 'old', '--write');
    expect(again.out).toBe(
      '1 safe change since 1.0.0: 1.1.0 announces them.\nmodel/CHANGELOG.md has 1.1.0 already: keep it by hand.\n',
    );
    expect(readIn(folder, 'model/CHANGELOG.md')).toBe(changelog);
  });

  it('begins a changelog that is empty, as a setting that names it needs one', async () => {
    const settings = 'package: { changelogFile: model/CHANGELOG.md }\n';
    const files = { 'modelwright.yaml': settings, 'model/CHANGELOG.md': '\n', 'model/bookshop.yaml': wider };
    const folder = newFolder({ ...files, 'old/bookshop.yaml': bookshop });
    expect(await run(folder, 'version', 'old', '--write')).toMatchObject({ code: 0 });
    expect(readIn(folder, 'model/CHANGELOG.md')).toMatch(/^# Changelog\n\nThe format [^]+\n\n## \[1\.1\.0\]/);
  });

  it('writes the file behind a link', async () => {
    const folder = newFolder({ 'old/bookshop.yaml': bookshop, 'kept.txt': wider, 'model/readme.md': '' });
    symlinkSync('../kept.txt', join(folder, 'model/bookshop.yaml'));
    expect(await run(folder, 'version', 'old', '--write')).toMatchObject({ code: 0 });
    expect(readIn(folder, 'kept.txt')).toContain('\nversion: 1.1.0\n');
  });

  it('says why a lower version is not enough, although nothing has changed', async () => {
    expect(await run(folderWith(bookshop.replace('1.0.0', '0.9.0')), 'version', 'old')).toMatchObject({
      code: 1,
      out: 'No changes since 1.0.0, but the model has version 0.9.0, and had 1.0.0.\n',
    });
  });

  it('writes into the model, not into one that it uses', async () => {
    const using = (text: string): string => text.replace('version: 1.0.0\n', 'use: ../shared\n');
    const shared = 'api: shared\nversion: 3.0.0\ntypes:\n  Money: decimal\n';
    const folder = newFolder({
      'old/bookshop.yaml': using(bookshop),
      'model/bookshop.yaml': using(wider),
      'shared/money.yaml': shared,
    });
    await run(folder, 'version', 'old', '--write');
    expect(readIn(folder, 'shared/money.yaml')).toBe(shared);
    expect(readIn(folder, 'model/bookshop.yaml')).toContain('api: bookshop\nversion: 0.0.1\nuse: ../shared\n');
  });

  it('writes a line with the end of the others', async () => {
    const folder = newFolder({
      'old/bookshop.yaml': bookshop,
      'model/bookshop.yaml': wider.replace('version: 1.0.0\n', '').replaceAll('\n', '\r\n'),
    });
    await run(folder, 'version', 'old', '--write');
    expect(readIn(folder, 'model/bookshop.yaml')).toMatch(/^api: bookshop\r\nversion: 1\.1\.0\r\n/);
  });

  it('names itself where there is no tag to compare with', async () => {
    const folder = folderWith(bookshop);
    git(folder, 'init', '--quiet');
    const { err } = await run(folder, 'version');
    expect(err).toBe('error: There is no tag to compare with. Name the old version: modelwright version git:main\n');
  });

  it('takes one of several models, and says so', async () => {
    const folder = newFolder({
      'old/bookshop.yaml': bookshop,
      'books/bookshop.yaml': wider,
      'music/music.yaml': bookshop.replace('api: bookshop', 'api: music'),
      'modelwright.yaml': 'models: [{ model: books, out: a }, { model: music, out: b }]\n',
    });
    const { err } = await run(folder, 'version', 'old');
    expect(err).toBe('error: This project has several models. Name one: modelwright version old books\n');
    tagAll(folder, 'v1.0.0');
    const tagged = await run(folder, 'version');
    expect(tagged.err).toContain('Name one: modelwright version git:v1.0.0 books\n');
    const { out } = await run(folder, 'version', 'old', 'books');
    expect(out).toBe('1 safe change since 1.0.0: the model has version 1.0.0, and they want 1.1.0.\n');
  });

  it('writes into the working tree only', async () => {
    expect(await run(folderWith(wider), 'version', 'old', 'git:main', '--write')).toMatchObject({
      code: 2,
      err: 'error: A version is written into the working tree, not into git:main. Name the path of the model.\n',
    });
  });

  it('compares two versions at most', async () => {
    const { err } = await run(folderWith(wider), 'version', 'old', 'model', 'model');
    expect(err).toBe('error: version compares two versions: modelwright version OLD NEW\n');
  });

  it('adds a version that the model does not state', async () => {
    const without = bookshop.replace('version: 1.0.0\n', '');
    const model = wider.replace('bookshop\nversion: 1.0.0\n', 'bookshop # as in the shop\n');
    const folder = newFolder({
      'old/bookshop.yaml': without,
      'model/bookshop.yaml': model,
    });
    await run(folder, 'version', 'old', '--write');
    const expected = 'api: bookshop # as in the shop\nversion: 0.0.1\nserver:';
    expect(readIn(folder, 'model/bookshop.yaml')).toContain(expected);
  });
});

describe('a changelog', () => {
  const changes: readonly Change[] = [
    {
      code: 'endpoint-removed',
      verdict: 'breaking',
      subject: 'pet.get',
      place: '',
      message: 'It is gone.',
      touched: [],
    },
    { code: 'endpoint-added', verdict: 'safe', subject: 'pet.find', place: '', message: 'It is new.', touched: [] },
  ];
  const release = { version: '2.0.0', date: '2026-11-26', changes };
  const section = `## [2.0.0] - 2026-11-26

### Added

- \`pet.find\`: It is new.

### Removed

- **Breaking:** \`pet.get\`: It is gone.
`;

  it('begins with its format', () => {
    expect(withRelease(undefined, release)).toMatch(/^# Changelog\n\nThe format is that of [^]*\n\n## \[2\.0\.0\]/);
  });

  it('tells changes of requests from those of responses', () => {
    const both = ['request-enum-member-added', 'response-enum-member-added'].map((code): Change => ({
      code,
      verdict: 'safe',
      subject: 'Color',
      place: '',
      message: '`red` is new.',
      touched: [],
    }));
    expect(withRelease('# Changes\n', { ...release, changes: both })).toContain(
      '- `Color` in requests: `red` is new.\n- `Color` in responses: `red` is new.\n',
    );
  });

  it('has what is no longer deprecated among the changes', () => {
    const change = { code: 'endpoint-no-longer-deprecated', verdict: 'safe', subject: 'pet.get', place: '' } as const;
    const changes = [{ ...change, message: 'It is no longer deprecated.', touched: [] }];
    expect(withRelease('# Changes\n', { ...release, changes })).toContain(
      '### Changed\n\n- `pet.get`: It is no longer deprecated.\n',
    );
  });

  it('gets a release above the others and below what is unreleased, and keeps every other character', () => {
    const head = '# Changes\r\n\n## [Unreleased]\n\n- By hand\n\n';
    const rest = '## [1.0.0] - 2025-01-01\n\n* First   \n';
    expect(withRelease(head + rest, release)).toBe(`${head}${section}\n${rest}`);
    expect(withRelease('# Changes\n', release)).toBe(`# Changes\n\n${section}`);
  });

  it('that has the release is kept by hand', () => {
    expect(withRelease('## 2.0.0\n\nBy hand.\n', release)).toBeUndefined();
    expect(withRelease(`# Changes\n\n${section}`, release)).toBeUndefined();
  });
});
