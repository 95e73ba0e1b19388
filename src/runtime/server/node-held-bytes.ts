import type { ServerResponse } from 'node:http';

/** Counts the bytes of large bodies in memory: of requests until their response is sent, and of responses. */
export interface HeldBytes {
  /**
   * False: too much is held already. One body gets at most a quarter of the rest, so that smaller ones still fit,
   * unless it is the only one.
   */
  hold(bytes: number, response: ServerResponse): boolean;
  add(bytes: number, response: ServerResponse): void;
  /** Whether `add`, which never refuses, has come so far beyond the limit that nothing must begin that leads to it. */
  isExceeded(): boolean;
}

/** Below this, a body is not counted: the number of connections bounds their sum. */
export const smallBytes: number = 16 * 1024;

export function createHeldBytes(most: number): HeldBytes {
  let held = 0;
  const add = (bytes: number, response: ServerResponse): void => {
    // If the client has disconnected, nothing is sent, and `close` has already been emitted.
    if (bytes <= smallBytes || response.destroyed) return;
    held += bytes;
    response.once('close', () => (held -= bytes));
  };
  return {
    hold(bytes, response) {
      if (bytes > smallBytes && held > 0 && bytes > (most - held) / 4) return false;
      add(bytes, response);
      return true;
    },
    add,
    isExceeded: () => held > most * 4,
  };
}
