import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Received, sendTo } from '../../../src/diff/crossed/served.js';

/** Says in JSON what it received; `/empty` and `/broken` respond otherwise. */
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (request.url === '/broken')
    return response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy());
  if (request.url === '/empty') return response.writeHead(204).end();
  const { method, headers } = request;
  response.writeHead(200, { link: ['</a>', '</b>'] });
  return response.end(
    JSON.stringify({ method, length: headers['content-length'], body: Buffer.concat(parts).toString() }),
  );
});
let connections = 0;
server.on('connection', () => (connections += 1));
const agent = new Agent({ keepAlive: true });
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  agent.destroy();
  server.close();
});

const sent = (method: string, target: string, body = ''): Promise<Received> => {
  const { port } = server.address() as AddressInfo;
  const request = { method, target, headers: {}, body, bytes: new TextEncoder().encode(body) };
  return sendTo(`http://127.0.0.1:${port}`, request, agent);
};

it('sends bodies with their length, whatever the method, on one connection', async () => {
  for (const method of ['POST', 'DELETE']) {
    const { response, bytes } = await sent(method, '/', 'ö');
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({ method, length: '2', body: 'ö' });
    expect(response.headers.get('link')).toBe('</a>, </b>');
  }
  expect(connections).toBe(1);
});

it('receives a response without a body', async () => {
  const { response, bytes } = await sent('GET', '/empty');
  expect([response.status, response.body, bytes.length]).toEqual([204, null, 0]);
});

it('rejects if the response breaks off', async () => {
  await expect(sent('GET', '/broken')).rejects.toThrow('aborted');
});
