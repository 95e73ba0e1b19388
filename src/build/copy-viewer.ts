import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import viewer from '@scalar/fastify-api-reference';
import fastify from 'fastify';

/**
 * Copies the script of the viewer, a single file, from the plugin that serves it, when modelwright itself is built. The
 * package where the plugin gets it has 250 dependencies.
 *
 *     → dist/bundles/docs/viewer.js
 */

const folder = fileURLToPath(new URL('../../dist/bundles/docs/', import.meta.url));
const server = fastify();
await server.register(viewer, { routePrefix: '/docs', configuration: { content: { openapi: '3.1.1' } } });
const { statusCode, body } = await server.inject('/docs/js/scalar.js');
if (statusCode !== 200) throw new Error(`Bug: the viewer is not where it was: ${statusCode}.`);
const main = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
const license = readFileSync(join(dirname(main), '..', 'LICENSE'), 'utf8').trim();
// Its map is not shipped.
const script = body.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'viewer.js'), `/*! Scalar\n\n${license}\n*/\n${script}`);
await server.close();
