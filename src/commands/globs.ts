import { createRequire } from 'node:module';
import type fastGlob from 'fast-glob';

const require = createRequire(import.meta.url);

/** The library of globs, loaded where a pattern is one: a folder, which is what nearly everybody names, needs none. */
export function loadGlobs(): typeof fastGlob {
  return require('fast-glob') as typeof fastGlob;
}
