import { connect } from 'node:net';
import type { Probe } from '../http/contract.js';
import { rawRequest } from '../http/raw-request.js';
import { type RawResponse, rawResponseIn } from '../http/raw-response.js';

/** A request, and the status that its answer must have. */
export type Asking = Omit<Probe, 'answer'> & { readonly status: number };

/** A connection to a service of this machine, for one request at a time. */
export interface Connection {
  /** Rejects where another status comes back, or nothing. */
  send(asking: Asking): Promise<RawResponse>;
  close(): void;
}

interface Waiting {
  readonly asking: Asking;
  readonly resolve: (response: RawResponse) => void;
  readonly reject: (error: Error) => void;
}

/** Raw, because a client that is made for everything takes more time for a request than the service. */
export function openConnection(port: number): Promise<Connection> {
  return new Promise((opened, failed) => {
    let waiting: Waiting | undefined;
    let parts: Buffer[] = [];
    const fail = (error: Error): void => {
      waiting?.reject(error);
      waiting = undefined;
    };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', failed);
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The service closed the connection.')));
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      const bytes = parts.length === 1 ? part : Buffer.concat(parts);
      const response = rawResponseIn(bytes, bytes.length);
      if (response === undefined || waiting === undefined) return;
      parts = [];
      const { asking, resolve, reject } = waiting;
      waiting = undefined;
      if (response.status === asking.status) resolve(response);
      else {
        const message = `${asking.method} ${asking.target} is answered with ${bytes.toString('utf8', 0, 2000)}`;
        reject(Object.assign(new Error(message), { status: response.status }));
      }
    });
    socket.once('connect', () =>
      opened({
        send: (asking) =>
          new Promise((resolve, reject) => {
            if (socket.destroyed) reject(new Error('The service closed the connection.'));
            waiting = { asking, resolve, reject };
            socket.write(rawRequest({ ...asking, answer: { status: asking.status } }));
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}
