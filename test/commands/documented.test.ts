import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newFolder, run } from './command-line.js';

const path = 'docs/commands.md';
const page = readFileSync(path, 'utf8');
const fence = /^```text (modelwright(?: ([a-z]+))?)\n([^]*?)^```$/gm;

const help = async (...words: readonly string[]): Promise<string> => {
  const { code, out } = await run(newFolder({}), ...words, '--help');
  expect(code).toBe(0);
  return out;
};

/** The commands that the program lists. */
async function commandNames(): Promise<readonly string[]> {
  const [, list = ''] = (await help()).split('\nCommands:\n');
  const names = [...list.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  return names.filter((name) => name !== 'help');
}

describe('the page about the command line', () => {
  it('quotes the --help of every command', async () => {
    const told = [...page.matchAll(fence)].map(([, , name]) => name ?? '');
    expect(['', ...(await commandNames())].sort()).toEqual(told.toSorted());
    const texts = new Map<string, string>();
    for (const name of told) texts.set(name, await help(...(name === '' ? [] : [name])));
    const held = page.replace(
      fence,
      (_whole, title: string, name = '') => `\`\`\`text ${title}\n${texts.get(name)}\`\`\``,
    );
    if (process.env['UPDATE'] === '1') writeFileSync(path, held);
    expect(readFileSync(path, 'utf8')).toBe(held);
  });

  it('quotes at most 80 columns', () => {
    for (const [, , , text = ''] of readFileSync(path, 'utf8').matchAll(fence)) {
      for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    }
  });

  it('has a row for every exit code, and names only flags that exist', async () => {
    expect([...page.matchAll(/^\| (\d) \|/gm)].map(([, code]) => code)).toEqual(['0', '1', '2', '3']);
    const all = (
      await Promise.all(['', ...(await commandNames())].map((name) => help(...name.split(' ').filter(Boolean))))
    ).join('');
    const prose = page.replace(fence, '') + readFileSync('docs/diagnostics.md', 'utf8');
    for (const [flag] of prose.matchAll(/--[a-z][a-z-]*/g))
      expect(all.includes(flag) || flag === '--help', flag).toBe(true);
  });
});
