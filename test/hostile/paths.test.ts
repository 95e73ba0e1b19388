import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, emit } from '../../src/pipeline.js';
import { outputPathsOf } from '../../src/print/build.js';
import { targetsByName } from '../../src/targets/index.js';
import { filesIn, newFolder, run } from '../commands/command-line.js';

const devices = ['con', 'prn', 'aux', 'nul', 'clock$', ...[0, 1, 9].flatMap((digit) => [`com${digit}`, `lpt${digit}`])];

/** Names that leave a folder, or that a file system, a shell or a tool takes for something else. */
const hostile: readonly string[] = [
  devices.flatMap((name) => [name, name.toUpperCase(), `${name}.ts`, `${name}.`, `${name} `, `${name}:`]),
  ['.', '..', '...', '../x', '..\\x', '../../x', 'x/..', 'x/../../y', './x', '/x', '//x', '\\\\host\\x', '~', '~root'],
  ['C:', 'C:x', 'C:\\x', 'c:/x', 'file:///x', '%2e%2e', '%2e%2e%2fx', '..%2fx', '..%5cx', '..;/x', 'x\0y', '\0', ''],
  ['\u2024\u2024', '\uFF0E\uFF0E/x', '\u2215x', '\u2044x', '\uFF0Fx', '\uFF3Cx', '\u29F5x', '\u00A5x', '\u20A9x'],
  ['.git', '.GIT', '.git/config', '.gitmodules', '.npmrc', '.modelwright', 'node_modules', 'package.json', 'dist'],
  ['src', 'runtime', 'modules', 'index', 'index.js', 'README', 'LICENSE', '__proto__', 'constructor', 'prototype'],
  ['hasOwnProperty', 'toString', 'default', 'null', 'true', '0', '-1', '1e999', 'x'.repeat(300), 'ä'.repeat(200)],
  [' ', ' x', 'x ', '\t', 'x\ty', '\n', 'x\ny', '\r\n', '\u0001', '\u001B[2J', '\u007F', '\u0085', '\u00A0', '\u200B'],
  ['\u2028', '\u2029', '\u202Ex', '\u2066x', '\uFEFFx', '\u00ADx', '\uFFFDx', '\u{E0041}x', '🐈', 'é', 'e\u0301'],
  ['İ', 'ı', 'ß', 'ﬁ', 'ſ', 'K', 'Å', 'Ǆ', 'x.ts', 'x.d.ts', 'X.TS', 'x.json', 'x.yaml', 'x.yml', 'x.modelwright-new'],
  ['$(x)', '`x`', '${x}', ';x', '|x', '&x', '>x', '<x>', '*', '?', 'x*', '[x]', '{x}', '"', "'", '\\', '-x', '--force'],
  [
    '@x',
    '@x/y',
    '#x',
    '!x',
    '=x',
    '+x',
    ',x',
    '(x)',
    'x,y',
    'x;y',
    'x=y',
    'x@1',
    'x#y',
    'x?y',
    'x&y',
    '%PATH%',
    '$HOME',
  ],
].flat();

const roles: Readonly<Record<string, (name: string) => object>> = {
  api: (name) => ({ api: name, types: { Thing: { id: 'string' } } }),
  type: (name) => ({ api: 'things', types: { [name]: { id: 'string' } } }),
  group: (name) => ({
    api: 'things',
    groups: { [name]: { endpoints: { get: { http: 'GET /a', returns: 'nothing' } } } },
  }),
  endpoint: (name) => ({
    api: 'things',
    groups: { thing: { endpoints: { [name]: { http: 'GET /a', returns: 'nothing' } } } },
  }),
};

const reserved = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i;

/** Paths that are inside of the output folder, and are the same file nowhere, on any file system. */
function expectPortable(paths: readonly string[]): void {
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    expect(path).toMatch(/^[a-z-]+(?:\/[\w-][\w.-]*)+$/);
    for (const segment of path.split('/')) {
      expect(segment).not.toMatch(reserved);
      expect(segment).not.toMatch(/\.$/);
      expect(segment.length).toBeLessThan(256);
    }
  }
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
}

describe(`${new Set(hostile).size} hostile names`, () => {
  it('are at least 200', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(200);
  });

  it.each(Object.keys(roles))('are refused, or stay in the output folder: %s', (role) => {
    const counts = { refused: 0, generated: 0 };
    for (const name of new Set(hostile)) {
      // JSON is YAML.
      const text = JSON.stringify(roles[role]?.(name));
      const { value: model, diagnostics } = compile([{ path: 'model/things.yaml', text }]);
      if (diagnostics.some(({ severity }) => severity === 'error')) {
        counts.refused += 1;
        continue;
      }
      counts.generated += 1;
      const emitted = emit(model, [...targetsByName.values()]);
      expectPortable(emitted.flatMap(({ path }) => outputPathsOf(path)));
    }
    expect(counts.refused).toBeGreaterThan(150);
  });

  it('of the files of a model become other names in the output folder, and nothing outside of it', async () => {
    const folder = newFolder({ 'model/api.yaml': 'api: things\n' });
    const names = [...new Set(hostile)].filter((name) => !/[/\0]/.test(name) && Buffer.byteLength(name) < 250);
    const written = names.filter((name) => isWritten(join(folder, 'model', `${name}.yaml`)));
    for (const [index, name] of written.entries())
      writeFileSync(join(folder, 'model', `${name}.yaml`), `types:\n  Type${index}:\n    id: string\n`);
    const before = Object.keys(filesIn(folder));
    const { code, err } = await run(folder, 'generate', '--target', 'types,validators');
    expect({ code, err }).toEqual({ code: 0, err: expect.any(String) });
    const paths = Object.keys(filesIn(folder)).filter((path) => !before.includes(path));
    const outputs = paths.filter((path) => path.startsWith('generated/'));
    expect(paths.filter((path) => !outputs.includes(path) && !path.startsWith('model/.modelwright/'))).toEqual([]);
    expectPortable(outputs.map((path) => path.slice('generated/'.length)));
    expect(readdirSync(folder).sort()).toEqual(['generated', 'model']);
    expect((await run(folder, 'generate', '--target', 'types,validators', '--check')).code).toBe(0);
  });
});

/** Not every file system takes every name. */
function isWritten(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
