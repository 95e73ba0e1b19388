import type { IncomingMessage, RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { whileServing } from '../../support/http-server.js';
import { newFolder, runIn } from '../command-line.js';
import { narrower, pets } from './pets.js';

/** Compares with the narrower model; each request goes to the address. */
async function replay(address: string, environment = {}): ReturnType<typeof runIn> {
  const folder = newFolder({ 'old/pets.yaml': pets, 'model/pets.yaml': narrower });
  return await runIn({ folder, environment }, 'diff', 'old', 'model', '--replay', address);
}

/** The output if a service responds with that status, and what is said of each request that it received. */
async function replayed(status: number, token: string, say: (request: IncomingMessage) => unknown) {
  const received: unknown[] = [];
  const respond: RequestListener = (request, response) => {
    received.push(say(request));
    response.writeHead(status).end();
  };
  return await whileServing(respond, async (url) => {
    const { out } = await replay(`${url}/v1/`, { MODELWRIGHT_TOKEN: token });
    return { received, out };
  });
}

describe('diff --replay', () => {
  it('sends the requests to a running service, with a token', async () => {
    const { received, out } = await replayed(204, 'mine', ({ method, url, headers }) => [
      method,
      url,
      headers.authorization,
    ]);
    expect(out.replaceAll(/\s+/g, ' ')).toContain('maximum). The running service responds 204. GET /pets?limit=51');
    expect(received).toEqual([['GET', '/v1/pets?limit=51', 'Bearer mine']]);
  });

  it('sends no token if it is empty', async () => {
    const { received } = await replayed(401, '', ({ headers }) => headers.authorization);
    expect(received).toEqual([undefined]);
  });

  it.each([
    ['staging', '"staging" is no address. Use, for example, --replay http://localhost:8080'],
    ['http://127.0.0.1:1', 'http://127.0.0.1:1 does not respond: '],
  ])('to %s is wrong use', async (address, message) => {
    const { code, err } = await replay(address);
    expect(err).toContain(`error: ${message}`);
    expect(code).toBe(2);
  });
});
