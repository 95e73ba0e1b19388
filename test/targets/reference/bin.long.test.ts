import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { exampleModel } from '../../support/example-model.js';
import { buildReference } from './built-reference.js';
import { startBin, type StartedProgram } from './started-program.js';
import { newDataFolder } from '../../support/data-folder.js';

const built = await buildReference(exampleModel());

describe('the program of the reference service', () => {
  it('ends cleanly when it is stopped while it prepares its data folder, and unlocks the folder', async () => {
    const folder = join(await mkdtemp(join(built.packages.folder, 'data-')), 'new');
    let child: ChildProcess | undefined;
    const promise = startBin(built, { dataFolder: folder, onSpawn: (spawned) => (child = spawned) }).catch(
      () => undefined,
    );
    while (!existsSync(folder) && child?.exitCode === null) await wait(1);
    child?.kill('SIGTERM');
    if (child?.exitCode === null) await once(child, 'exit');
    expect(child?.exitCode).toBe(0);
    await promise;
    const next = await startBin(built, { dataFolder: folder, environment: { METRICS: 'off' } });
    expect((await fetch(`${next.url}/metrics`)).status).toBe(404);
    next.child.kill('SIGTERM');
    expect(await once(next.child, 'exit')).toEqual([0, null]);
  });

  it('exits with 1 if it cuts a request, and with 2 for an invalid environment', async () => {
    const dataFolder = await newDataFolder(built.packages.folder);
    const { child, url } = await startBin(built, { dataFolder, environment: { GRACE_MS: '100' } });
    await beginRequest(url);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([1, null]);
    await expect(startBin(built, { dataFolder, environment: { PORT: 'http' } })).rejects.toThrow(
      'exit 2: PORT must be a number from 0 to 65535, not "http".',
    );
  });

  it('waits DRAIN_MS for load balancers and says so, but not if a person ends it', async () => {
    const dataFolder = await newDataFolder(built.packages.folder);
    const { child } = await startBin(built, { dataFolder, environment: { DRAIN_MS: '3600000' } });
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const next = await startBin(built, { dataFolder, environment: { DRAIN_MS: '1' } });
    let said = '';
    next.child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    next.child.kill('SIGTERM');
    expect(await once(next.child, 'close')).toEqual([0, null]);
    expect(said).toContain('SIGTERM: waiting 0.001 s for load balancers, then requests in progress are finished');
  });

  it('takes empty variables for absent ones', async () => {
    const { child, url } = await startWithEmptyVariables(await newDataFolder(built.packages.folder));
    expect(new URL(url).hostname).toBe('127.0.0.1');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

/** An incomplete request, for the rest of which the service waits. */
async function beginRequest(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const form = 'application/x-www-form-urlencoded';
  const head = ['POST /oauth/token HTTP/1.1', 'Host: localhost', `Content-Type: ${form}`, 'Content-Length: 9'];
  socket.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'));
  await once(socket, 'data');
}

/** The usual port may be in use here; the attempt is sufficient. */
async function startWithEmptyVariables(folder: string): Promise<StartedProgram> {
  const empty = { HOST: '', METRICS: '', ISSUER: '' };
  const usual = await startBin(built, { dataFolder: folder, environment: { ...empty, PORT: '' } }).catch(
    (error: Error) => error,
  );
  if (!(usual instanceof Error)) {
    expect(new URL(usual.url).port).toBe('8080');
    return usual;
  }
  expect(usual.message).toMatch(/The port is in use: .*:8080/);
  return startBin(built, { dataFolder: folder, environment: empty });
}
