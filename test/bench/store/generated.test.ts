import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** `reference/dist/server.js`, as a program of the benchmark names it. */
const pathPattern = /'((?:types|validators|server|reference|client)\/(?:dist|runtime)\/[^']+)'/g;

const paths = readdirSync('bench/store', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => [...readFileSync(join('bench/store', name), 'utf8').matchAll(pathPattern)])
  .map(([, path = '']) => path);

describe('the benchmark of stores', () => {
  it('loads several modules of generated packages', () => expect(paths.length).toBeGreaterThan(3));

  it.each(paths)('loads %s, which is generated', (path) => expect(existsSync(join('generated', path))).toBe(true));
});
