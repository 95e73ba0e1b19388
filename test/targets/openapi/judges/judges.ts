import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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

const folderOf = (name: keyof typeof versions): Promise<string> => installedPackage(name, versions[name], compiler);

/** Writes the output of openapi-typescript for a document. */
export async function openapiTypescript(document: string, out: string): Promise<void> {
  await run(process.execPath, [join(await folderOf('openapi-typescript'), 'bin/cli.js'), document, '-o', out]);
}

/** Writes the client that hey-api generates from a document. */
export async function heyApi(document: string, out: string): Promise<void> {
  const plugins = ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'];
  const program = join(await folderOf('@hey-api/openapi-ts'), 'bin/run.js');
  await run(process.execPath, [program, '-i', document, '-o', out, '--no-log-file', '-p', ...plugins]);
}

/**
 * Writes the client that orval generates from a document. It fails on two things that OpenAPI 3.1 allows, `content` of
 * a parameter and `false` as a schema, so it gets them in another form.
 */
export async function orval(
  document: string,
  { out, url }: { readonly out: string; readonly url: string },
): Promise<void> {
  const config = `${out}.config.cjs`;
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
    const input = { target: ${JSON.stringify(document)}, override: { transformer: inOtherWords } };
    const output = { target: ${JSON.stringify(join(out, 'api.ts'))}, client: 'fetch', baseUrl: ${JSON.stringify(url)} };
    module.exports = { api: { input, output } };\n`,
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
