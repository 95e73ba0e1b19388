import process from 'node:process';
import { whenRejected } from './http.js';

/** What can be closed, such as what `listen` answers. */
export interface Closable {
  /** How many requests had to be cut, where it knows. Without a drain where a person asks for it. */
  close(options?: { readonly drain: boolean }): Promise<{ readonly cutRequests: number } | undefined | void>;
  /** How long it goes on for load balancers before it closes, where it knows. */
  readonly drainMilliseconds?: number | undefined;
}

export interface SignalOptions {
  /** Told what happens, a line at a time: `(line) => console.error(line)`. */
  readonly report?: ((line: string) => void) | undefined;
  /** `SIGTERM` and `SIGINT` by default. */
  readonly signals?: readonly Signal[] | undefined;
  /** Where signals come from: the process by default. */
  readonly source?: SignalSource | undefined;
}

/** What is needed of the process. */
export interface SignalSource {
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  off(signal: Signal, listener: (signal: Signal) => void): unknown;
}

export type Signal = 'SIGTERM' | 'SIGINT' | 'SIGHUP';

/** 0: all that was begun is finished. 1: something was cut, or could not be closed. */
export type ExitCode = 0 | 1;

// A terminal tells all of its programs, and npm tells its child once more: both are one press of Ctrl-C.
const echoMilliseconds = 200;

/**
 * Waits until the process is told to end, closes the service, and answers the code that `exit` of `node:process` wants.
 * A second signal does not wait for the rest; to end the process is left to the program. `SIGINT` is a person at a terminal,
 * where no load balancer is: nothing is drained.
 */
export function closeOnSignal(running: Closable, options: SignalOptions = {}): Promise<ExitCode> {
  const { signals = ['SIGTERM', 'SIGINT'], source = process } = options;
  // How it ends must not depend on who is told so.
  const report = (line: string): void => {
    try {
      whenRejected(options.report?.(line), () => undefined);
    } catch {
      // There is no one left to tell.
    }
  };
  return new Promise((resolve) => {
    let first: { readonly signal: Signal; readonly at: number } | undefined;
    const end = (code: ExitCode, line: string): void => {
      for (const signal of signals) source.off(signal, listener);
      report(line);
      resolve(code);
    };
    const listener = (signal: Signal): void => {
      if (first !== undefined) {
        const isEcho = first.signal === signal && performance.now() - first.at < echoMilliseconds;
        if (!isEcho) end(1, `${signal}: ended at once, requests under way are cut.`);
        return;
      }
      first = { signal, at: performance.now() };
      const drain = signal !== 'SIGINT';
      const { drainMilliseconds = 0 } = running;
      const wait =
        drain && drainMilliseconds > 0 ? `waiting ${drainMilliseconds / 1000} s for load balancers, then ` : '';
      report(`${signal}: ${wait}requests under way are finished; a second signal ends them.`);
      close(running, drain).then(({ code, line }) => end(code, line));
    };
    for (const signal of signals) source.on(signal, listener);
  });
}

async function close(running: Closable, drain: boolean): Promise<{ readonly code: ExitCode; readonly line: string }> {
  try {
    const closed = await running.close({ drain });
    const count = closed?.cutRequests ?? 0;
    if (count === 0) return { code: 0, line: 'Closed.' };
    return { code: 1, line: `Closed; ${count} ${count === 1 ? 'request was' : 'requests were'} cut after the grace.` };
  } catch (error) {
    return { code: 1, line: `Could not be closed: ${error instanceof Error ? error.message : String(error)}` };
  }
}
