import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { BuiltReference } from './built-reference.js';
import { startBin } from './started-program.js';
import { issuedToken } from '../../support/issued-token.js';

export interface ApiResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * The example service in a separate process until the end of the test, and a client that may change the resources of
 * one project.
 */
export interface ServedResources {
  readonly child: ChildProcess;
  call(method: string, path: string, body?: string): Promise<ApiResponse>;
  /** Creates a resource with that key and about that size; returns the status. */
  create(key: string, bytes?: number): Promise<number>;
  /** The status of a read for each of those keys, each once. */
  statusesOf(keys: readonly string[]): Promise<readonly number[]>;
  /** Its output on standard error. */
  complaints(): string;
  /** Stops it like an operator; returns its exit code. */
  end(): Promise<unknown>;
}

export async function serveResources(
  built: BuiltReference,
  environment: Readonly<Record<string, string>>,
): Promise<ServedResources> {
  let complained = '';
  const { child, url } = await startBin(built, {
    dataFolder: '',
    environment,
    onSpawn: ({ stderr }) => stderr?.on('data', (chunk: Buffer) => (complained += chunk.toString())),
  });
  // If it ends by itself, it has ended by then.
  onTestFinished(() => void child.kill('SIGKILL'));
  const authorization = `Bearer ${await issuedToken({ url }, 'manage_test:p')}`;
  const call = async (method: string, path: string, body?: string): Promise<ApiResponse> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, body: await response.text() };
  };
  return {
    child,
    call,
    create: async (key, bytes = 10) => (await call('POST', '/p/resource', draftOf(key, bytes))).status,
    async statusesOf(keys) {
      const statuses = new Set<number>();
      for (const key of keys) statuses.add((await call('GET', `/p/resource/key=${key}`)).status);
      return [...statuses];
    },
    complaints: () => complained,
    async end() {
      child.kill('SIGTERM');
      return (await once(child, 'exit'))[0] as unknown;
    },
  };
}

/** Words that differ, so that no database can compress them. */
function draftOf(key: string, bytes: number): string {
  const words: string[] = [];
  for (let size = 0; size < bytes; size += 12) words.push(Math.random().toString(36).slice(2, 12));
  return JSON.stringify({ key, objectTypeProperty: { arrayOfStringExample: words } });
}
