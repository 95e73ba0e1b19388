import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { targetsByName, variantsByName } from '../../../src/targets/index.js';
import { bookshop, filesIn, newFolder, run, writeIn } from '../command-line.js';

describe('generate --target', () => {
  it('writes exactly the targets named and those they need', async () => {
    const folder = newFolder();
    expect((await run(folder, 'generate', '--target', 'client', '--out', 'api')).out).toMatch(/^3 packages: /);
    const packages = new Set(Object.keys(filesIn(join(folder, 'api'))).map((path) => path.split('/')[0]));
    expect([...packages].sort()).toEqual(['client', 'types', 'validators']);
  });

  it('may be repeated, or take a list with commas', async () => {
    const folder = newFolder();
    await run(folder, 'generate', '--target', 'types', '--target', 'validators', '--out', 'a');
    await run(folder, 'generate', '--target', 'validators, types', '--out', 'b');
    expect(filesIn(join(folder, 'a'))).toEqual(filesIn(join(folder, 'b')));
  });

  it('leaves other packages as they are, and says so', async () => {
    const folder = newFolder();
    await run(folder, 'generate', '--target', 'client');
    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title: string', 'name: string'));
    const before = filesIn(join(folder, 'generated/client'));
    const { out } = await run(folder, 'generate', '--target', 'types');
    expect(out).toMatch(/^1 package: [1-9]\d* files? written, \d+ unchanged, 0 removed in/);
    expect(out).toContain(
      '\nLeft as they are: client, validators. --prune removes them; without --target, they are generated as well.\n',
    );
    expect(filesIn(join(folder, 'generated/client'))).toEqual(before);
    expect(await run(folder, 'generate', '--target', 'types', '--check')).toMatchObject({ code: 0 });
    expect((await run(folder, 'generate', '--target', 'client', '--check')).err).toContain(
      'stale: generated/validators/',
    );
    expect(await run(folder, 'generate', '--check')).toMatchObject({ code: 1 });
  });

  it('removes other packages with --prune', async () => {
    const folder = newFolder();
    await run(folder, 'generate', '--target', 'client');
    const check = ['generate', '--target', 'types', '--prune', '--check'] as const;
    expect(await run(folder, ...check)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /unexpected: generated\/client\/.*\n  modelwright generate --target types --prune\n$/s,
      ),
    });
    expect((await run(folder, 'generate', '--target', 'types', '--prune')).out).toMatch(
      /^1 package: 0 files written, /,
    );
    expect(existsSync(join(folder, 'generated/client'))).toBe(false);
    expect(existsSync(join(folder, 'generated/types'))).toBe(true);
    expect(await run(folder, ...check)).toMatchObject({ code: 0 });
  });

  it('writes nothing beside packages of another model', async () => {
    const folder = newFolder();
    await run(folder, 'generate', '--target', 'types');
    writeIn(folder, 'other/api.yaml', bookshop.replace('api: bookshop', 'api: music'));
    expect(await run(folder, 'generate', 'other', '--target', 'openapi')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^"generated" contains packages of "bookshop", but this model is "music"\./),
    });
    expect(existsSync(join(folder, 'generated/openapi'))).toBe(false);
  });

  it('refuses an unknown target, and suggests the nearest one', async () => {
    const folder = newFolder();
    expect(await run(folder, 'generate', '--target', 'cleint')).toMatchObject({
      code: 2,
      err: `error: Unknown target "cleint". Did you mean "client"? Targets: ${[...targetsByName.keys(), ...variantsByName.keys()].join(', ')}.\n`,
    });
    expect(existsSync(join(folder, 'generated'))).toBe(false);
  });

  it('refuses two forms of one package, of which one would be missing', async () => {
    const folder = newFolder();
    expect(await run(folder, 'generate', '--target', 'openapi', '--target', 'openapi@3.0')).toMatchObject({
      code: 2,
      err: 'error: "openapi" and "openapi@3.0" are the same package. Name one of them, and generate the other with its own --out.\n',
    });
    expect(await run(folder, 'generate', '--target', 'openapi@3.0,openapi@3.0')).toMatchObject({ code: 0 });
  });
});
