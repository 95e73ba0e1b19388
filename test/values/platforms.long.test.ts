import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from 'oxc-transform';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTargets, type BuiltPackages } from '../support/built-packages.js';
import { launchChromium } from '../support/chromium.js';
import { modelOfText } from '../support/example-model.js';
import { valuesText } from './model.js';
import { type NodeName, nodeOf, nodeVersions } from './platforms.js';
import { localUrl } from '../support/local-url.js';

let packages: BuiltPackages;

const nodeNames = Object.keys(nodeVersions) as NodeName[];

beforeAll(async () => {
  // The first time they have to be installed, which takes as long as the rest.
  const nodes = Promise.all(nodeNames.map(nodeOf));
  const model = modelOfText(valuesText);
  packages = await buildTargets(model, 'server', 'client');
  for (const name of ['api', 'claim', 'claims', 'number-claims']) {
    const source = await readFile(new URL(`${name}.ts`, import.meta.url), 'utf8');
    await writeFile(join(packages.folder, `${name}.js`), transformSync(`${name}.ts`, source).code);
  }
  await writeFile(join(packages.folder, 'run.js'), runner);
  await writeFile(join(packages.folder, 'package.json'), '{"type":"module"}');
  await nodes;
});

/** Runs on every platform: returns the claims that are not true. */
const runner = `
import * as validators from '@values/validators';
import * as server from '@values/server';
import * as client from '@values/client';
import * as checking from './claims.js';

export const failures = await checking.failuresOf({ validators, server, client });
`;

describe('docs/values.md', () => {
  it.each(nodeNames)('is true on %s', async (name) => {
    const script = `import('./run.js').then(({ failures }) => console.log(JSON.stringify({ version: process.version, failures })))`;
    const { stdout } = await promisify(execFile)(await nodeOf(name), ['--eval', script], { cwd: packages.folder });
    expect(JSON.parse(stdout)).toEqual({ version: `v${nodeVersions[name]}`, failures: {} });
  });

  it('is true in Chromium', async () => {
    const site = await serve(packages.folder);
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(site.address);
      const failures: unknown = await page.evaluate("import('/run.js').then(({ failures }) => failures)");
      expect(failures).toEqual({});
    } finally {
      await browser.close();
      site.close();
    }
  });
});

/** The packages as a web page, which finds them by their names. */
async function serve(folder: string): Promise<{ readonly address: string; close(): void }> {
  const names = ['types', 'validators', 'server', 'client'];
  const imports = Object.fromEntries([
    ...names.map((name) => [`@values/${name}`, `/${name}/dist/index.js`]),
    ['@values/validators/bodies', '/validators/dist/index.js'],
    ...['validators', 'base64'].map((name) => [`@values/validators/runtime/${name}`, `/validators/runtime/${name}.js`]),
  ]);
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  const site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/') response.setHeader('content-type', 'text/html').end(page);
    else {
      readFile(join(folder, pathname)).then(
        (bytes) => response.setHeader('content-type', 'text/javascript').end(bytes),
        () => response.writeHead(404).end(),
      );
    }
  });
  return {
    address: `${await localUrl(site)}/`,
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}
