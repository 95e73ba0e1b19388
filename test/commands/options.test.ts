import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from '../../src/commands/command-entries.js';
import { temporaryFolder } from '../support/temporary-folders.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../support/type-check.js';

/** What the entry of a command reads itself. */
const readByEntries: readonly string[] = ['serve.watch'];

const source = resolve('src/commands');

const namesIn = `import type { ExitCode } from '${source}/terminal/command-error.js';
import type { Terminal } from '${source}/terminal/terminal.js';
type NamesOf<Command> = Command extends (options: infer Options extends object, terminal: Terminal) => Promise<ExitCode>
  ? keyof Options
  : never;
/** The names of the options of the command that a module exports. */
type NamesIn<Module> = { [Name in keyof Module]: NamesOf<Module[Name]> }[keyof Module];
`;

// An entry passes its options as an object without names, so a program that names them is compiled.
it('every option has the name of a property that its command reads', async () => {
  const options = Object.entries(commands).flatMap(([command, entry]) =>
    (entry.options ?? []).map((option) => `${command}.${option.attributeName()}`),
  );
  expect(options.length).toBeGreaterThan(30);
  const read = [...options.filter((option) => !readByEntries.includes(option)), 'gaps.misspelt'];
  const lines = read.map((option, index) => {
    const [command, name] = option.split('.');
    return `export const option${index}: NamesIn<typeof import('${source}/${command}.js')> = '${name}';`;
  });
  const folder = temporaryFolder();
  const file = join(folder, 'options.ts');
  writeFileSync(file, [namesIn, ...lines].join('\n'));
  const types = { types: ['node'], typeRoots: [resolve('node_modules/@types')], skipLibCheck: true };
  const errors = await errorsOf(compilers['7.0'], {
    project: join(folder, 'tsconfig.json'),
    options: { ...strictest, ...moduleKinds.bundler, ...types },
    files: [file],
    below: folder,
  });
  expect(errors).toEqual([expect.stringContaining('"misspelt"')]);
});
