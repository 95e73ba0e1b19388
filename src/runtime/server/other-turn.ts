import { canShareTimers } from './deadline.js';

/** Larger bodies take milliseconds to parse. */
const largeBytes = 64 * 1024;

let last: Promise<void> = Promise.resolve();

/**
 * The bytes; of a large body only in another turn of the event loop, and of all that wait one in each turn, so that
 * others are served in between.
 */
export function inOtherTurn(bytes: Uint8Array): Uint8Array | Promise<Uint8Array> {
  if (bytes.length <= largeBytes || !canShareTimers) return bytes;
  last = last.then(() => new Promise((settle) => setTimeout(settle)));
  return last.then(() => bytes);
}
