import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookshop, newFolder, readIn, run, writeIn } from '../command-line.js';

const several = 'targets: [types, client]\n';
const single = `${several}singlePackage: true\npackage: { name: '@acme/{api}' }\n`;

const projectWith = (settings: string): string =>
  newFolder({ 'model/bookshop.yaml': bookshop, 'modelwright.yaml': settings });

describe('generate with "singlePackage"', () => {
  it('writes one package, which --check compares', async () => {
    const folder = projectWith(single);
    expect((await run(folder, 'generate')).out).toMatch(/^1 package: /);
    expect(JSON.parse(readIn(folder, 'generated/bookshop/package.json'))).toMatchObject({ name: '@acme/bookshop' });
    expect(await run(folder, 'generate', '--check')).toMatchObject({ code: 0 });
    writeIn(folder, 'generated/bookshop/client/dist/index.js', 'mine\n');
    expect(await run(folder, 'generate', '--check')).toMatchObject({
      code: 1,
      err: expect.stringContaining('edited by hand: generated/bookshop/client/dist/index.js'),
    });
  });

  it('removes the packages that it replaces, as far as it wrote them, and lists them; and so does the way back', async () => {
    const folder = projectWith(several);
    await run(folder, 'generate');
    writeIn(folder, 'generated/client/mine.js', 'export {};\n');
    writeIn(folder, 'modelwright.yaml', single);
    expect((await run(folder, 'generate', '--dry-run')).out).toContain(
      'Packages to remove: client, types, validators.',
    );
    expect((await run(folder, 'generate')).out).toContain('\nPackages removed: client, types, validators.\n');
    expect(existsSync(join(folder, 'generated/types'))).toBe(false);
    expect(readIn(folder, 'generated/client/mine.js')).toBe('export {};\n');
    writeIn(folder, 'modelwright.yaml', several);
    expect((await run(folder, 'generate')).out).toContain('\nPackages removed: bookshop.\n');
  });

  it('removes no file that somebody changed', async () => {
    const folder = projectWith(several);
    await run(folder, 'generate');
    writeIn(folder, 'generated/types/README.md', `${readIn(folder, 'generated/types/README.md')}Mine.\n`);
    writeIn(folder, 'modelwright.yaml', single);
    expect(await run(folder, 'generate')).toMatchObject({
      code: 1,
      err: expect.stringContaining('generated/types/README.md was edited by hand since it was generated.'),
    });
    expect(existsSync(join(folder, 'generated/client'))).toBe(true);
  });

  it('refuses --target, which would remove the other targets, without --prune', async () => {
    const folder = projectWith(single);
    expect(await run(folder, 'generate', '--target', 'types')).toMatchObject({
      code: 2,
      err: 'error: modelwright.yaml:2:1: A single package contains all targets, so --target would remove the others from it. Write "targets" in the settings, or remove the others with --prune.\n',
    });
    expect(await run(folder, 'generate', '--target', 'types', '--prune')).toMatchObject({ code: 0 });
  });

  it('refuses a target that has another kind of package, and says where the setting is', async () => {
    const folder = projectWith(single.replace('client', './mine.js'));
    const manifest = `{ path: 'mine/package.json', text: '{ "name": "mine" }' }`;
    writeIn(
      folder,
      'mine.js',
      `export default { name: 'mine', description: '', needs: [], emit: () => [${manifest}] };`,
    );
    expect(await run(folder, 'generate')).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        'modelwright.yaml:2:1: The package.json of the target "mine" differs in "type" from that of the package',
      ),
    });
  });

  it('is one name for two models that share it', async () => {
    const settings = `singlePackage: true\npackage: { name: '@acme/all' }\ntargets: [types]\nmodels: [{ model: a, out: x }, { model: b, out: y }]\n`;
    const music = bookshop.replace('api: bookshop', 'api: music');
    const folder = newFolder({ 'a/api.yaml': bookshop, 'b/api.yaml': music, 'modelwright.yaml': settings });
    expect((await run(folder, 'generate')).err).toContain(
      'The packages "bookshop" of a and "music" of b would both be called "@acme/all".',
    );
  });
});
