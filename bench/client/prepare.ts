import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { generateLinked } from '../harness/generate.js';
import { copyWithoutLocks } from '../harness/without-locks.js';
import { documentFile, generatePeers } from './generators.js';

/**
 * The clients of `model/` without locks, ours and those that peers print from its OpenAPI document, into
 * `.generated/client/`. Answers that folder.
 */
export async function prepare(folder: string, step: (text: string) => void): Promise<string> {
  const place = join(folder, '.generated', 'client');
  const model = join(place, 'model');
  step('Generating the client of the service');
  copyWithoutLocks(join(folder, '..', 'model'), model);
  generateLinked({ folder, model, out: join(place, 'ours'), target: 'client,openapi', scope: '@example-resource' });
  copyFileSync(join(place, 'ours', 'openapi', documentFile), join(place, documentFile));
  generatePeers({ folder, place }, step);
  const heyApi = (name: string): string =>
    `export { createClient } from './${name}/client';\nexport * from './${name}/sdk.gen';`;
  await bundleFile(place, 'hey-api', heyApi('hey-api'));
  await bundleFile(place, 'hey-api-zod', heyApi('hey-api-zod'));
  await bundleFile(place, 'orval', `export { setBase } from './orval-fetch';\nexport * from './orval/client';`);
  return place;
}

/** Printed as TypeScript, which Node does not read; what is imported from packages stays an import. */
async function bundleFile(place: string, name: string, contents: string): Promise<void> {
  await build({
    stdin: { contents, resolveDir: place },
    outfile: join(place, `${name}.js`),
    bundle: true,
    packages: 'external',
    format: 'esm',
    logLevel: 'error',
  });
}
