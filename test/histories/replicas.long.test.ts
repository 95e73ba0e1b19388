import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../src/runtime/reference/store/store.js';
import { exampleModel } from '../support/example-model.js';
import { usePostgres } from '../support/shared-postgres.js';
import { buildReference, type BuiltReference } from '../targets/reference/built-reference.js';
import { anomaliesOf } from './anomalies.js';
import type { Operation } from './history.js';
import { carelessReplacement, mistakenStore, mistakes } from './mistakes.js';
import { referencePackage, startWith } from './own-replicas.js';
import { endReplica, type Replica, roundRobin, startReplica } from './replicas.js';
import { perform, readAll, runSessions } from './sessions.js';
import { count } from '../support/tier.js';

// For a longer run: `OPERATIONS=1000000 npx vitest run test/histories/replicas`.
const operations = count('OPERATIONS', 1500);
/** A longer run is split into several histories, each with its own records. */
const longestHistory = 100_000;
const kills = count('KILLS', 6);
const writers = 64;

const postgres = usePostgres();
let built: BuiltReference;
let databaseUrl: string;
let replicas: Replica[];

beforeAll(async () => {
  [built, databaseUrl] = await Promise.all([buildReference(exampleModel()), postgres.freshDatabase()]);
  replicas = await Promise.all([1, 2, 3].map(() => startReplica(built, databaseUrl)));
});
afterAll(() => Promise.all(replicas.map((replica) => endReplica(replica, 'SIGKILL'))));

const next = roundRobin(() => replicas.map(({ caller }) => caller));

function replicaAt(index: number): Replica {
  const replica = replicas[index];
  if (replica === undefined) throw new Error(`There is no replica ${index}.`);
  return replica;
}

function keysOf(name: string): readonly string[] {
  return Array.from({ length: 8 }, (_, index) => `${name}-${index}`);
}

function tell(history: readonly Operation[], what: string): void {
  const count = (kind: string): number => history.filter(({ outcome }) => outcome.kind === kind).length;
  const reasons = new Set(history.flatMap(({ outcome }) => (outcome.kind === 'unknown' ? [outcome.reason] : [])));
  process.stdout.write(
    `${what}: ${history.length} operations, ${count('done')} done, ${count('created')} created, ` +
      `${count('refused')} in conflict, ${count('absent')} on nothing, ${count('unknown')} without an answer ${[...reasons].join(', ')}\n`,
  );
}

/** Waits until a history has so many more operations. */
async function more(history: readonly Operation[], count: number): Promise<void> {
  for (const aim = history.length + count; history.length < aim;) await wait(1);
}

describe('three replicas on one PostgreSQL', () => {
  it(`lose none of ${operations} operations by ${writers} writers on 8 keys`, async () => {
    for (let done = 0, seed = 1; done < operations; done += longestHistory, seed += 1) {
      const aim = Math.min(longestHistory, operations - done);
      const history: Operation[] = [];
      const load = { seed, keys: keysOf(`load-${seed}`), history };
      await runSessions(writers, { ...load, next: () => (history.length < aim ? next() : undefined) });
      for (const { caller } of replicas) await readAll(`reader of ${caller.url}`, caller, load);
      tell(history, 'three replicas');
      expect(anomaliesOf(history)).toEqual([]);
      const conflicts = history.filter(({ outcome }) => outcome.kind === 'refused').length;
      // Without conflicts the test would show nothing.
      expect(conflicts).toBeGreaterThan(aim / 100);
    }
  }, 3_600_000);

  it(`lose nothing while one of them is killed, ${kills} times, and the others continue`, async () => {
    const history: Operation[] = [];
    const load = { seed: 1001, keys: keysOf('kills'), history };
    let isOver = false;
    const sessions = runSessions(8, { ...load, next: () => (isOver ? undefined : next()) });
    for (let kill = 0; kill < kills; kill += 1) {
      await more(history, 60);
      const victim = kill % replicas.length;
      await endReplica(replicaAt(victim), 'SIGKILL');
      const others = history.length;
      const replacement = startReplica(built, databaseUrl);
      await more(history, 60);
      expect(history.length).toBeGreaterThan(others);
      replicas[victim] = await replacement;
    }
    isOver = true;
    await sessions;
    for (const { caller } of replicas) await readAll(`reader of ${caller.url}`, caller, load);
    tell(history, `${kills} kills of replicas`);
    expect(anomaliesOf(history)).toEqual([]);
    expect(history.some(({ outcome }) => outcome.kind === 'unknown')).toBe(true);
  }, 3_600_000);
});

