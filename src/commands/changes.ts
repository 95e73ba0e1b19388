import { setTimeout as wait } from 'node:timers/promises';
import type { SignalSource } from '../runtime/server/node-signals.js';
import { onStop } from './terminal.js';

/** Changes as they are reported, and waited for. */
export interface Changes {
  report(): void;
  /** Whether there was a change since the last call, or is one before the program is asked to stop. */
  next(onWait: () => void): Promise<boolean>;
  end(): void;
}

/** How long nothing must change before the next run: editors empty a file before they write it, git writes many at once. */
const silenceMilliseconds = 20;

export function startChanges(signals: SignalSource): Changes {
  let reported = 0;
  let isStopped = false;
  let wake: () => void = () => undefined;
  const report = (): void => {
    reported += 1;
    wake();
  };
  const end = onStop(signals, () => {
    isStopped = true;
    wake();
  });
  return {
    report,
    async next(onWait) {
      if (reported === 0 && !isStopped) {
        onWait();
        await new Promise<void>((resolve) => (wake = resolve));
      }
      for (let before = 0; before !== reported && !isStopped; await wait(silenceMilliseconds)) before = reported;
      reported = 0;
      return !isStopped;
    },
    end,
  };
}
