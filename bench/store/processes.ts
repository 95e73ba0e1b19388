import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CallSample, Calling } from '../harness/calls/contract.js';
import type { StoreResponse, StoreQuestion, StoreToOpen } from './store-process.js';

/** A store in a process of its own. */
export interface StoreProcess {
  readonly name: string;
  readonly sample: (row: string, table: string, calling: Calling) => Promise<CallSample | undefined>;
  /** Answers the port of the service over it. */
  readonly serve: () => Promise<number>;
  /** Closes the store and ends the process. */
  readonly end: () => Promise<void>;
}

export interface StoreStart {
  readonly name: string;
  /** The file of `contestants/`. */
  readonly module: string;
  readonly toOpen: StoreToOpen;
  readonly step: (text: string) => void;
}

/** A million records in memory are some gigabytes. */
const memoryMegabytes = 12_288;

export async function startStore({ name, module, toOpen, step }: StoreStart): Promise<StoreProcess> {
  const child = fork(fileURLToPath(new URL('store-process.js', import.meta.url)), [module], {
    execArgv: ['--expose-gc', `--max-old-space-size=${memoryMegabytes}`],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Before its files are removed, however this process ends.
  process.prependListener('exit', () => child.kill('SIGKILL'));
  const ask = (question: StoreQuestion): Promise<StoreResponse> => {
    const answer = nextResponse(child, { name, step });
    child.send(question);
    return answer;
  };
  try {
    await nextResponse(child, { name, step });
    await ask({ kind: 'open', ...toOpen });
  } catch (error) {
    child.kill();
    throw error;
  }
  return {
    name,
    sample: async (row, table, calling) => {
      const answer = await ask({ kind: 'sample', row, table, calling });
      if (answer.kind !== 'sampled') throw new Error('Bug: an answer to another question.');
      return answer.sample;
    },
    serve: async () => {
      const answer = await ask({ kind: 'serve' });
      if (answer.kind !== 'serving') throw new Error('Bug: an answer to another question.');
      return answer.port;
    },
    end: async () => {
      if (child.connected) await ask({ kind: 'close' }).catch(() => undefined);
      child.kill();
    },
  };
}

interface Asker {
  readonly name: string;
  readonly step: (text: string) => void;
}

function nextResponse(child: ChildProcess, { name, step }: Asker): Promise<StoreResponse> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      child.off('exit', ended).off('error', failed).off('message', answered);
    };
    const failed = (error: Error): void => {
      settle();
      reject(error);
    };
    const ended = (): void => failed(new Error(`The process of ${name} ended before it answered.`));
    const answered = (answer: StoreResponse): void => {
      if (answer.kind === 'step') return step(`${name} · ${answer.text}`);
      settle();
      if (answer.kind === 'failed') reject(new Error(`${name}: ${answer.message}`));
      else resolve(answer);
    };
    child.on('exit', ended).on('error', failed).on('message', answered);
  });
}
