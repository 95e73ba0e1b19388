import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { installedPackage } from '../support/installed-package.js';

/** A registry of npm with its own packages only, for those who have its token. */
export interface PrivateRegistry {
  readonly url: string;
  readonly token: string;
  end(): void;
}

const configuration = `storage: ./storage
auth: { htpasswd: { file: ./users } }
packages:
  '**': { access: $authenticated, publish: $authenticated }
log: { type: stdout, level: error }
`;

/** Starts Verdaccio with its files in this folder. */
export async function startPrivateRegistry(folder: string): Promise<PrivateRegistry> {
  // What it depends on is a tag of npm, which not every mirror has.
  const home = await installedPackage('verdaccio', '6.1.6', { 'node-fetch': '2.7.0' });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'config.yaml'), configuration);
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}/`;
  const words = [join(home, 'bin/verdaccio'), '--listen', address, '--config', 'config.yaml'];
  const server = spawn(process.execPath, words, { cwd: folder, stdio: 'ignore' });
  const ended = new Promise<never>((_, reject) =>
    server.once('exit', (code) => reject(new Error(`The registry ended with ${code}.`))),
  );
  ended.catch(() => {});
  const token = await Promise.race([tokenOfNewUser(url), ended]);
  return { url, token, end: () => server.kill() };
}

/** Tries until the registry listens. */
async function tokenOfNewUser(url: string): Promise<string> {
  const user = { name: 'ci', password: 'not-a-secret' };
  const request = {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  };
  for (;;) {
    const response = await fetch(`${url}-/user/org.couchdb.user:ci`, request).catch(() => undefined);
    if (response !== undefined) return ((await response.json()) as { readonly token: string }).token;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
