import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CommandError, explainError } from '../../src/commands/terminal/command-error.js';
import { targetsByName, usualTargets, variantsByName } from '../../src/targets/index.js';
import type { Target } from '../../src/targets/target.js';
import { newFolder, readIn, run, writeIn } from './command-line.js';

describe('modelwright', () => {
  it('shows defaults as users type them, and explains every example', async () => {
    for (const command of ['generate', 'check', 'gaps', 'serve']) {
      const { out } = await run(newFolder(), command, '--help');
      expect(out.replace(/\s+/g, ' ')).toContain('(default: model)');
      const [, examples = ''] = out.split('Examples:\n');
      for (const line of examples.trim().split('\n')) expect(line.trim()).toMatch(/^modelwright .*\S  +\S/);
    }
  });

  it.each([[['generate', '--help']], [['generate', '-h']], [['help', 'generate']]])(
    'lists every target with its description: %j',
    async (words) => {
      const { out } = await run(newFolder(), ...words);
      const [, usual = '', onRequest = ''] =
        /\nTargets:\n([^]*)\n\nOnly if they are named:\n([^]*)\n\nExamples:/.exec(out) ?? [];
      const listed = (text: string): readonly string[] =>
        text.split('\n').map((line) => line.trim().replace(/ +/, ': '));
      const lines = ([name, { description }]: readonly [string, Target]): string => `${name}: ${description}`;
      expect(listed(usual)).toEqual(usualTargets.map((target) => lines([target.name, target])));
      const others = [...targetsByName, ...variantsByName].filter(([, target]) => !usualTargets.includes(target));
      expect(listed(onRequest).toSorted()).toEqual(others.map(lines).sort());
    },
  );

  it('lists the targets in no other help', async () => {
    expect((await run(newFolder(), 'check', '--help')).out).not.toContain('Targets:');
  });

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(await run(newFolder(), '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each([
    [['generat'], 'There is no command "generat". Did you mean "generate"? All commands: modelwright --help'],
    [['help', 'generat'], 'There is no command "generat". Did you mean "generate"? All commands: modelwright --help'],
    [['nonsense'], 'There is no command "nonsense". All commands: modelwright --help'],
    [['generate', '--targt', 'types'], "unknown option '--targt'\n(Did you mean --target?)"],
    [['check', '--force'], "unknown option '--force'"],
    [['generate', '--out'], "option '--out <folder>' argument missing"],
  ])('refuses wrong use: %j', async (words, text) => {
    const { code, out, err } = await run(newFolder(), ...words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(text);
  });
});

it.each([
  [['generate', '--out', 'a.txt'], '"a.txt" is a file, but a folder is needed. Name another with --out.'],
  [['generate', '--check', '--out', 'a.txt'], '"a.txt" is a file, but a folder is needed. Name another with --out.'],
  [['serve', '--data', 'a.txt'], '"a.txt" is a file, but a folder is needed. Name another with --data.'],
  [['generate', '--out', ''], 'The value of --out is empty: perhaps a variable is not set.'],
  [['serve', '--data='], 'The value of --data is empty: perhaps a variable is not set.'],
  [['check', ''], 'An argument is empty: perhaps a variable is not set.'],
  [['generate', '--target', 'types,'], 'A name is missing in --target. Targets: types, validators,'],
  [['check', 'x/*.yaml'], 'Nothing matches "x/*.yaml". Name the folder,'],
  [['check', 'x.yaml'], 'There is no "x.yaml" here. Name the folder,'],
  [
    ['serve', 'x'],
    'There is no "x" here. Name the folder, the files or a glob of the model: modelwright serve my-model',
  ],
])('an invalid value is refused with a message that says what to write: %j', async (words, text) => {
  const folder = newFolder();
  writeIn(folder, 'a.txt', 'mine');
  const { code, out, err } = await run(folder, ...words);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`error: ${text}`);
  expect(readIn(folder, 'a.txt')).toBe('mine');
});

describe('an error that ends a command', () => {
  it('is one sentence for wrong use or a wrong model', () => {
    expect(explainError(new CommandError(2, 'Name a folder.'))).toEqual({
      exitCode: 2,
      text: 'error: Name a folder.\n',
    });
  });

  it('has no stack for wrong use, even with --verbose', () => {
    expect(explainError(new CommandError(2, 'Name a folder.'), true).text).toBe('error: Name a folder.\n');
  });

  it.each([
    ['EACCES', { path: '/data' }, 'error: "/data" is not accessible to you. Check its owner and permissions.\n'],
    [
      'ENOENT',
      { path: '/proc/x', syscall: 'mkdir' },
      'error: "/proc/x" cannot be created: its parent allows no new folders. Name another.\n',
    ],
    ['ENOENT', { path: 'a.yaml' }, 'error: "a.yaml" does not exist.\n'],
    // As Node reports it of a file that it could open.
    ['ENOSPC', { syscall: 'write' }, 'error: A file does not fit: the disk is full.\n'],
    ['EDQUOT', { syscall: 'write' }, 'error: A file does not fit: your quota of the disk is used up.\n'],
    ['EISDIR', { path: 'a' }, 'error: "a" is a folder, but a file is needed.\n'],
    [
      'EADDRINUSE',
      { address: '127.0.0.1', port: 80 },
      'error: "127.0.0.1:80" is in use by another program. Choose another port with --port.\n',
    ],
  ])('is explained where the system causes it: %s', (code, more, text) => {
    const error = Object.assign(new Error(`${code}: something`), { code, ...more });
    expect(explainError(error)).toEqual({ exitCode: 1, text });
  });

  it('is explained where the libraries are those of another platform', () => {
    const { exitCode, text } = explainError(new Error('Cannot find native binding. npm has a bug.'));
    expect(exitCode).toBe(1);
    expect(text).toMatch(/^error: modelwright is not installed for this platform, \w+-\w+\. Install it here, with/);
  });

  it('is marked as a bug where it is ours, with the stack only on request', () => {
    const error = new Error('Bug: no symbol for "x".');
    const { exitCode, text } = explainError(error);
    expect(exitCode).toBe(3);
    expect(text).toBe(
      'This is a bug of modelwright: please report it with the model that causes it. (--verbose shows where)\n' +
        'Bug: no symbol for "x".\n',
    );
    expect(explainError(error, true).text).toContain('program.test.ts');
    expect(explainError('thrown text')).toMatchObject({ exitCode: 3 });
  });
});
