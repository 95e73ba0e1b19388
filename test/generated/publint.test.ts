import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { expect, it } from 'vitest';

const packages = readdirSync('generated', { withFileTypes: true }).filter((entry) => entry.isDirectory());

it.each(packages.map(({ name }) => name))('publint accepts %s as an npm package', async (name) => {
  const { messages } = await publint({ pkgDir: join('generated', name), strict: true, pack: false });
  expect(messages).toEqual([]);
});

it('publint checks more than five packages', () => {
  expect(packages.length).toBeGreaterThan(5);
});
