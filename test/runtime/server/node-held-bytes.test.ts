import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createHeldBytes } from '../../../src/runtime/server/node-held-bytes.js';

function newResponse(): ServerResponse {
  return new EventEmitter() as ServerResponse;
}

it('holds a body of at most a quarter of what is left, until its response is sent', () => {
  const held = createHeldBytes(4_000_000);
  const [first, second] = [newResponse(), newResponse()];
  expect(held.hold(1_000_000, first)).toBe(true);
  expect(held.hold(1_000_000, second)).toBe(false);
  // A smaller one still fits, and small ones always do.
  expect(held.hold(700_000, second)).toBe(true);
  expect(held.hold(16 * 1024, newResponse())).toBe(true);
  first.emit('close');
  second.emit('close');
  expect(held.hold(1_000_000, newResponse())).toBe(true);
});
