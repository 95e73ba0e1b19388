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

export function startProgress(terminal: Screen, now: () => number = () => performance.now()): Progress {
  const { err, environment, isInteractive } = terminal;
  const isLogged = !isInteractive && (environment['CI'] ?? '') !== '';
  const silence = isInteractive ? patience : isLogged ? patienceOfLogs : Infinity;
  let since = now();
  let isShown = false;
  return {
    step(text) {
      if (now() - since < silence) return;
      if (isLogged) since = now();
      isShown = isInteractive;
      err(isInteractive ? `\r\u001b[2K${text}` : `${text}\n`);
    },
    end() {
      if (isShown) err('\r\u001b[2K');
      isShown = false;
    },
  };
}
