import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import type { SentRequest } from '../witnesses/calling.js';
import type { Version } from '../witnesses/running.js';
import type { Expected, ScriptedServer } from '../witnesses/scripted-server.js';

/** The server of a version, which listens on a port of this machine, for one request at a time. */
export interface Served extends Pick<ScriptedServer, 'happened'> {
  /** Sends a request over HTTP. */
  send(request: SentRequest, expected: Expected): Promise<Received>;
  close(): Promise<unknown>;
}

interface NodeExports {
  readonly listen: (
    server: object,
    options: object,
  ) => Promise<{ readonly url: string; readonly close: () => Promise<unknown> }>;
}

export async function served({ packages, scripted: { server, expect, happened } }: Version): Promise<Served> {
  const { listen } = (await packages.load('server', 'runtime/node.js')) as unknown as NodeExports;
  const { url, close } = await listen(server, { lullMilliseconds: 1, graceMilliseconds: 1000 });
  const agent = new Agent({ keepAlive: true });
  return {
    send: (request, next) => {
      expect(next);
      return sendTo(url, request, agent);
    },
    happened,
    close: () => {
      agent.destroy();
      return close();
    },
  };
}

/** A whole response: nothing of it is still on its way. */
export interface Received {
  readonly response: Response;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

// Not `fetch`, which takes five times as long: a comparison sends tens of thousands of requests.
export function sendTo(url: string, { method, target, headers, bytes }: SentRequest, agent: Agent): Promise<Received> {
  return new Promise((resolve, reject) => {
    // Otherwise a DELETE with a body would be sent without its length.
    const length = bytes.length === 0 ? {} : { 'content-length': bytes.length };
    const sending = httpRequest(`${url}${target}`, { agent, method, headers: { ...headers, ...length } });
    sending.on('error', reject);
    sending.on('response', (incoming) => received(incoming).then(resolve, reject));
    sending.end(bytes.length === 0 ? undefined : bytes);
  });
}

async function received(incoming: IncomingMessage): Promise<Received> {
  const parts: Uint8Array[] = [];
  for await (const part of incoming as AsyncIterable<Uint8Array>) parts.push(part);
  const bytes = new Uint8Array(Buffer.concat(parts));
  const headers = new Headers();
  const { rawHeaders, statusCode } = incoming;
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  // A response such as 204 cannot be made with a body, not even with an empty one.
  const body = bytes.length === 0 ? null : bytes;
  return { response: new Response(body, { status: statusCode ?? 0, headers }), bytes };
}
