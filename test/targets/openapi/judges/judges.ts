import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { installedPackage } from '../../../support/installed-package.js';

const run = promisify(execFile);

/**
 * Third-party programs that read our documents: the newest versions that run on Node 20. Together they take 300 MB, so
 * they are not dependencies of this package: the long tier installs them once.
 */
const versions = {
  'openapi-typescript': '7.13.0',
  '@hey-api/openapi-ts': '0.95.0',
  orval: '7.13.2',
  '@stoplight/prism-http-server': '5.12.2',
} as const;

// They use the printer of the compiler, which TypeScript 7 does not have.
const compiler = ['typescript@5.9.3'];

/** The folder of one of them. They are installed together, which takes two thirds of the time, and share what they need. */
async function folderOf(name: keyof typeof versions): Promise<string> {
  const [first, ...others] = Object.entries(versions);
  const beside = others.map(([other, version]) => `${other}@${version}`);
  const folder = await installedPackage(first?.[0] ?? '', first?.[1] ?? '', [...beside, ...compiler]);
  return join(dirname(folder), name);
}

/** A document, and where its reader writes to: a file, or a folder. */
export interface Work {
  readonly document: string;
  readonly out: string;
}

/** Runs a module that imports a judge, which is loaded once for all documents. */
async function runWith(judge: keyof typeof versions, program: (path: string) => string): Promise<void> {
  const path = pathToFileURL(join(await folderOf(judge), 'dist/index.mjs')).href;
  await run(process.execPath, ['--input-type=module', '--eval', program(JSON.stringify(path))]);
}

/** Writes the types that openapi-typescript prints for each document. */
export async function openapiTypescript(works: readonly Work[]): Promise<void> {
  await runWith(
    'openapi-typescript',
    (path) => `
      import { writeFileSync } from 'node:fs';
      import { pathToFileURL } from 'node:url';
      import openapiTS, { astToString } from ${path};
      for (const { document, out } of ${JSON.stringify(works)})
        writeFileSync(out, astToString(await openapiTS(pathToFileURL(document))));`,
  );
}

/** Writes the client that hey-api generates from each document. */
export async function heyApi(works: readonly Work[]): Promise<void> {
  const plugins = ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'];
  const more = { plugins, logs: { file: false } };
  const settings = works.map(({ document, out }) => ({ input: document, output: out, ...more }));
  await runWith(
    '@hey-api/openapi-ts',
    (path) => `import { createClient } from ${path};\nawait createClient(${JSON.stringify(settings)});`,
  );
}

/**
 * Writes the client that orval generates from each document, for a service. It fails on two things that OpenAPI 3.1
 * allows, `content` of a parameter and `false` as a schema, so it gets them in another form.
 */
export async function orval(works: readonly Work[], url: string): Promise<void> {
  const config = `${works[0]?.out}.config.cjs`;
  writeFileSync(
    config,
    `const inOtherWords = (value) => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(inOtherWords);
      const { content, ...rest } = value;
      if (content !== undefined && 'in' in value) return inOtherWords({ ...rest, schema: content['application/json'].schema });
      const { properties } = value;
      const named = Object.entries(properties ?? {}).map(([name, one]) => [name, one === false ? { not: {} } : one]);
      const copy = properties === undefined ? value : { ...value, properties: Object.fromEntries(named) };
      return Object.fromEntries(Object.entries(copy).map(([name, one]) => [name, inOtherWords(one)]));
    };
    const works = ${JSON.stringify(works)};
    module.exports = Object.fromEntries(works.map(({ document, out }, index) => [
      'api' + index,
      {
        input: { target: document, override: { transformer: inOtherWords } },
        output: { target: out + '/api.ts', client: 'fetch', baseUrl: ${JSON.stringify(url)} },
      },
    ]));\n`,
  );
  const { stderr } = await run(process.execPath, [
    join(await folderOf('orval'), 'dist/bin/orval.js'),
    '--config',
    config,
  ]);
  if (stderr.includes('🛑')) throw new Error(stderr);
}

interface Prism {
  getHttpOperationsFromSpec(document: object): Promise<readonly object[]>;
  createServer(
    operations: readonly object[],
    options: object,
  ): { listen(port: number, host: string): Promise<string>; close(): Promise<void> };
}

/** Prism between a client and a service: it lists what does not fit the document in the header `sl-violations`. */
export async function prism(
  document: object,
  upstream: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const require = createRequire(join(await folderOf('@stoplight/prism-http-server'), 'package.json'));
  const { getHttpOperationsFromSpec } = require('@stoplight/prism-http') as Prism;
  const { createServer } = require('@stoplight/prism-http-server') as Prism;
  const logger: object = new Proxy({}, { get: (_, name) => (name === 'child' ? () => logger : () => undefined) });
  const proxy = { isProxy: true, upstream: new URL(upstream), mock: { dynamic: false }, checkSecurity: true };
  const server = createServer(await getHttpOperationsFromSpec({ ...document, servers: [{ url: upstream }] }), {
    components: { logger },
    cors: false,
    config: { ...proxy, validateRequest: true, validateResponse: true, errors: false },
  });
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() };
}
