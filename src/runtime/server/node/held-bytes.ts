import type { ServerResponse } from 'node:http';

/** Counts the bytes of large bodies in memory: of requests until their response is sent, and of responses. */
export interface HeldBytes {
  /**
   * For the body of a request. False: too much is held already. One body gets at most a quarter of the rest, so that
   * smaller ones still fit, unless it is the only one.
   */
  hold(bytes: number, response: ServerResponse): boolean;
  /**
   * The same for the body of a response, if it is text. Bytes are counted apart: these are files, which clients
   * download side by side, and nothing else has to wait for that. They fit up to four times the limit.
   */
  holdSent(body: string | Uint8Array, response: ServerResponse): boolean;
  addSent(body: string | Uint8Array, response: ServerResponse): void;
  /** Whether `addSent`, which never refuses, has come so far beyond the limit that nothing must begin that leads to it. */
  isExceeded(): boolean;
}

/** Below this, a body is not counted: the number of connections bounds their sum. */
export const smallBytes: number = 16 * 1024;

export function createHeldBytes(most: number): HeldBytes {
  const held = { text: 0, bytes: 0 };
  const add = (kind: keyof typeof held, bytes: number, response: ServerResponse): void => {
    // If the client has disconnected, nothing is sent, and `close` has already been emitted.
    if (bytes <= smallBytes || response.destroyed) return;
    held[kind] += bytes;
    response.once('close', () => (held[kind] -= bytes));
  };
  const hold = (bytes: number, response: ServerResponse): boolean => {
    if (bytes > smallBytes && held.text > 0 && bytes > (most - held.text) / 4) return false;
    add('text', bytes, response);
    return true;
  };
  return {
    hold,
    holdSent(body, response) {
      if (typeof body === 'string') return hold(body.length, response);
      if (body.length > smallBytes && held.bytes > 0 && held.bytes + body.length > most * 4) return false;
      add('bytes', body.length, response);
      return true;
    },
    addSent: (body, response) => add(typeof body === 'string' ? 'text' : 'bytes', body.length, response),
    isExceeded: () => Math.max(held.text, held.bytes) > most * 4,
  };
}
