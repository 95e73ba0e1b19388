import { text } from 'node:stream/consumers';

/** What a command sees of the world it runs in; tests bring their own. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Everything else: diagnostics, progress, errors. */
  err(text: string): void;
  /** Everything that is piped in. */
  input(): Promise<string>;
  /** Someone is watching `err`. */
  readonly isInteractive: boolean;
  readonly hasColors: boolean;
  /** Absolute path of the working folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Settles when the user or the machine asks the program to stop. */
  untilStopped(): Promise<void>;
}

/** The terminal of the running process. */
export function processTerminal(): Terminal {
  return {
    out: (line) => void process.stdout.write(line),
    err: (line) => void process.stderr.write(line),
    input: () => text(process.stdin),
    isInteractive: process.stderr.isTTY,
    hasColors: process.stderr.isTTY && !process.env['NO_COLOR'],
    folder: process.cwd(),
    environment: process.env,
    untilStopped: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve());
      }),
  };
}
