import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { type Closable, closeOnSignal } from '../../../../src/runtime/server/node/signals.js';

interface Told {
  readonly source: EventEmitter;
  readonly lines: string[];
  readonly code: Promise<number>;
}

function start(running: Closable['close'] | Closable | Promise<Closable>): Told {
  const source = new EventEmitter();
  const lines: string[] = [];
  const closable = typeof running === 'function' ? { close: running } : running;
  return { source, lines, code: closeOnSignal(closable, { source, report: (line) => lines.push(line) }) };
}

const never = (): Promise<void> => new Promise(() => undefined);

describe('closeOnSignal', () => {
  it.each(['SIGTERM', 'SIGINT'])('closes on %s, reports it, and returns 0', async (signal) => {
    const { source, lines, code } = start(async () => ({ cutRequests: 0 }));
    source.emit(signal, signal);
    expect(await code).toBe(0);
    expect(lines).toEqual([`${signal}: requests in progress are finished; a second signal ends them.`, 'Closed.']);
    expect([source.listenerCount('SIGTERM'), source.listenerCount('SIGINT')]).toEqual([0, 0]);
  });

  it.each([
    ['SIGTERM', true, 'SIGTERM: waiting 2.5 s for load balancers, then requests in progress are finished;'],
    ['SIGINT', false, 'SIGINT: requests in progress are finished;'],
  ])('reports how long it drains, which Ctrl-C skips: %s', async (signal, drain, line) => {
    const close: Closable['close'] = async (options) => void lines.push(JSON.stringify(options));
    const { source, lines, code } = start({ drainMilliseconds: 2500, close });
    source.emit(signal, signal);
    expect(await code).toBe(0);
    expect(lines).toEqual([`${line} a second signal ends them.`, `{"drain":${drain}}`, 'Closed.']);
  });

  it('waits for nothing while the service starts, which has no request yet', async () => {
    const { source, lines, code } = start(new Promise(() => undefined));
    source.emit('SIGTERM', 'SIGTERM');
    expect(await code).toBe(0);
    expect(lines).toEqual(['SIGTERM: requests in progress are finished; a second signal ends them.', 'Closed.']);
  });

  it('closes a service that has started', async () => {
    const { source, code } = start(Promise.resolve({ close: async () => ({ cutRequests: 1 }) }));
    await Promise.resolve();
    source.emit('SIGTERM', 'SIGTERM');
    expect(await code).toBe(1);
  });

  it('rejects if the service cannot start, and leaves the signals to the program', async () => {
    const { source, code } = start(Promise.reject(new Error('the port is in use')));
    await expect(code).rejects.toThrow('the port is in use');
    expect([source.listenerCount('SIGTERM'), source.listenerCount('SIGINT')]).toEqual([0, 0]);
  });

  it('closes a listener that does not count its requests', async () => {
    const { source, code } = start(async () => undefined);
    source.emit('SIGTERM', 'SIGTERM');
    expect(await code).toBe(0);
  });

  it('returns 1 where requests were cut', async () => {
    const { source, lines, code } = start(async () => ({ cutRequests: 2 }));
    source.emit('SIGTERM', 'SIGTERM');
    expect(await code).toBe(1);
    expect(lines.at(-1)).toBe('Closed; 2 requests were cut after the grace period.');
  });

  it('returns 1 where it cannot close, and reports the reason', async () => {
    const { source, lines, code } = start(() => Promise.reject(new Error('the store is stuck')));
    source.emit('SIGTERM', 'SIGTERM');
    expect(await code).toBe(1);
    expect(lines.at(-1)).toBe('Could not be closed: the store is stuck');
  });

  it('waits for nothing after a second signal', async () => {
    const { source, lines, code } = start(never);
    source.emit('SIGTERM', 'SIGTERM');
    source.emit('SIGINT', 'SIGINT');
    expect(await code).toBe(1);
    expect(lines.at(-1)).toBe('SIGINT: ended at once, requests in progress are cut.');
  });

  it.each([
    ['throws', () => JSON.parse('') as void],
    ['rejects', () => Promise.reject(new Error('the log is full'))],
  ])('ends all the same where the reporter %s', async (_what, report) => {
    const source = new EventEmitter();
    const code = closeOnSignal({ close: async () => undefined }, { source, report });
    source.emit('SIGTERM', 'SIGTERM');
    expect(await code).toBe(0);
  });

  it('treats the two signals of one Ctrl-C, from the terminal and from npm, as one', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { source, lines, code } = start(never);
      source.emit('SIGINT', 'SIGINT');
      vi.advanceTimersByTime(5);
      source.emit('SIGINT', 'SIGINT');
      expect(lines).toHaveLength(1);
      vi.advanceTimersByTime(300);
      source.emit('SIGINT', 'SIGINT');
      expect(await code).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
