import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Model } from '../../../src/model/model.js';
import type { Listening } from '../../../src/runtime/server/node.js';
import type { CommonOptions, Server } from '../../../src/runtime/server/server.js';
import type { TokenVerifier } from '../../../src/runtime/server/tokens.js';
import { server } from '../../../src/targets/server/server.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import type { BuiltPackages } from '../../support/built-packages.js';
import { buildPackages } from '../../support/built-packages.js';

/** A handler as tests see it: what it is given is compared, what it answers is up to the test. */
export type Handler = (input: Readonly<Record<string, unknown>>, context: object) => Promise<unknown>;

export interface ServerOptions extends CommonOptions {
  readonly operations: Readonly<Record<string, Readonly<Record<string, Handler>>>>;
  readonly verifyToken?: TokenVerifier;
}

/** The generated server package of a model, built and loaded. */
export interface BuiltServer {
  readonly packages: BuiltPackages;
  createServer(options: ServerOptions): Server;
  listen(server: Server): Promise<Listening>;
}

export async function builtServer(model: Model): Promise<BuiltServer> {
  const files = [types(), validators(), server()].flatMap((target) => target.emit(model));
  const packages = await buildPackages(model.name, files);
  const main = (await packages.import('server')) as unknown as Pick<BuiltServer, 'createServer'>;
  const node = pathToFileURL(join(packages.folder, 'server/dist/node.js')).href;
  const { listen } = (await import(node)) as Pick<BuiltServer, 'listen'>;
  return { packages, createServer: main.createServer, listen };
}

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** What the compiler says: everything but the door to Node without any type of Node, then that door. */
export async function typeCheck(folder: string): Promise<string> {
  const nodeFiles = ['server/src/node.ts', 'server/src/runtime/node.ts'];
  const strict = { ...compilerOptions, types: [] };
  const withoutNode = { compilerOptions: strict, include: ['*/src/**/*.ts', '*.ts'], exclude: nodeFiles };
  const withNode = { compilerOptions: { ...compilerOptions, types: ['node'] }, include: ['server/src/node.ts'] };
  return (
    (await compile(folder, { name: 'portable', config: withoutNode })) +
    (await compile(folder, { name: 'node', config: withNode }))
  );
}

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM'],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  erasableSyntaxOnly: true,
  declaration: true,
  noEmit: true,
};

async function compile(
  folder: string,
  { name, config }: { readonly name: string; readonly config: object },
): Promise<string> {
  const path = join(folder, `tsconfig.${name}.json`);
  await writeFile(path, JSON.stringify(config));
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [compiler, '-p', path]);
    return '';
  } catch (error) {
    return (error as { readonly stdout?: string }).stdout ?? String(error);
  }
}
