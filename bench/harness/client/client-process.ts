/** A contestant that calls the service, and measures how much of the processor that takes. */
import { answerParent } from '../answer-parent.js';
import { sampleCalls } from '../calls/sample.js';
import { startProfile, writeProfile } from '../http/profiler.js';
import type { ClientBench, ClientCase, ClientSample } from './contract.js';
import { flawOfResult } from './flaw.js';

/** What is asked of the process of a client, and what it replies. */
export type ClientQuestion =
  | { readonly kind: 'connect'; readonly port: number }
  | { readonly kind: 'check'; readonly row: string }
  | { readonly kind: 'sample'; readonly row: string; readonly milliseconds: number }
  | { readonly kind: 'profile' }
  | { readonly kind: 'write-profile'; readonly file: string };
export type ClientReply =
  | { readonly kind: 'ready' | 'connected' | 'profiling' | 'written' }
  | { readonly kind: 'checked'; readonly flaw?: string | undefined }
  | { readonly kind: 'sampled'; readonly sample: ClientSample }
  | { readonly kind: 'failed'; readonly message: string };

const [benchPath = '', name = ''] = process.argv.slice(2);
const { bench } = (await import(benchPath)) as { readonly bench: ClientBench };
const contestant = await bench.contestants[name]?.();
if (contestant === undefined) throw new Error(`Bug: there is no contestant "${name}".`);
const { connect, held = (value: unknown) => value, ...calls } = contestant;
let client: unknown;
/** By row. Held before anything is measured: in a program, what is sent is there already. */
const valuesByRow = new Map(bench.cases.map((row) => [row.name, row.values.map((value) => held(value as never))]));

answerParent<ClientQuestion, ClientReply>({ kind: 'ready' }, replyTo);

async function replyTo(question: ClientQuestion): Promise<ClientReply> {
  switch (question.kind) {
    case 'connect':
      client = connect(`http://127.0.0.1:${question.port}`);
      return { kind: 'connected' };
    case 'check':
      return { kind: 'checked', flaw: await flawOf(rowNamed(question.row)) };
    case 'sample':
      return { kind: 'sampled', sample: await sampleOf(rowNamed(question.row), question.milliseconds) };
    case 'profile':
      await startProfile();
      return { kind: 'profiling' };
    case 'write-profile':
      await writeProfile(question.file);
      return { kind: 'written' };
  }
}

function rowNamed(row: string): ClientCase {
  const found = bench.cases.find((one) => one.name === row);
  if (found === undefined) throw new Error(`Bug: there is no row "${row}".`);
  return found;
}

async function flawOf({ name: row, call, expected }: ClientCase): Promise<string | undefined> {
  try {
    for (const [index, value] of (valuesByRow.get(row) ?? []).entries()) {
      const flaw = flawOfResult(await calls[call](client as never, value as never), expected[index]);
      if (flaw !== undefined) return flaw;
    }
    return undefined;
  } catch (error) {
    return `throws "${error instanceof Error ? error.message : String(error)}"`;
  }
}

async function sampleOf({ name: row, call, callers }: ClientCase, milliseconds: number): Promise<ClientSample> {
  const values = valuesByRow.get(row) ?? [];
  const run = calls[call];
  let next = 0;
  const callOnce = async (): Promise<void> => {
    const value = values[next++ % values.length];
    await run(client as never, value as never);
  };
  // What other rounds left behind is not paid for in this one.
  globalThis.gc?.();
  const begin = process.cpuUsage();
  const sample = await sampleCalls(callOnce, { callers, milliseconds });
  const { user, system } = process.cpuUsage(begin);
  return { ...sample, processorMicroseconds: (user + system) / sample.calls };
}
