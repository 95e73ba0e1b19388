import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'examples/screen/src';
// Without indentation: the page shows the inside of functions.
const plain = (text: string): string => text.replaceAll(/^ +/gm, '').trim();
const sources = readdirSync(folder).map((name) => plain(readFileSync(`${folder}/${name}`, 'utf8')));
const page = readFileSync('docs/screens.md', 'utf8');
const fences = [...page.matchAll(/^```tsx\n([^]*?)^```$/gm)].map(([, code = '']) => [code] as const);

it('the page about screens shows several parts of the example', () => {
  expect(fences.length).toBeGreaterThan(5);
});

it.each(fences)('the example contains %s', (code) => {
  expect(sources.filter((source) => source.includes(plain(code))).length).toBe(1);
});

it('the example has no casts', () => {
  const code = sources.map((source) => source.replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, ''));
  const casts = code.flatMap((source) => source.match(/\bas (?!streamedQuery)\w+|\w![.;)\]]|\bany\b|@ts-/g) ?? []);
  expect(casts).toEqual([]);
});
