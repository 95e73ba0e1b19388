import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import viewer from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { rolldown } from 'rolldown';
import { licenseComment } from './licenses.js';

/**
 * Copies the files of libraries that are used, when modelwright itself is built. As dependencies they would bring much
 * that is not: `prettier` all languages but Markdown, 9 MB; `handlebars` the packages of its command, 5 MB; `fast-glob`
 * 17 small packages, which become one file here. `commander` is loaded by every command, which takes a third of the time
 * from one file.
 *
 *     → dist/commander.cjs, dist/fast-glob.cjs, dist/handlebars.cjs, dist/prettier.mjs, dist/prettier-markdown.mjs
 */

const require = createRequire(import.meta.url);
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

const handlebars = packageFolder('handlebars');
// The licence is in the file.
writeFileSync(join(dist, 'handlebars.cjs'), readFileSync(join(handlebars, 'dist/handlebars.js'), 'utf8'));

copyFile('prettier', 'standalone.mjs', 'prettier.mjs');
copyFile('prettier', 'plugins/markdown.mjs', 'prettier-markdown.mjs');
await bundleFile('fast-glob', 'fast-glob.cjs');
// It would start subcommands that are programs of their own; ours are functions.
await bundleFile('commander', 'commander.cjs', ['node:child_process']);
await copyViewer();

function copyFile(name: string, path: string, target: string): void {
  const file = join(packageFolder(name), path);
  writeFileSync(join(dist, target), `${licenseComment([file])}${readFileSync(file, 'utf8')}`);
}

/** A library with the packages that it needs, except the `unused` ones, below the licences of all of them. */
async function bundleFile(name: string, target: string, unused: readonly string[] = []): Promise<void> {
  const nothing = '\0nothing';
  const bundle = await rolldown({
    input: require.resolve(name),
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'without-unused',
        resolveId: (id) => (unused.includes(id) ? nothing : undefined),
        load: (id) => (id === nothing ? 'module.exports = {};' : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'cjs' });
  const [{ code, moduleIds }] = output;
  writeFileSync(join(dist, target), `${licenseComment(moduleIds)}${code}`);
}

function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}

/**
 * The script of the viewer, a single file, from the plugin that serves it. The package where the plugin gets it has 250
 * dependencies.
 *
 *     → dist/bundles/docs/viewer.js
 */
async function copyViewer(): Promise<void> {
  const server = fastify();
  await server.register(viewer, { routePrefix: '/docs', configuration: { content: { openapi: '3.1.1' } } });
  const { statusCode, body } = await server.inject('/docs/js/scalar.js');
  if (statusCode !== 200) throw new Error(`Bug: the viewer is not where it was: ${statusCode}.`);
  await server.close();
  const folder = join(dirname(require.resolve('@scalar/fastify-api-reference')), '..');
  const license = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();
  // Its map is not shipped.
  const script = body.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  mkdirSync(join(dist, 'bundles/docs'), { recursive: true });
  writeFileSync(join(dist, 'bundles/docs/viewer.js'), `/*! Scalar\n\n${license}\n*/\n${script}`);
}
