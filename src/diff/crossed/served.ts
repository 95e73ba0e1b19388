import { Agent } from 'node:http';
import type { Version } from '../running.js';
import type { Expected, ScriptedServer } from '../scripted-server.js';
import type { SentRequest } from '../sent-request.js';
import { type Received, sendTo } from './send.js';

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
