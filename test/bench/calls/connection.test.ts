import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type Connection, openConnection } from '../../../bench/harness/calls/connection.js';
import { localUrl } from '../../support/local-url.js';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function connected(answer: RequestListener): Promise<Connection> {
  const server = createServer(answer);
  const connection = await openConnection(Number(new URL(await localUrl(server)).port));
  closing.push(() => {
    connection.close();
    server.close();
  });
  return connection;
}

const asking = { method: 'GET', target: '/a', headers: { host: 'localhost' }, status: 200 };

describe('a connection', () => {
  it('sends one request after the other, and reads each response to its end', async () => {
    const sockets = new Set<unknown>();
    const connection = await connected((request, response) => {
      sockets.add(request.socket);
      const text = `${request.method} ${request.url}`.padEnd(200_000, '.');
      response.setHeader('content-length', text.length).end(text);
    });
    for (const target of ['/a', '/b']) {
      expect(await connection.send({ ...asking, target })).toMatchObject({ status: 200, bodyLength: 200_000 });
    }
    expect(sockets.size).toBe(1);
  });

  it('refuses a response with another status, and shows it', async () => {
    const connection = await connected((_, response) => {
      response.writeHead(404, { 'content-length': 4 }).end('none');
    });
    await expect(connection.send(asking)).rejects.toThrow(/GET \/a is answered with HTTP\/1\.1 404[^]*none/);
  });

  it('reports a missing response', async () => {
    const connection = await connected((request) => void request.socket.destroy());
    await expect(connection.send(asking)).rejects.toThrow('The service closed the connection.');
    await expect(connection.send(asking)).rejects.toThrow('The service closed the connection.');
  });
});
