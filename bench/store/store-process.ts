/** A store in a process of its own: what it takes of memory and of time to collect garbage is no other's. */
import type { Store } from '../../src/runtime/reference/store/store.js';
import { answerParent } from '../harness/answer-parent.js';
import type { Call, CallSample, Calling } from '../harness/calls/contract.js';
import { refused } from '../harness/calls/refused.js';
import { sampleCalls } from '../harness/calls/sample.js';
import { type Asked, questions } from '../harness/store/questions.js';
import type { OpenPlace, TableToFill } from './contract.js';
import { fill } from './fill.js';
import { openTable } from './generated.js';
import { serve } from './serve.js';

/** What is asked of the process, and what it answers. */
export type StoreQuestion =
  | ({ readonly kind: 'open' } & StoreToOpen)
  | { readonly kind: 'sample'; readonly row: string; readonly table: string; readonly calling: Calling }
  | { readonly kind: 'serve' }
  | { readonly kind: 'close' };
export type StoreResponse =
  | { readonly kind: 'step'; readonly text: string }
  | { readonly kind: 'ready' | 'opened' | 'closed' }
  | { readonly kind: 'sampled'; readonly sample?: CallSample | undefined }
  | { readonly kind: 'serving'; readonly port: number }
  | { readonly kind: 'failed'; readonly message: string };

export interface StoreToOpen {
  readonly tables: readonly TableToFill[];
  readonly place: string;
  readonly isFilled: boolean;
  readonly maker: string;
  readonly share: Asked['share'];
}

interface Opened {
  readonly store: Store;
  readonly tables: ReadonlyMap<string, Asked>;
  /** By table and row: what a call remembers, such as versions, stays from sample to sample. */
  readonly calls: Map<string, Call>;
}

const [module = ''] = process.argv.slice(2);
let opened: Opened | undefined;

answerParent<StoreQuestion, StoreResponse>({ kind: 'ready' }, reply);

async function reply(question: StoreQuestion): Promise<StoreResponse> {
  if (question.kind === 'open') {
    opened = await open(question);
    return { kind: 'opened' };
  }
  if (opened === undefined) throw new Error('Bug: no store is open.');
  switch (question.kind) {
    case 'sample': {
      const call = callOf(opened, question.table, question.row);
      // What other rounds left behind is not paid for in this one; to go through a million records would take seconds.
      globalThis.gc?.({ type: 'minor', execution: 'sync' });
      return { kind: 'sampled', sample: await sampleCalls(call, question.calling).catch(refused) };
    }
    case 'serve':
      return { kind: 'serving', port: await serve(opened.store) };
    case 'close':
      await opened.store.close();
      return { kind: 'closed' };
  }
}

async function open({ tables, place, isFilled, maker, share }: StoreToOpen): Promise<Opened> {
  const step = (text: string): void => void process.send?.({ kind: 'step', text } satisfies StoreResponse);
  const { openPlace } = (await import(`./contestants/${module}.js`)) as { readonly openPlace: OpenPlace };
  const store = await openPlace(place, step);
  if (!isFilled) await fill(store, tables, step);
  const asked = new Map<string, Asked>();
  for (const { table, size } of tables) {
    asked.set(table, { records: await openTable(store, table), size, maker, share });
  }
  return { store, tables: asked, calls: new Map() };
}

function callOf({ tables, calls }: Opened, table: string, row: string): Call {
  const name = `${table} ${row}`;
  const known = calls.get(name);
  if (known !== undefined) return known;
  const asked = tables.get(table);
  const question = questions.find((one) => one.name === row);
  if (asked === undefined || question === undefined) throw new Error(`Bug: there is no "${row}" of "${table}".`);
  const call = question.callOf(asked);
  calls.set(name, call);
  return call;
}
