import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { limitsOf } from '../../../../src/runtime/server/limits.js';
import { heldBytesOf } from '../../../../src/runtime/server/node/adapter.js';
import { createHeldBytes } from '../../../../src/runtime/server/node/held-bytes.js';

function newResponse(): ServerResponse {
  return new EventEmitter() as ServerResponse;
}

it('createHeldBytes accepts a single body of any size, so that a raised body limit is effective', () => {
  const held = createHeldBytes(1_000_000);
  expect(held.hold(5_000_000, newResponse())).toBe(true);
  expect(held.hold(17_000, newResponse())).toBe(false);
  expect(limitsOf({ bodyBytes: 10_000_000 }).heldBytes).toBe(320_000_000);
  expect(limitsOf({ bodyBytes: 10_000_000, heldBytes: 1 }).heldBytes).toBe(1);
});

it('createHeldBytes accepts a body of at most a quarter of the remaining bytes, until its response is sent', () => {
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

it('heldBytesOf counts for all adapters of a server together', () => {
  const server = { handle: () => ({ status: 204, headers: {}, body: undefined }), limits: { heldBytes: 4_000_000 } };
  expect(heldBytesOf(server).hold(1_000_000, newResponse())).toBe(true);
  expect(heldBytesOf(server).hold(1_000_000, newResponse())).toBe(false);
  expect(heldBytesOf({ ...server }).hold(1_000_000, newResponse())).toBe(true);
});
