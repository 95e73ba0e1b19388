import { figureOf } from '../calls/rounds.js';
import { orderOf } from '../http/rounds.js';
import type { LeftOut } from '../run-rows.js';
import type { ClientCase, ClientRow, ClientSample } from './contract.js';
import type { ClientProcess } from './processes.js';

export interface ClientRowsToRun {
  readonly cases: readonly ClientCase[];
  readonly clients: readonly ClientProcess[];
  readonly node: string;
  readonly rounds: number;
  /** Milliseconds by the clock, of all samples before the first that counts, and of a sample. */
  readonly times: { readonly warm: number; readonly sample: number };
  readonly step: (text: string) => void;
}

export interface ClientMeasurements {
  readonly rows: readonly ClientRow[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Every contestant sees every row before the first is measured, as a program that calls an API does. Then row by row, and in
 * each round of a row every contestant once: whatever else the machine does meets all of them.
 */
export async function runClientRows(toRun: ClientRowsToRun): Promise<ClientMeasurements> {
  const { cases, clients, node, times, step } = toRun;
  const leftOut: LeftOut[] = [];
  const able = new Map<ClientCase, ClientProcess[]>(cases.map((row) => [row, []]));
  for (const client of clients) {
    step(`Node ${node} · checking ${client.name}, warming it up`);
    for (const row of cases) {
      const reply = await client.ask({ kind: 'check', row: row.name });
      const flaw = reply.kind === 'checked' ? reply.flaw : undefined;
      if (flaw === undefined) able.get(row)?.push(client);
      else leftOut.push({ case: row.name, contestant: client.name, reason: flaw });
      if (flaw === undefined) await sampleOf(client, row, times.warm);
    }
  }
  const rows: ClientRow[] = [];
  for (const [row, of] of able) rows.push(...(await runRow(row, of, toRun)));
  return { rows, leftOut };
}

async function runRow(
  row: ClientCase,
  clients: readonly ClientProcess[],
  { node, rounds, times, step }: ClientRowsToRun,
): Promise<readonly ClientRow[]> {
  const samples = new Map<ClientProcess, ClientSample[]>(clients.map((client) => [client, []]));
  for (let round = 0; round < rounds; round += 1) {
    step(`Node ${node} · ${row.name} · round ${round + 1} of ${rounds}`);
    for (const client of orderOf(clients, round)) {
      samples.get(client)?.push(await sampleOf(client, row, times.sample));
    }
  }
  return clients.map((client) =>
    clientRowOf({ case: row.name, contestant: client.name, node }, samples.get(client) ?? []),
  );
}

export async function sampleOf(client: ClientProcess, row: ClientCase, milliseconds: number): Promise<ClientSample> {
  const reply = await client.ask({ kind: 'sample', row: row.name, milliseconds });
  if (reply.kind !== 'sampled') throw new Error('Bug: an answer to another question.');
  return reply.sample;
}

/** The samples of all rounds as one row. */
export function clientRowOf(
  name: Pick<ClientRow, 'case' | 'contestant' | 'node'>,
  samples: readonly ClientSample[],
): ClientRow {
  const processorMicroseconds = figureOf(samples.map((sample) => sample.processorMicroseconds));
  return { table: 'overhead', ...name, samples, processorMicroseconds };
}
