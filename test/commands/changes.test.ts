import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { startChanges } from '../../src/commands/generate/watch.js';

it('startChanges waits for a change', async () => {
  const changes = startChanges(new EventEmitter());
  let waits = 0;
  const next = changes.next(() => (waits += 1));
  expect(waits).toBe(1);
  changes.report();
  expect(await next).toBe(true);
});

it('startChanges does not wait for an earlier change, and merges several into one', async () => {
  const changes = startChanges(new EventEmitter());
  changes.report();
  changes.report();
  let waits = 0;
  expect(await changes.next(() => (waits += 1))).toBe(true);
  expect(waits).toBe(0);
  const next = changes.next(() => (waits += 1));
  expect(waits).toBe(1);
  changes.report();
  expect(await next).toBe(true);
});

it.each(['SIGINT', 'SIGTERM'])('startChanges ends with %s, and removes its listeners', async (signal) => {
  const signals = new EventEmitter();
  const changes = startChanges(signals);
  const next = changes.next(() => undefined);
  signals.emit(signal);
  expect(await next).toBe(false);
  changes.end();
  expect(signals.eventNames()).toEqual([]);
});

it('startChanges ends before the next run if it was asked to during the last', async () => {
  const signals = new EventEmitter();
  const changes = startChanges(signals);
  changes.report();
  signals.emit('SIGINT');
  expect(await changes.next(() => expect.unreachable())).toBe(false);
});
