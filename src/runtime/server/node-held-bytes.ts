import type { ServerResponse } from 'node:http';

/** Counts the bytes of large bodies that a server holds: of requests until their response is sent, and of responses. */
export interface HeldBytes {
  /** False: too much is held already. One body gets at most a quarter of what is left, so smaller ones still fit, or is alone. */
  hold(bytes: number, response: ServerResponse): boolean;
}

/** Below this, a body is not counted: the number of connections bounds their sum. */
const smallBytes = 16 * 1024;

export function createHeldBytes(most: number): HeldBytes {
  let held = 0;
  return {
    hold(bytes, response) {
      if (bytes <= smallBytes) return true;
      if (held > 0 && bytes > (most - held) / 4) return false;
      held += bytes;
      response.once('close', () => (held -= bytes));
      return true;
    },
  };
}
