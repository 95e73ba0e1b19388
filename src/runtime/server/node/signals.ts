import process from 'node:process';
import { attempt, isPending, type MaybePromise } from '../http.js';

/** Something to close, such as the result of `listen`. */
export interface Closable {
  /** Returns how many requests were cut, if known. `drain` is false if a person ends the process. */
  close(options?: { readonly drain: boolean }): Promise<{ readonly cutRequests: number } | undefined | void>;
  /** How long it keeps serving for load balancers before it closes, if known. */
  readonly drainMilliseconds?: number | undefined;
}

export interface SignalOptions {
  /** Receives a line for each event: `(line) => console.error(line)`. */
  readonly report?: ((line: string) => void) | undefined;
  /** `SIGTERM` and `SIGINT` by default. */
  readonly signals?: readonly Signal[] | undefined;
  readonly source?: SignalSource | undefined;
}

export interface SignalSource {
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  off(signal: Signal, listener: (signal: Signal) => void): unknown;
}

export type Signal = 'SIGTERM' | 'SIGINT' | 'SIGHUP';

/** 0: all requests are finished. 1: some were cut, or the service could not be closed. */
export type ExitCode = 0 | 1;

// A terminal signals all of its processes, and npm signals its child again: both are one press of Ctrl-C.
const echoMilliseconds = 200;

/**
 * Waits for a signal, closes the service, and returns the code for `exit` of `node:process`. A second signal skips the
 * wait. `SIGINT` comes from a person at a terminal, where there is no load balancer, so nothing is drained. A service
 * that is still starting has no request in progress, so there is nothing to wait for. Rejects if it cannot start.
 */
export function closeOnSignal(starting: MaybePromise<Closable>, options: SignalOptions = {}): Promise<ExitCode> {
  const { signals = ['SIGTERM', 'SIGINT'], source = process } = options;
  // A failing `report` must not affect the shutdown.
  const report = (line: string): boolean => attempt(() => options.report?.(line));
  return new Promise((resolve, reject) => {
    let running = isPending(starting) ? undefined : starting;
    let first: { readonly signal: Signal; readonly at: number } | undefined;
    const ignoreSignals = (): void => {
      for (const signal of signals) source.off(signal, listener);
    };
    const end = (code: ExitCode, line: string): void => {
      ignoreSignals();
      report(line);
      resolve(code);
    };
    const listener = (signal: Signal): void => {
      if (first !== undefined) {
        const isEcho = first.signal === signal && performance.now() - first.at < echoMilliseconds;
        if (!isEcho) end(1, `${signal}: ended at once, requests in progress are cut.`);
        return;
      }
      first = { signal, at: performance.now() };
      const drain = signal !== 'SIGINT';
      const { drainMilliseconds = 0 } = running ?? {};
      const wait =
        drain && drainMilliseconds > 0 ? `waiting ${drainMilliseconds / 1000} s for load balancers, then ` : '';
      report(`${signal}: ${wait}requests in progress are finished; a second signal ends them.`);
      close(running, drain).then(({ code, line }) => end(code, line));
    };
    for (const signal of signals) source.on(signal, listener);
    Promise.resolve(starting).then(
      (started) => (running = started),
      (error: unknown) => {
        ignoreSignals();
        reject(error);
      },
    );
  });
}

async function close(
  running: Closable | undefined,
  drain: boolean,
): Promise<{ readonly code: ExitCode; readonly line: string }> {
  try {
    const closed = await running?.close({ drain });
    const count = closed?.cutRequests ?? 0;
    if (count === 0) return { code: 0, line: 'Closed.' };
    return {
      code: 1,
      line: `Closed; ${count} ${count === 1 ? 'request was' : 'requests were'} cut after the grace period.`,
    };
  } catch (error) {
    return { code: 1, line: `Could not be closed: ${error instanceof Error ? error.message : String(error)}` };
  }
}
