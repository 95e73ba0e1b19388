import type { Terminal } from './terminal.js';

/**
 * Shows the current step: on an interactive terminal one line, after a second; in the log of a build machine, which sets
 * `CI`, a line every ten seconds; elsewhere nothing.
 */
interface Progress {
  step(text: string): void;
  /** Erases the line of a terminal. */
  end(): void;
}

const patience = 1000;
const patienceOfLogs = 10_000;

type Screen = Pick<Terminal, 'err' | 'environment' | 'isInteractive'>;

/** `now` is the time in milliseconds. */
export function startProgress(terminal: Screen, now: () => number = () => performance.now()): Progress {
  const { err, environment, isInteractive } = terminal;
  if (!isInteractive && (environment['CI'] ?? '') !== '') return loggedProgress(err, now);
  const started = now();
  let isShown = false;
  return {
    step(text) {
      if (!isInteractive || now() - started < patience) return;
      isShown = true;
      err(`\r\u001b[2K${text}`);
    },
    end() {
      if (isShown) err('\r\u001b[2K');
      isShown = false;
    },
  };
}

function loggedProgress(err: Screen['err'], now: () => number): Progress {
  let last = now();
  return {
    step(text) {
      if (now() - last < patienceOfLogs) return;
      last = now();
      err(`${text}\n`);
    },
    end: () => undefined,
  };
}
