import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Contestant } from './contract.js';
import type { ApiResponse, Question } from './worker.js';

/** A contestant in a process of its own. */
export interface Worker {
  readonly name: string;
  readonly kind: Contestant['kind'];
  readonly ask: (question: Question) => Promise<ApiResponse>;
  readonly end: () => void;
}

export interface WorkerStart {
  /** The program that runs it. */
  readonly node: string;
  /** The module that exports `bench`. */
  readonly bench: string;
  readonly contestant: string;
  readonly isAlone: boolean;
}

export async function startWorker({ node, bench, contestant, isAlone }: WorkerStart): Promise<Worker> {
  const child = fork(
    fileURLToPath(new URL('worker.js', import.meta.url)),
    [bench, contestant, isAlone ? 'alone' : ''],
    {
      execPath: node,
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const ready = await nextResponse(child, contestant);
  if (ready.kind !== 'ready') throw new Error(`Bug: the first answer is "${ready.kind}".`);
  return {
    name: ready.contestant,
    kind: ready.role,
    ask: async (question) => {
      const answer = nextResponse(child, contestant);
      child.send(question);
      return answer;
    },
    end: () => child.kill(),
  };
}

function nextResponse(child: ChildProcess, contestant: string): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error(`The process of ${contestant} ended before it answered.`));
    child.once('exit', ended);
    child.once('message', (answer: ApiResponse) => {
      child.off('exit', ended);
      if (answer.kind === 'failed') reject(new Error(`${contestant}: ${answer.message}`));
      else resolve(answer);
    });
  });
}
