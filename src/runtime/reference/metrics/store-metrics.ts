import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { StoreObserver } from '../store/wrapped-store.js';
import type { Connections } from '../store/store.js';
import { tellNumber } from './gauge.js';

/** What is asked of the store when somebody scrapes. */
export interface StoreState {
  isReady(): Promise<boolean>;
  /** Absent: it has no connections that could be counted. */
  readonly connections?: (() => Connections) | undefined;
}

const readyMilliseconds = 1000;

/** Tells how the store is and what it does. The answer is for `observedStore`, which tells it each operation. */
export function createStoreMetrics(registry: Registry, { isReady, connections }: StoreState): StoreObserver {
  // They are asked in this order, all within one turn: the question whether the store is up takes a connection itself.
  if (connections !== undefined) tellConnections(registry, connections);
  tellUp(registry, isReady);
  return createObserver(registry);
}

function createObserver(registry: Registry): StoreObserver {
  const statements = new Histogram({
    name: 'store_statement_duration_seconds',
    help:
      'Time that the store took for one operation, in seconds; its count is that of the operations. Outcome: ' +
      '"ok" it answered, "refused" it failed at this one or had no time for it, "unavailable" it could not answer at all.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10],
    registers: [registry],
  });
  const conflicts = new Counter({
    name: 'store_conflicts_total',
    help:
      'Changes that were not made because another one was first. Reason: "taken" a record has the id or the key, ' +
      '"stale" the record has another version by now, or is gone.',
    labelNames: ['operation', 'reason'],
    registers: [registry],
  });
  // Told from the beginning: the first one would be no growth where there was nothing before.
  for (const operation of ['insert', 'replace']) conflicts.inc({ operation, reason: 'taken' }, 0);
  for (const operation of ['replace', 'remove']) conflicts.inc({ operation, reason: 'stale' }, 0);
  return {
    statement: (operation, milliseconds, outcome) => statements.observe({ operation, outcome }, milliseconds / 1000),
    conflict: (operation, reason, count) => conflicts.inc({ operation, reason }, count),
  };
}

function tellUp(registry: Registry, isReady: StoreState['isReady']): void {
  // One question at a time: a store that does not answer would be asked more and more.
  let asked: Promise<boolean> | undefined;
  const ask = (): Promise<boolean> => {
    asked ??= isReady()
      .catch(() => false)
      .finally(() => (asked = undefined));
    return asked;
  };
  const help = `1 while the store answers, 0 where it does not within ${readyMilliseconds / 1000} second.`;
  tellNumber(registry, ['store_up', help], async () => ((await isTrueInTime(ask())) ? 1 : 0));
}

function isTrueInTime(answer: Promise<boolean>): Promise<boolean> {
  return new Promise((settle) => {
    const timer = setTimeout(settle, readyMilliseconds, false);
    answer.then(settle).finally(() => clearTimeout(timer));
  });
}

function tellConnections(registry: Registry, connections: () => Connections): void {
  new Gauge({
    name: 'store_connections',
    help: 'Connections to the database: "idle" to be had at once, "busy" at work for a statement.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle } = connections();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, total - idle);
    },
  });
  const help =
    'Statements that wait for a connection. More than 0 for long: the pool is too small, or the database too slow.';
  tellNumber(registry, ['store_connections_waited_for', help], () => connections().waiting);
}
