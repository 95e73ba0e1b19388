import type { Terminal } from './terminal.js';

/** One line that says what is being done. It appears only to someone who watches, and only after a second. */
export interface Progress {
  step(text: string): void;
  /** Takes the line away. */
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
