import type { Terminal } from './terminal.js';

/** One line that shows the current step. Shown only on an interactive terminal, and only after a second. */
interface Progress {
  step(text: string): void;
  /** Erases the line. */
  end(): void;
}

const patience = 1000;

export function startProgress(terminal: Terminal): Progress {
  const started = performance.now();
  let isShown = false;
  return {
    step(text) {
      if (!terminal.isInteractive || performance.now() - started < patience) return;
      isShown = true;
      terminal.err(`\r\u001b[2K${text}`);
    },
    end() {
      if (isShown) terminal.err('\r\u001b[2K');
      isShown = false;
    },
  };
}
