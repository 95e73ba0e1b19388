import { canShareTimers } from './deadline.js';

/** Larger bodies take milliseconds to parse. */
const largeBytes = 64 * 1024;

let last: Promise<void> = Promise.resolve();

/**
 * The bytes; for a large body, in another turn of the event loop, one waiting body per turn, so that other requests are
 * served in between.
 */
export function inOtherTurn(bytes: Uint8Array): Uint8Array | Promise<Uint8Array> {
  if (bytes.length <= largeBytes || !canShareTimers) return bytes;
  last = last.then(() => new Promise((settle) => setTimeout(settle)));
  return last.then(() => bytes);
}
