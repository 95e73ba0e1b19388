import type { CallRow, CallSample, Calling } from '../harness/calls/contract.js';
import { type Connection, openConnection } from '../harness/calls/connection.js';
import { quickEnough, runCallRow, type Subject } from '../harness/calls/rounds.js';
import { refused } from '../harness/calls/refused.js';
import { sampleCalls } from '../harness/calls/sample.js';
import { mostCallers } from '../harness/store/questions.js';
import { shares, type Stores } from './open-stores.js';
import type { HttpQuestion } from './requests.js';
import type { StoreSettings } from './settings.js';

const milliseconds = 300;

/** Requests from this process to the service over each store, one and many at a time, each caller by a connection of its own. */
export async function httpRows(
  asked: readonly HttpQuestion[],
  { stores }: Stores,
  { sizes, options, step }: StoreSettings,
): Promise<readonly CallRow[]> {
  const size = sizes.at(-1) ?? 0;
  const services: { readonly name: string; readonly connections: readonly Connection[] }[] = [];
  if (asked.length === 0) return [];
  for (const { name, isShared, process } of stores) {
    if (isShared) continue;
    const port = await process.serve();
    const connections = await Promise.all(Array.from({ length: mostCallers }, () => openConnection(port)));
    services.push({ name, connections });
  }
  try {
    const rows: CallRow[] = [];
    for (const question of asked) {
      const subjects = services.map(({ name, connections }) => subjectOf(question, { name, connections, size }));
      const run = { table: 'http', case: question.name, rounds: options.rounds, step };
      const ofOne = await runCallRow({ ...run, subjects, calling: { callers: 1, milliseconds } });
      const quick = quickEnough(subjects, { rows: ofOne, callers: mostCallers });
      const calling = { callers: mostCallers, milliseconds };
      rows.push(...ofOne, ...(await runCallRow({ ...run, subjects: quick, calling })));
    }
    return rows;
  } finally {
    for (const { connections } of services) connections.forEach((connection) => connection.close());
  }
}

interface Service {
  readonly name: string;
  readonly connections: readonly Connection[];
  readonly size: number;
}

function subjectOf(question: HttpQuestion, { name, connections, size }: Service): Subject {
  const next = question.requestsOf({ size, maker: 'web', share: shares.http });
  const send = async (caller: number): Promise<void> => {
    const connection = connections[caller];
    if (connection === undefined) throw new Error('Bug: a caller without a connection.');
    await connection.send(next(caller));
  };
  return {
    contestant: name,
    records: size,
    sample: (calling: Calling): Promise<CallSample | undefined> => sampleCalls(send, calling).catch(refused),
  };
}