describe('a replica', () => {
  /** The server processes for connections to the database that match `condition`, except the one that asks. */
  const backends = async (condition = 'true'): Promise<readonly number[]> => {
    const rows = await postgres.query<{ pid: number }>(
      databaseUrl,
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and ${condition}`,
    );
    return rows.map(({ pid }) => pid);
  };

  it('cuts no request when SIGTERM stops it, if its clients check its readiness', async () => {
    const history: Operation[] = [];
    const load = { seed: 1002, keys: keysOf('drained'), history };
    let isOver = false;
    const sessions = runSessions(8, { ...load, next: () => (isOver ? undefined : next()) });
    await more(history, 100);
    const leaving = replicaAt(0);
    const code = endReplica(leaving, 'SIGTERM');
    while ((await fetch(`${leaving.program.url}/readyz`)).status === 200) await wait(5);
    replicas = replicas.filter((replica) => replica !== leaving);
    expect(await code).toBe(0);
    const others = history.length;
    await more(history, 100);
    expect(history.length).toBeGreaterThan(others);
    replicas = [...replicas, await startReplica(built, databaseUrl)];
    await more(history, 100);
    isOver = true;
    await sessions;
    expect(history.filter(({ outcome }) => outcome.kind === 'unknown')).toEqual([]);
    expect(anomaliesOf(history)).toEqual([]);
  });

  it('leaves no locks behind when it is killed while its statements wait', async () => {
    const history: Operation[] = [];
    const load = { seed: 1003, keys: ['locked'], history };
    const act = async (session: string, { caller }: Replica): Promise<void> => {
      const request = { kind: 'create or merge', key: 'locked', given: { text: session } } as const;
      const operation = await perform({ session, request, caller });
      if (operation !== undefined) history.push(operation);
    };
    const before = await backends();
    const victim = await startReplica(built, databaseUrl);
    await act('first', victim);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query(`select 1 from resource where key = 'locked' for update`);
    const waiting = act('waiting', victim);
    while ((await backends(`wait_event_type = 'Lock'`)).length === 0) await wait(5);
    const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    const ofVictim = (await backends()).filter((pid) => !before.includes(pid) && pid !== own?.pid);
    await endReplica(victim, 'SIGKILL');
    await waiting;
    await client.query('commit');
    await client.end();
    // Whether or not the dead replica's statement was executed, the record is unlocked.
    await act('second', replicaAt(0));
    await readAll('reader', replicaAt(1).caller, load);
    expect(history.map(({ outcome }) => outcome.kind)).toEqual(['created', 'unknown', 'done', 'done', 'done']);
    expect(anomaliesOf(history)).toEqual([]);
    expect(ofVictim).not.toEqual([]);
    while ((await backends()).some((pid) => ofVictim.includes(pid))) await wait(20);
  });
});

describe('the check finds a mistake', () => {
  /**
   * The kinds of anomalies of three replicas that all have the mistake: of as many short histories as it takes to find
   * all `sought`.
   */
  async function shown(stores: readonly Store[], sought: readonly string[]): Promise<readonly string[]> {
    const mistaken = await Promise.all(stores.map((store) => startWith(built, store)));
    const nextMistaken = roundRobin(() => mistaken.map(({ caller }) => caller));
    const kinds = new Set<string>();
    const isFound = (): boolean => sought.length > 0 && sought.every((kind) => kinds.has(kind));
    for (let round = 0; round < (sought.length === 0 ? 4 : 12) && !isFound(); round += 1) {
      const history: Operation[] = [];
      const load = { seed: 1004 + round, keys: keysOf(`mistaken-${round}`), history };
      await runSessions(writers, { ...load, next: () => (history.length < 250 ? nextMistaken() : undefined) });
      for (const { kind } of anomaliesOf(history)) kinds.add(kind);
    }
    await Promise.all(mistaken.map(({ close }) => close()));
    return [...kinds];
  }

  it('on PostgreSQL: a read followed by a write without a check', async () => {
    const { openPostgresStore } = await referencePackage(built);
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore({ url: databaseUrl })));
    const kinds = await shown(
      stores.map((store) => mistakenStore(store, carelessReplacement)),
      carelessReplacement.shows,
    );
    expect(kinds).toEqual(expect.arrayContaining([...carelessReplacement.shows]));
  });

  it.each(Object.entries(mistakes))('in memory: %s', async (_, mistake) => {
    const { createMemoryStore } = await referencePackage(built);
    const store = createMemoryStore();
    const kinds = await shown(
      [1, 2, 3].map(() => mistakenStore(store, mistake)),
      mistake.shows,
    );
    expect(kinds).toEqual(mistake.shows.length === 0 ? [] : expect.arrayContaining([...mistake.shows]));
  });
});
