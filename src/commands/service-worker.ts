import { EventEmitter } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

/** The data of a worker that is one run of the service of `serve --watch`. */
export const serviceData = { isWatchedService: true } as const;

/** Whether this thread is such a worker. */
export function isWatchedService(): boolean {
  const data: unknown = workerData;
  return typeof data === 'object' && data !== null && 'isWatchedService' in data;
}

/** A worker gets no signals of the system: its parent posts them. */
export function postedSignals(): EventEmitter {
  const signals = new EventEmitter();
  parentPort?.on('message', (message: string) => signals.emit(message, message));
  parentPort?.unref();
  return signals;
}

/** Reports that the model is fine and its packages are written, and waits until the run before this one has ended. */
export async function takeTurn(): Promise<void> {
  if (!isWatchedService() || parentPort === null) return;
  const port = parentPort;
  port.ref();
  const turn = new Promise<void>((resolve) => {
    port.on('message', (message: string) => void (message === 'open' && resolve()));
  });
  port.postMessage('ready');
  await turn;
  port.unref();
}
