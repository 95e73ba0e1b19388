import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Copies the one file of `recheck` that is used, when modelwright itself is built: the browser build, which starts neither
 * a worker nor another process. As a dependency it would bring a Java program and one for each system, 58 MB.
 *
 *     → dist/recheck.cjs
 */

const main = createRequire(import.meta.url).resolve('recheck/lib/browser.js');
const license = readFileSync(join(dirname(main), '..', 'LICENSE'), 'utf8').trim();
const target = fileURLToPath(new URL('../../dist/recheck.cjs', import.meta.url));
writeFileSync(target, `/*! recheck\n\n${license}\n*/\n${readFileSync(main, 'utf8')}`);
