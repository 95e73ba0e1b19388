import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newFolder } from '../commands/command-line.js';
import { startEditor } from '../commands/language-server/editor-client.js';

const extension = JSON.parse(readFileSync('examples/vscode/package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly engines: { readonly vscode: string };
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default: readonly string[] }>> };
  };
};

it('the extension fits the types of Visual Studio Code and of its language client', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-p',
    'examples/vscode',
  ]);
  expect(stdout).toBe('');
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(extension.dependencies['vscode-languageclient']).toBe(devDependencies['vscode-languageclient']);
  expect(extension.engines.vscode).toBe(`^${devDependencies['@types/vscode']}`);
});

it('the extension starts the language server with words that it understands', async () => {
  const [npx, flag, name, ...words] =
    extension.contributes.configuration.properties['modelwright.command']?.default ?? [];
  expect([npx, flag, name]).toEqual(['npx', '--no-install', 'modelwright']);
  const editor = await startEditor(newFolder(), words);
  expect(await editor.end()).toBe(0);
});
