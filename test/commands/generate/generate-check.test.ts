import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  book,
  bookshop,
  filesIn,
  generatedTypes,
  generateTypes,
  newFolder,
  readIn,
  run,
  writeIn,
  moveModel,
} from '../command-line.js';

describe('generate --check', () => {
  const check = [...generateTypes, '--check'] as const;

  it('accepts what was just generated', async () => {
    const folder = await generatedTypes();
    const { code, out, err } = await run(folder, ...check);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^1 package up to date: \d+ files in \d+\.\d s\n$/);
  });

  it('shows how outdated output differs, and writes nothing', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title: string', 'name: string'));
    const before = filesIn(folder);
    const { code, out, err } = await run(folder, ...check);
    expect(code).toBe(1);
    expect(out).toContain(`--- ${book}\n+++ ${book}, from the model\n@@`);
    expect(out).toContain('\n-  title: string;\n+  name: string;\n');
    expect(out.match(/^--- /gm)).toHaveLength(1);
    expect(err).toContain(`stale: ${book}\n`);
    expect(err).toMatch(/"generated" does not match the model\. .*\n  modelwright generate --target types\n$/);
    expect(filesIn(folder)).toEqual(before);
  });

  it('finds a file edited by hand, in the declarations and in the code', async () => {
    for (const path of [book, 'generated/types/dist/modules/bookshop.js']) {
      const folder = await generatedTypes();
      writeIn(folder, path, `${readIn(folder, path)}// mine\n`);
      const { code, out, err } = await run(folder, ...check);
      expect(code).toBe(1);
      expect(out).toContain('\n-// mine\n');
      expect(err).toContain(`edited by hand: ${path}\n`);
      expect(readIn(folder, path)).toContain('// mine');
    }
  });

  it('finds unexpected files: no longer emitted, or never', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'generated/types/dist/left.js', '');
    moveModel(folder);
    const { code, err } = await run(folder, ...check);
    expect(code).toBe(1);
    expect(err).toContain(`unexpected: ${book}\n`);
    expect(err).toContain('unexpected: generated/types/dist/left.js\n');
  });

  // On GitHub, a line that begins with `::` is a command to the runner.
  it('shows the name of an unexpected file in one line, without control characters', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'generated/types/\n::stop-commands::\u001b[2J', '');
    const { err } = await run(folder, ...check);
    expect(err).toContain('unexpected: generated/types/ ::stop-commands::\ufffd[2J\n');
  });

  it('finds missing files', async () => {
    const folder = await generatedTypes();
    rmSync(join(folder, book));
    expect(await run(folder, ...check)).toMatchObject({ code: 1, err: expect.stringContaining(`missing: ${book}\n`) });
  });

  it('annotates each file in GitHub Actions, but not those that are built from another one', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title: string', 'name: string'));
    writeIn(folder, 'generated/types/dist/left.js', '');
    const { code, out, err } = await run(folder, ...check, '--format', 'github');
    const wayOut =
      '"generated" does not match the model. Delete unexpected files that are not generated, and commit the result of:%0A' +
      '  modelwright generate --target types';
    const annotation = (what: string, path: string): string =>
      `::error file=${path},title=generate --check::${what}: ${path}%0A${wayOut}\n`;
    expect(code).toBe(1);
    expect(out).toBe(annotation('stale', book) + annotation('unexpected', 'generated/types/dist/left.js'));
    // The rest is for people.
    expect(err).toContain('\n-  title: string;\n+  name: string;\n');
    expect(err).toContain(`stale: ${book}\n`);
  });

  it('annotates nothing in GitHub Actions if all is up to date, and the run if nothing is there', async () => {
    const folder = await generatedTypes();
    expect((await run(folder, ...check, '--format', 'github')).out).toBe('');
    rmSync(join(folder, 'generated'), { recursive: true });
    expect((await run(folder, ...check, '--format', 'github')).out).toBe(
      '::error title=generate --check::"generated" contains no generated files; generate and commit them: modelwright generate --target types\n',
    );
  });

  it('prints one message where nothing has been generated yet', async () => {
    const folder = newFolder();
    expect(await run(folder, 'generate', '--check', '--out', "it's new")).toEqual({
      code: 1,
      out: '',
      err:
        '"it\'s new" contains no generated files; generate and commit them: ' +
        "modelwright generate --out 'it'\\''s new'\n",
    });
    expect(existsSync(join(folder, "it's new"))).toBe(false);
    const { out } = await run(folder, ...check, '--json');
    expect((JSON.parse(out) as { missing: string[] }).missing).toContain('types/dist/modules/bookshop.d.ts');
  });

  it('names the command that fixes it, with the same arguments', async () => {
    const folder = newFolder({ 'my model/a.yaml': bookshop });
    const { err } = await run(join(folder, 'my model'), 'generate', '--check', '--out', '../out', '*.yaml', 'a.yaml');
    expect(err).toContain("modelwright generate --out ../out '*.yaml' a.yaml\n");
  });

  it('reports to programs with --json', async () => {
    const folder = await generatedTypes();
    rmSync(join(folder, book));
    const { code, out } = await run(folder, ...check, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      isUpToDate: false,
      missing: ['types/dist/modules/bookshop.d.ts'],
      stale: [],
      edited: [],
      unexpected: [],
    });
  });
});
