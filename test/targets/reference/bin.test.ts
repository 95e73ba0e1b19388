import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleModel } from '../../support/example-model.js';
import { buildReference, type BuiltReference } from './built-reference.js';
import { startBin, type StartedProgram } from './started-program.js';
import { newDataFolder } from '../../support/data-folder.js';

let built: BuiltReference;

beforeAll(async () => {
  built = await buildReference(exampleModel());
});

afterAll(() => built.packages.remove());

function start(dataFolder: string, environment?: Readonly<Record<string, string>>): Promise<StartedProgram> {
  return startBin(built, { dataFolder, environment });
}

describe('the program of the reference service', () => {
  it.each([
    [{ NODE_ENV: 'production' }, 'Set ISSUER and AUDIENCE to trust your own issuer'],
    [{ HOST: '0.0.0.0' }, 'trust your own issuer by ISSUER and AUDIENCE'],
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".'],
    [
      { INTROSPECTION_URL: 'http://id.example.com', CLIENT_ID: 'a', CLIENT_SECRET: 'b' },
      'INTROSPECTION_URL must be an https URL',
    ],
  ])('exits with 2 for an invalid environment: %j', async (environment, message) => {
    const folder = await mkdtemp(join(built.packages.folder, 'data-'));
    const starting = start(folder, environment);
    await expect(starting).rejects.toThrow('exit 2: ');
    await expect(starting).rejects.toThrow(message);
  });

  it('treats empty variables as absent', async () => {
    const folder = await newDataFolder(built.packages.folder);
    const empty = { HOST: '', METRICS: '', DRAIN_MS: '', GRACE_MS: '', ISSUER: '', AUDIENCE: '' };
    // The default port may be in use here; the attempt is sufficient.
    const usual = await start(folder, { ...empty, PORT: '' }).catch((error: Error) => error);
    if (usual instanceof Error) expect(usual.message).toMatch(/The port is in use: .*:8080/);
    else expect(new URL(usual.url).port).toBe('8080');
    const { child, url } = usual instanceof Error ? await start(folder, empty) : usual;
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect((await fetch(`${url}/metrics`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
