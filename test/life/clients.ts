import { Agent, request as httpRequest } from 'node:http';

/** What clients that never pause have seen until the service refused them. */
export interface Seen {
  /** The requests with a complete response. */
  answered: number;
  /** The outcome of all others, except for new connections that were refused. */
  readonly cut: string[];
}

/** One call: `POST /notes` with this text, which the response repeats. */
type Call = (url: string, text: string) => Promise<string>;

export interface Clients {
  readonly seen: Seen;
  /** Resolves when each client has received so many responses. */
  warm(times: number): Promise<void>;
  /** Resolves when the service has refused a new connection from each client. */
  ended(): Promise<void>;
}

/** Starts clients with persistent connections, half of them with `node:http`, half with `fetch`. */
export function startClients(url: string, count: number): Clients {
  const seen: Seen = { answered: 0, cut: [] };
  const clients = Array.from({ length: count }, (_, index) => {
    const call = index % 2 === 0 ? callWithAgent() : callWithFetch();
    return startClient(seen, (text) => call(url, `${index}.${text}`));
  });
  return {
    seen,
    warm: async (times) => {
      await Promise.all(clients.map(({ answeredTimes }) => answeredTimes(times)));
    },
    ended: async () => {
      await Promise.all(clients.map(({ ended }) => ended));
    },
  };
}

interface Client {
  answeredTimes(times: number): Promise<void>;
  readonly ended: Promise<void>;
}

function startClient(seen: Seen, call: (text: string) => Promise<string>): Client {
  let answered = 0;
  let waiting: { readonly times: number; readonly resolve: () => void } | undefined;
  const run = async (): Promise<void> => {
    // A client whose connection is cut continues until the service has ended.
    for (let number = 0; seen.cut.length < 1000; number += 1) {
      try {
        await call(String(number));
        seen.answered += 1;
        answered += 1;
        if (waiting !== undefined && answered >= waiting.times) waiting.resolve();
      } catch (error) {
        if (isRefused(error)) break;
        seen.cut.push(reasonOf(error));
      }
    }
    waiting?.resolve();
  };
  const ended = run();
  return {
    ended,
    answeredTimes: (times) =>
      answered >= times ? Promise.resolve() : new Promise((resolve) => (waiting = { times, resolve })),
  };
}

/** Whether there was no connection, so no request was sent. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('syscall' in error && error.syscall === 'connect') || isRefused(error.cause);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return [code, error.message, ...(error.cause === undefined ? [] : [reasonOf(error.cause)])].join(' ');
}

/** `fetch` with a single connection, where the shared pool would open more and more of them. */
function callWithFetch(): Call {
  const dispatcher = new (dispatcherClass())({ connections: 1 });
  return async (url, text) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) };
    const response = await fetch(`${url}/notes`, { ...init, dispatcher } as RequestInit);
    return checked(response.status, await response.text(), text);
  };
}

type Dispatcher = new (options: { readonly connections: number }) => object;

/** The dispatcher class behind Node's `fetch` (undici), by the name under which undici exposes it. */
function dispatcherClass(): Dispatcher {
  // Created when one of the classes of `fetch` is first accessed.
  void globalThis.Headers;
  const known = globalThis as Readonly<Record<symbol, object | undefined>>;
  // In Node 26 the first one only wraps the second, for libraries that know no other.
  const shared = known[Symbol.for('undici.globalDispatcher.2')] ?? known[Symbol.for('undici.globalDispatcher.1')];
  if (shared === undefined) throw new Error('This Node has no dispatcher behind its fetch.');
  return shared.constructor as Dispatcher;
}

/** `node:http` with one persistent connection. */
function callWithAgent(): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (url, text) =>
    new Promise((resolve, reject) => {
      const options = { agent, method: 'POST', headers: { 'content-type': 'application/json' } };
      const request = httpRequest(`${url}/notes`, options, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (body += part));
        response.once('error', reject);
        response.once('end', () => {
          try {
            resolve(checked(response.statusCode, body, text));
          } catch (error) {
            reject(error);
          }
        });
      });
      request.once('error', reject);
      request.end(JSON.stringify({ text }));
    });
}

function checked(status: number | undefined, body: string, text: string): string {
  const expected = JSON.stringify({ text });
  if (status !== 200 || body !== expected) throw new Error(`answered ${status} with ${body} instead of ${expected}`);
  return body;
}
