import { join } from 'node:path';
import type { Model } from '../../../src/model/model.js';
import type { Listening } from '../../../src/runtime/server/node/listen.js';
import type { CommonOptions } from '../../../src/runtime/server/options.js';
import type { Server } from '../../../src/runtime/server/server.js';
import type { ProblemError } from '../../../src/runtime/server/problem.js';
import type { TokenVerifier } from '../../../src/runtime/server/authorize.js';
import { buildTargets, type BuiltPackages } from '../../support/built-packages.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../../support/type-check.js';

/** A handler as tests see it: its input is compared, its result is up to the test. */
export type Handler = (input: Readonly<Record<string, unknown>>, context: object) => Promise<unknown>;

export interface ServerOptions extends CommonOptions {
  readonly operations: Readonly<Record<string, Readonly<Record<string, Handler>>>>;
  readonly verifyToken?: TokenVerifier;
}

/** The generated server package of a model, built and loaded. */
export interface BuiltServer {
  readonly packages: BuiltPackages;
  createServer(options: ServerOptions): Server;
  readonly ProblemError: typeof ProblemError;
  listen(server: Server): Promise<Listening>;
}

export async function builtServer(model: Model): Promise<BuiltServer> {
  const packages = await buildTargets(model, 'server');
  const { createServer, ProblemError } = (await packages.import('server')) as unknown as BuiltServer;
  const { listen } = await packages.importFile('server/runtime/node.js');
  return { packages, createServer, ProblemError, listen };
}

/** The compiler's errors: first for everything but the adapters to Node, without any type of Node, then for those. */
export async function typeCheck(folder: string): Promise<string> {
  const nodeEntries = ['express', 'fastify', 'node'].map((name) => `server/runtime/${name}.d.ts`);
  const options = { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023', 'DOM'] };
  const errors = [
    ...(await errorsOf(compilers['7.0'], {
      project: join(folder, 'tsconfig.portable.json'),
      options: { ...options, types: [] },
      include: ['*/src/**/*.ts', '*/runtime/*.d.ts', '*.ts'],
      exclude: nodeEntries,
      below: folder,
    })),
    ...(await errorsOf(compilers['7.0'], {
      project: join(folder, 'tsconfig.node.json'),
      options: { ...options, types: ['node'] },
      include: nodeEntries,
      below: folder,
    })),
  ];
  return errors.join('\n');
}
