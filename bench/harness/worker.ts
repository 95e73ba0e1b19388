import type { Bench, Case, Contestant, Run } from './contract.js';
import { type Sampler, samplerOf } from './measure.js';

/** What is asked of a process that measures one contestant, and what it answers. */
export type Question = { readonly kind: 'check' | 'prepare' | 'sample'; readonly row: string };
export type ApiResponse =
  | { readonly kind: 'ready'; readonly contestant: string; readonly role: Contestant['kind'] }
  | { readonly kind: 'checked'; readonly flaw?: string }
  | { readonly kind: 'prepared' }
  | { readonly kind: 'sampled'; readonly nanoseconds: number }
  | { readonly kind: 'failed'; readonly message: string };

/** Calls of every other row before a row is measured: code that types share has then seen them all, as in a service. */
const callsOfOtherRows = 2000;

const [benchPath = '', contestantName = '', isAlone = ''] = process.argv.slice(2);
const { bench } = (await import(benchPath)) as { readonly bench: Bench };
const contestant = await bench.contestants[contestantName]?.();
if (contestant === undefined) throw new Error(`Bug: there is no contestant "${contestantName}".`);
const samplers = new Map<string, Sampler>();
let isSeasoned = isAlone === 'alone';

process.on('message', (question: Question) => {
  try {
    answer(reply(question, contestant));
  } catch (error) {
    answer({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
answer({ kind: 'ready', contestant: contestant.name, role: contestant.kind });

function reply({ kind, row }: Question, { runs, without }: Contestant): ApiResponse {
  const found = bench.cases.find(({ name }) => name === row);
  if (found === undefined) throw new Error(`Bug: there is no row "${row}".`);
  const run = runs[found.run];
  if (run === undefined) {
    const reason = Object.entries(without).find(([part]) => found.run.includes(part))?.[1];
    return { kind: 'checked', flaw: reason ?? 'has no such function' };
  }
  if (kind === 'check') {
    const flaw = flawOf(found, run);
    return { kind: 'checked', ...(flaw === undefined ? {} : { flaw }) };
  }
  if (kind === 'prepare') {
    season();
    samplers.set(
      row,
      samplerOf({ name: `${row} ${contestantName}`, run, values: asked(found).values, warm: found.warm }),
    );
    return { kind: 'prepared' };
  }
  const sampler = samplers.get(row);
  if (sampler === undefined) throw new Error(`Bug: "${row}" is not prepared.`);
  return { kind: 'sampled', nanoseconds: sampler() };
}

/** Lets the contestant see every row once, in the order of the table. */
function season(): void {
  if (isSeasoned) return;
  isSeasoned = true;
  for (const row of bench.cases) {
    const other = contestant?.runs[row.run];
    if (other === undefined || flawOf(row, other) !== undefined) continue;
    const { values } = asked(row);
    for (let index = 0; index < callsOfOtherRows; index += 1) other(values[index % values.length]);
  }
}

function flawOf(row: Case, run: Run): string | undefined {
  try {
    return asked(row).flaw(run);
  } catch (error) {
    return `throws "${error instanceof Error ? error.message : String(error)}"`;
  }
}

/** The row as this contestant is asked for it. */
function asked(row: Case): Pick<Case, 'values' | 'flaw'> {
  return contestant?.kind === 'base' ? (row.base ?? row) : row;
}

function answer(message: ApiResponse): void {
  process.send?.(message);
}
