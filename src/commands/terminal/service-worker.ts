import { EventEmitter } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

/** The data of a worker that is one run of the service of `serve --watch`. */
export interface ServiceData {
  readonly isWatchedService: true;
  /** Those of the run, instead of a command line. */
  readonly options: object;
  /** The secret that the last run made up. */
  readonly secret: string | undefined;
}

export function isWatchedService(): boolean {
  return typeof workerData === 'object' && workerData !== null && 'isWatchedService' in workerData;
}

export function optionsOfRun<Options extends object>(given: Options): Options {
  return isWatchedService() ? { ...given, ...(workerData as ServiceData).options } : given;
}

export function lastSecret(): string | undefined {
  return isWatchedService() ? (workerData as ServiceData).secret : undefined;
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
