import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bookshop, newFolder, readIn, run } from '../../command-line.js';

const readme = `{ path: 'mine/README.md', text: '# Mine\\n' }`;
const manifest = `{ path: 'mine/package.json', text: '{ "name": "mine" }\\n' }`;

/** A project with a target in `tools/mine.js`. */
function project(code: string): string {
  return newFolder({ 'model/bookshop.yaml': bookshop, 'tools/mine.js': code });
}

const target = (members: string): string =>
  `export default () => ({ name: 'mine', description: 'mine', needs: [], emit: (model) => [${manifest}, ${readme}], ${members} });`;

describe('a module with a target', () => {
  it('may be a file of the project', async () => {
    const folder = project(target(''));
    expect(await run(folder, 'generate', '--target', './tools/mine.js')).toMatchObject({ code: 0, err: '' });
    expect(readIn(folder, 'generated/mine/README.md')).toContain('# Mine');
  });

  it('is generated with the packages that it needs', async () => {
    const { code, out } = await run(project(target(`needs: ['types']`)), 'generate', '--target', './tools/mine.js');
    expect([code, out]).toEqual([0, expect.stringMatching(/^2 packages: /)]);
  });

  it.each([
    ['./tools/other.js', 'There is no file "./tools/other.js" here'],
    ['modelwright-other', 'Install it: npm install --save-dev modelwright-other'],
  ])('must exist: %s', async (name, message) => {
    const found = await run(project(target('')), 'generate', '--target', name);
    expect(found).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) as unknown });
  });

  it.each([
    ['export const a = 1;', 2, '"./tools/mine.js" exports no target.'],
    ['export default {', 1, '"./tools/mine.js" cannot be loaded: '],
    [target(`name: 'types'`), 2, 'is called "types", which is one of ours.'],
    [target(`name: '../up'`), 2, 'is called "../up", which is not in small letters'],
    [target(`needs: ['tpyes']`), 2, 'needs "tpyes", which is no target.'],
    [target(`emit: () => { throw new Error('No.') }`), 1, 'The target "mine" of "./tools/mine.js" failed: No. (at '],
    [
      target(`emit: () => [{ path: 'types/a.md', text: '' }]`),
      1,
      'emits "types/a.md", but the files of a target are in its folder: "mine/…".',
    ],
    [target(`emit: () => [{ path: 'mine/../a.md', text: '' }]`), 1, 'emits "mine/../a.md", but'],
    [target(`emit: () => [{ path: 'mine/a.go', text: '' }]`), 1, 'emits "mine/a.go", but generated files end in'],
    [
      target(`emit: () => [{ path: 'mine/package.json', text: '{}' }]`),
      1,
      'which is not a JSON object with members; its mark as a generated file is one of them.',
    ],
    [target(`emit: () => [${readme}]`), 1, 'emits no "mine/package.json".'],
    [
      target(`emit: () => [${manifest}, { path: 'mine/src/index.ts', text: 'export const a = (1;' }]`),
      1,
      'emits "mine/src/index.ts", which does not build: Expected',
    ],
    [
      target(`emit: () => [${manifest}, { path: 'mine/src/index.ts', text: 'export const a = f();' }]`),
      1,
      'emits "mine/src/index.ts", which does not build: ',
    ],
    [
      `import { packageFiles } from '${pathToFileURL(resolve('dist/index.js')).href}';\n${target(
        `emit: (model) => packageFiles({ model, package: 'mine', entries: {}, needs: [], description: 'Mine.' })`,
      )}`,
      1,
      'There is no template "mine/README.md.hbs": pass `readme` to `packageFiles`.',
    ],
  ])('says what is wrong: %s', async (code, exitCode, message) => {
    const found = await run(project(code), 'generate', '--target', './tools/mine.js');
    expect(found).toMatchObject({ code: exitCode, out: '', err: expect.stringContaining(message) as unknown });
  });
});
