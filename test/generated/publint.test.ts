import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { expect, it } from 'vitest';

const packages = readdirSync('generated', { withFileTypes: true }).filter((entry) => entry.isDirectory());

it.each(packages.map(({ name }) => name))('%s is as a package of npm should be', async (name) => {
  const { messages } = await publint({ pkgDir: join('generated', name), strict: true, pack: false });
  expect(messages).toEqual([]);
});

it('there are packages to look at', () => {
  expect(packages.length).toBeGreaterThan(5);
});
