import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { callerHook, createTurns, pause } from '../../../src/runtime/reference/turns.js';
import type { ObservedRequest } from '../../../src/runtime/server/index.js';

/** Runs the work as if a request of the subject had asked for it. */
function as<R>(subject: string, work: () => R): R {
  const results: R[] = [];
  callerHook.around?.({ subject } as ObservedRequest, () => void results.push(work()));
  return results[0] as R;
}

describe('turns', () => {
  it('rotate: a late client waits for one turn of another, not for all of them', async () => {
    const turns = createTurns({ total: 1 });
    const order: string[] = [];
    const take = (subject: string): Promise<void> =>
      as(subject, async () => {
        const end = await turns.take();
        order.push(subject);
        await nextTurn();
        end();
      });
    await Promise.all([take('noisy'), take('noisy'), take('noisy'), take('quiet'), take('quiet')]);
    expect(order).toEqual(['noisy', 'noisy', 'quiet', 'noisy', 'quiet']);
  });

  it('are limited for each client to so many at a time, independently of others', async () => {
    const turns = createTurns({ perCaller: 2 });
    const ends = await Promise.all([as('noisy', turns.take), as('noisy', turns.take)]);
    const third = as('noisy', turns.take);
    expect(turns.waitingCount()).toBe(1);
    const other = await as('quiet', turns.take);
    ends[0]?.();
    const end = await third;
    for (const each of [end, other, ends[1]]) each?.();
    expect(turns.waitingCount()).toBe(0);
  });

  it('time out after the patience, and a timed-out client takes no turn', async () => {
    const error = new Error('busy');
    const turns = createTurns({ total: 1, patience: { milliseconds: 1, error: () => error } });
    const end = await turns.take();
    await expect(turns.take()).rejects.toBe(error);
    end();
    const again = await turns.take();
    again();
  });
});

it('each turn of the event loop resumes one paused request, with clients in rotation', async () => {
  const order: string[] = [];
  let turn = 0;
  const paused = ['noisy', 'noisy', 'noisy', 'quiet'].map((subject) =>
    as(subject, () => pause().then(() => void order.push(`${subject} ${turn}`))),
  );
  while (order.length < 4) {
    await nextTurn();
    turn += 1;
  }
  await Promise.all(paused);
  expect(order.map((each) => each.split(' ')[0])).toEqual(['noisy', 'quiet', 'noisy', 'noisy']);
  expect(new Set(order.map((each) => each.split(' ')[1])).size).toBe(4);
});
