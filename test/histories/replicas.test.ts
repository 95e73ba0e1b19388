import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleModel } from '../support/example-model.js';
import { usePostgres } from '../support/shared-postgres.js';
import type { BuiltReference } from '../targets/reference/built-reference.js';
import { buildReference } from '../targets/reference/built-reference.js';
import { anomaliesOf } from './anomalies.js';
import type { Operation } from './history.js';
import type { Replica } from './replicas.js';
import { endReplica, roundRobin, startReplica } from './replicas.js';
import { readAll, runSessions } from './sessions.js';

// 25,000 on every run; `OPERATIONS=1000000 npx vitest run test/histories/replicas` for more.
const operations = Number(process.env['OPERATIONS'] ?? 25_000);
/** More are done as several histories, each with records of its own. */
const longestHistory = 100_000;
// 20 on every run; `KILLS=2000` for more.
const kills = Number(process.env['KILLS'] ?? 20);
const writers = 64;

const postgres = usePostgres();
let built: BuiltReference;
let databaseUrl: string;
let replicas: Replica[];

beforeAll(async () => {
  [built, databaseUrl] = await Promise.all([buildReference(exampleModel()), postgres.freshDatabase()]);
  replicas = await Promise.all([1, 2, 3].map(() => startReplica(built, databaseUrl)));
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => endReplica(replica, 'SIGKILL')));
  await built.packages.remove();
});

const next = roundRobin(() => replicas.map(({ caller }) => caller));

function keysOf(name: string): readonly string[] {
  return Array.from({ length: 8 }, (_, index) => `${name}-${index}`);
}

function tell(history: readonly Operation[], what: string): void {
  const count = (kind: string): number => history.filter(({ outcome }) => outcome.kind === kind).length;
  process.stdout.write(
    `${what}: ${history.length} operations, ${count('done')} done, ${count('created')} created, ` +
      `${count('refused')} in conflict, ${count('absent')} on nothing, ${count('unknown')} without an answer\n`,
  );
}

/** Waits until there are so many more operations in a history. */
async function more(history: readonly Operation[], count: number): Promise<void> {
  for (const aim = history.length + count; history.length < aim;) await wait(1);
}

describe('three replicas on one PostgreSQL, asked in turn', () => {
  it(`lose nothing of ${operations} operations of ${writers} writers on 8 keys`, async () => {
    for (let done = 0, seed = 1; done < operations; done += longestHistory, seed += 1) {
      const aim = Math.min(longestHistory, operations - done);
      const history: Operation[] = [];
      const load = { seed, keys: keysOf(`load-${seed}`), history };
      await runSessions(writers, { ...load, next: () => (history.length < aim ? next() : undefined) });
      for (const { caller } of replicas) await readAll(`reader of ${caller.url}`, caller, load);
      tell(history, 'three replicas');
      expect(anomaliesOf(history)).toEqual([]);
      const conflicts = history.filter(({ outcome }) => outcome.kind === 'refused').length;
      // Where nobody is in anybody's way, nothing is shown.
      expect(conflicts).toBeGreaterThan(aim / 100);
    }
  }, 3_600_000);

  it(`lose nothing while one of them is killed, ${kills} times, and the others go on`, async () => {
    const history: Operation[] = [];
    const load = { seed: 1001, keys: keysOf('kills'), history };
    let isOver = false;
    const sessions = runSessions(24, { ...load, next: () => (isOver ? undefined : next()) });
    for (let kill = 0; kill < kills; kill += 1) {
      await more(history, 60);
      const victim = kill % replicas.length;
      await endReplica(replicas[victim]!, 'SIGKILL');
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
