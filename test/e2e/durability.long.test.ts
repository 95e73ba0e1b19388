import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@example-resource/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickStart } from '../targets/reference/started-program.js';
import { newDataFolder } from '../support/data-folder.js';

const bin = fileURLToPath(new URL('../../generated/reference/dist/bin.js', import.meta.url));

interface RunningService {
  readonly process: ChildProcess;
  readonly client: Client<'projectKey'>;
}

/** The committed service as a separate process, and a client for it. */
async function start(dataFolder: string): Promise<RunningService> {
  const child = spawn(process.execPath, [quickStart, bin], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let banner = '';
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += String(text)));
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    banner += String(chunk);
    const url = /http:\/\/\S+/.exec(banner)?.[0];
    if (url !== undefined && banner.includes('Try it:')) return { process: child, client: clientOf(url) };
  }
  throw new Error(`The service did not start: ${banner}${said}`);
}

function clientOf(baseUrl: string): Client<'projectKey'> {
  return createClient({
    baseUrl,
    projectKey: 'durable',
    token: async () => {
      const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'manage_test:durable' });
      const headers = { authorization: `Basic ${btoa('any:any')}` };
      const response = await fetch(`${baseUrl}/oauth/token`, { method: 'POST', headers, body });
      return ((await response.json()) as { access_token: string }).access_token;
    },
  });
}

async function end(service: RunningService, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const ended = once(service.process, 'exit');
  service.process.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
}

describe('what the service acknowledged', () => {
  let dataFolder = '';
  let service: RunningService | undefined;
  beforeAll(async () => {
    dataFolder = await newDataFolder(tmpdir());
  });
  afterAll(async () => {
    service?.process.kill('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true });
  });

  it('survives an orderly shutdown and a kill, to the last digit', async () => {
    service = await start(dataFolder);
    const created = await service.client.resource.create({
      body: {
        key: 'exact',
        objectTypeProperty: {
          arrayOfObjectType: [
            { integerExample: 9223372036854775807n, integerExampleInt32: 2147483647 },
            { integerExample: -9223372036854775808n, integerExampleInt32: -2147483648 },
          ],
        },
      },
    });
    expect(await end(service, 'SIGTERM')).toBe(0);

    service = await start(dataFolder);
    expect(await service.client.resource.getByKey({ key: 'exact' })).toEqual(created.body);
    const updated = await service.client.resource.update({
      id: created.body.id,
      body: { version: 1, actions: [{ action: 'changeSomeProperty', someProperty: 'kept' }] },
    });
    await end(service, 'SIGKILL');

    service = await start(dataFolder);
    expect(await service.client.resource.get({ id: created.body.id })).toEqual(updated);
    expect(updated).toMatchObject({ version: 2, someProperty: 'kept' });
    expect(updated.objectTypeProperty.arrayOfObjectType?.[0]?.integerExample).toBe(9223372036854775807n);
  });
});
