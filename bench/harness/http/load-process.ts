/**
 * The generator, in a process of its own. Of our own, because autocannon takes more time for a request than `node:http`
 * does, and so would be what is measured.
 */
import { answerParent } from '../answer-parent.js';
import type { HttpBench } from './contract.js';
import { type Load, openLoad, type Ran } from './load.js';

/** What the generator is asked, and what it answers. */
export type LoadQuestion =
  | { readonly kind: 'open'; readonly port: number; readonly row: string; readonly connections: number }
  | { readonly kind: 'run'; readonly milliseconds: number }
  | { readonly kind: 'close' };
export type LoadResponse =
  | { readonly kind: 'ready' | 'opened' | 'closed' }
  | ({ readonly kind: 'ran' } & Ran)
  | { readonly kind: 'failed'; readonly message: string };

const [benchPath = ''] = process.argv.slice(2);
const { bench } = (await import(benchPath)) as { readonly bench: Pick<HttpBench, 'cases'> };
let load: Load | undefined;

answerParent<LoadQuestion, LoadResponse>({ kind: 'ready' }, reply);

async function reply(question: LoadQuestion): Promise<LoadResponse> {
  if (question.kind === 'open') {
    const { port, connections } = question;
    const row = bench.cases.find(({ name }) => name === question.row);
    if (row === undefined) throw new Error(`Bug: there is no row "${question.row}".`);
    load = await openLoad({ port, probes: row.probes, connections });
    return { kind: 'opened' };
  }
  if (load === undefined) throw new Error('Bug: nothing is open.');
  if (question.kind === 'run') return { kind: 'ran', ...(await load.run(question.milliseconds)) };
  load.close();
  load = undefined;
  return { kind: 'closed' };
}
