import { Worker } from 'node:worker_threads';
import { type SqlConnection, SqlError, type SqlPool, type SqlRow } from './database.js';
import { messageOf } from '../settings.js';
import { createTurns, type Turns } from '../turns.js';
import { StoreUnavailableError } from './store.js';

export interface PgliteOptions {
  readonly folder: string;
  /** How long a statement may take before the worker is ended and restarted. */
  readonly statementMilliseconds: number;
}

// The first start creates a database, which takes seconds even on an idle machine.
const startMilliseconds = 120_000;

/** A failed open takes seconds: for this long, waiting callers get the same error. */
const failureMilliseconds = 1000;

interface State {
  readonly options: PgliteOptions;
  worker: Worker | undefined;
  /** Why the last open failed, and until when that error is returned. */
  failure?: { readonly error: StoreUnavailableError; readonly until: number };
  /** The database has one connection. */
  readonly turns: Turns;
  isClosed: boolean;
}

const patientMilliseconds = 600_000;

const endedMessage = 'The thread of the store ended.';

/** Why workers were ended: a transaction that is rolled back later gets this error again, not a less specific one. */
const lost = new WeakMap<Worker, StoreUnavailableError>();

/**
 * Starts the worker that owns the database in `folder`. No other process may have it open: see folder-lock.ts.
 * Callers take turns on its one connection; `patient` is the same for long work: layout changes and maintenance.
 */
export async function openPglite(options: PgliteOptions): Promise<SqlPool & { readonly patient: SqlPool }> {
  const state: State = { options, worker: undefined, turns: createTurns({ total: 1 }), isClosed: false };
  await start(state);
  const poolOf = (milliseconds: number): SqlPool => ({
    connect: () => connect(state, milliseconds),
    end: () => state.turns.take().then((release) => close(state).finally(release)),
  });
  return { ...poolOf(options.statementMilliseconds), patient: poolOf(patientMilliseconds) };
}

// In turn: no statement of another caller runs inside a transaction. Nor does a transaction continue in another
// session: if the first worker of a connection has ended, all its later statements fail.
async function connect(state: State, milliseconds: number): Promise<SqlConnection> {
  const release = await state.turns.take();
  let session: Worker | undefined;
  return {
    async query<Row>(text: string, parameters: readonly unknown[]) {
      if (state.isClosed) throw new StoreUnavailableError('The store is closed.');
      session ??= state.worker ?? (await restarted(state));
      if (session !== state.worker) throw lost.get(session) ?? new StoreUnavailableError(endedMessage);
      const reply = await ask(session, { kind: 'query', text, parameters }, milliseconds);
      if (reply.kind === 'rows') return { rows: reply.rows as readonly unknown[] as Row[] };
      if (reply.kind === 'refused') throw new SqlError(reply.code, reply.message);
      const message = reply.kind === 'crashed' ? reply.message : 'The store responded out of turn.';
      const error = new StoreUnavailableError(message);
      lost.set(session, error);
      state.worker = undefined;
      await session.terminate();
      throw error;
    },
    release,
  };
}

async function restarted(state: State): Promise<Worker> {
  const { failure } = state;
  if (failure !== undefined && Date.now() < failure.until) throw failure.error;
  try {
    return await start(state);
  } catch (cause) {
    const error = new StoreUnavailableError(messageOf(cause), { cause });
    state.failure = { error, until: Date.now() + failureMilliseconds };
    throw error;
  }
}

async function start(state: State): Promise<Worker> {
  const { folder } = state.options;
  // Flags of the program, such as loaders and debuggers, are not for this thread.
  const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), { workerData: folder, execArgv: [] });
  const reply = await nextReply(worker, startMilliseconds);
  if (reply.kind !== 'ready') {
    await worker.terminate();
    const reason = reply.kind === 'crashed' ? `: ${reply.message}` : '.';
    throw new StoreUnavailableError(`The database in ${folder} does not open${reason}`);
  }
  state.worker = worker;
  // The worker may end while idle: that must affect neither the process nor the next request.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (state.worker === worker) state.worker = undefined;
  });
  return worker;
}

async function close(state: State): Promise<void> {
  state.isClosed = true;
  const { worker } = state;
  state.worker = undefined;
  if (worker === undefined) return;
  await ask(worker, { kind: 'close' }, state.options.statementMilliseconds);
  await worker.terminate();
}

function ask(worker: Worker, request: Request, milliseconds: number): Promise<Reply> {
  const reply = nextReply(worker, milliseconds);
  worker.postMessage(request);
  return reply;
}

/** The next message of the worker; `crashed` if it ends, fails, or times out. */
function nextReply(worker: Worker, milliseconds: number): Promise<Reply> {
  return new Promise((resolve) => {
    const settle = (reply: Reply): void => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', failed).off('exit', exited);
      resolve(reply);
    };
    const failed = (error: Error): void => settle({ kind: 'crashed', message: error.message });
    const exited = (): void => settle({ kind: 'crashed', message: endedMessage });
    const timer = setTimeout(() => {
      settle({ kind: 'crashed', message: `The store did not respond within ${milliseconds} ms.` });
    }, milliseconds);
    worker.on('message', settle).on('error', failed).on('exit', exited);
  });
}

export type Request =
  | { readonly kind: 'query'; readonly text: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'close' };

/** One per request, in order, and `ready` before all others. `crashed`: the worker can no longer be used. */
export type Reply =
  | { readonly kind: 'ready' | 'closed' }
  | { readonly kind: 'rows'; readonly rows: readonly SqlRow[] }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'crashed'; readonly message: string };
