import { readFileSync } from 'node:fs';
import { format as prettier } from 'prettier';
import { describe, expect, it } from 'vitest';
import { format } from '../../src/print/build.js';

describe('format', () => {
  it('formats code as prettier does', async () => {
    const file = { path: 'types/src/index.ts', text: 'export type A = "a"|"b"\n' };
    expect(await format(file)).toEqual({ path: file.path, text: "export type A = 'a' | 'b';\n" });
  });

  it('uses the prettier settings of this repository', async () => {
    const layout = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as object;
    const text = `export const a = ["${'x'.repeat(60)}", "${'y'.repeat(60)}"];\n`;
    expect((await format({ path: 'a.ts', text })).text).toBe(await prettier(text, { ...layout, parser: 'typescript' }));
  });

  it('formats Markdown with the code in it, and leaves unknown files unchanged', async () => {
    const text = '* one\n\n```ts\na( )\n```\n\ntwo\n\n```ts\nb( )\n```\n';
    const formatted = '- one\n\n```ts\na();\n```\n\ntwo\n\n```ts\nb();\n```\n';
    expect((await format({ path: 'README.md', text })).text).toBe(formatted);
    expect((await format({ path: 'a.sql', text: 'select  1' })).text).toBe('select  1');
  });

  it('reports a file that does not parse as a bug', async () => {
    await expect(format({ path: 'types/src/a.ts', text: 'const = 3' })).rejects.toThrow(
      /^Bug: "types\/src\/a.ts" does not parse/,
    );
  });
});
