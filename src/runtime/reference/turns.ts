import { AsyncLocalStorage } from 'node:async_hooks';
import { type Hooks, ProblemError } from '../server/index.js';

/** The request that is being handled. Its subject is known once it is authenticated. */
const current = new AsyncLocalStorage<{ readonly subject: string | undefined }>();

/** Gives `createTurns` and `pause` the client of each request. */
export const callerHook: Hooks = { around: (request, run) => current.run(request, run) };

/** Waiting items: first one of each client, then a second one of each. */
function createFairQueue<T>() {
  // A map keeps insertion order: a client that had a turn moves to the end.
  const waiting = new Map<string, T[]>();
  let count = 0;
  return {
    add(caller: string, item: T): void {
      count += 1;
      const items = waiting.get(caller);
      if (items === undefined) waiting.set(caller, [item]);
      else items.push(item);
    },
    /** The next one, of a client that `isWelcome`. */
    take(isWelcome: (caller: string) => boolean = () => true) {
      for (const [caller, items] of waiting) {
        if (!isWelcome(caller)) continue;
        const item = items.shift();
        waiting.delete(caller);
        if (item === undefined) continue;
        if (items.length > 0) waiting.set(caller, items);
        count -= 1;
        return { caller, item };
      }
      return undefined;
    },
    count: () => count,
  };
}

export interface Turns {
  /** Resolves to a function that ends the turn. */
  take(): Promise<() => void>;
  waitingCount(): number;
}

interface TurnRules {
  readonly total?: number;
  readonly perCaller?: number;
  /** How long to wait for a turn, and the error after that. */
  readonly patience?: { readonly milliseconds: number; readonly error: () => Error };
}

interface Waiter {
  isGone: boolean;
  start(end: () => void): void;
}

export function createTurns({ total = Infinity, perCaller = Infinity, patience }: TurnRules): Turns {
  const waiting = createFairQueue<Waiter>();
  const busy = new Map<string, number>();
  let count = 0;
  const isWelcome = (caller: string): boolean => count < total && (busy.get(caller) ?? 0) < perCaller;
  const admit = (): void => {
    for (let next = waiting.take(isWelcome); next !== undefined; next = waiting.take(isWelcome)) {
      const { caller, item } = next;
      if (item.isGone) continue;
      count += 1;
      busy.set(caller, (busy.get(caller) ?? 0) + 1);
      item.start(() => end(caller));
    }
  };
  const end = (caller: string): void => {
    count -= 1;
    const left = (busy.get(caller) ?? 0) - 1;
    if (left > 0) busy.set(caller, left);
    else busy.delete(caller);
    admit();
  };
  return {
    take: () =>
      new Promise((settle, reject) => {
        const waiter: Waiter = {
          isGone: false,
          start(endTurn) {
            clearTimeout(timer);
            settle(endTurn);
          },
        };
        const giveUp = (): void => {
          waiter.isGone = true;
          reject(patience?.error());
        };
        const timer = patience && setTimeout(giveUp, patience.milliseconds);
        waiting.add(callerNow(), waiter);
        admit();
      }),
    waitingCount: () => waiting.count(),
  };
}

const paused = createFairQueue<() => void>();

/** Waits for another turn of the event loop. In each turn, one of all waiting requests continues. */
export function pause(): Promise<void> {
  return new Promise((settle) => {
    paused.add(callerNow(), settle);
    if (paused.count() === 1) setImmediate(continueOne);
  });
}

function continueOne(): void {
  const next = paused.take();
  if (paused.count() > 0) setImmediate(continueOne);
  next?.item();
}

/** All requests without a token count as one client. */
function callerNow(): string {
  return current.getStore()?.subject ?? '';
}

/** How many operations one client may have in progress on a table. */
const atOnce = 16;

const tooMany = `A client has at most ${atOnce} requests in progress here, and others before this one take long; try again later.`;

export function createClientTurns(): Turns {
  const error = (): ProblemError => new ProblemError({ status: 503, detail: tooMany });
  return createTurns({ perCaller: atOnce, patience: { milliseconds: 10_000, error } });
}

/** Runs work on records after the earlier work of the same client. */
export async function inTurn<T>({ turns }: { readonly turns: Turns }, work: () => Promise<T>): Promise<T> {
  const end = await turns.take();
  try {
    return await work();
  } finally {
    end();
  }
}
