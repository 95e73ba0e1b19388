import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Copies single files of libraries, when modelwright itself is built. Of `recheck` it is the browser build, which starts
 * neither a worker nor another process: as a dependency it would bring a Java program and one for each system, 58 MB.
 * `handlebars` would bring five packages of its own, of which four are for its command, 5 MB.
 *
 *     → dist/handlebars.cjs, dist/recheck.cjs
 */

const require = createRequire(import.meta.url);
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

// The licence is in the file.
const templates = join(dirname(require.resolve('handlebars/package.json')), 'dist/handlebars.js');
writeFileSync(join(dist, 'handlebars.cjs'), readFileSync(templates, 'utf8'));

const checker = require.resolve('recheck/lib/browser.js');
const license = readFileSync(join(dirname(checker), '..', 'LICENSE'), 'utf8').trim();
writeFileSync(join(dist, 'recheck.cjs'), `/*! recheck\n\n${license}\n*/\n${readFileSync(checker, 'utf8')}`);
