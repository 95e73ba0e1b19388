import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinned } from './pin.js';

export interface ChildStart {
  /** The program that runs it. */
  readonly node: string;
  /** Options of that program: `--conditions=unchecked`. */
  readonly nodeOptions?: readonly string[];
  readonly core: string | undefined;
  /** The module that exports `bench`. */
  readonly bench: string;
}

export function startChild(
  file: URL,
  { node, nodeOptions = [], core, bench }: ChildStart,
  args: readonly string[] = [],
): ChildProcess {
  const [execPath, execArgv] = pinned(node, core);
  return fork(fileURLToPath(file), [bench, ...args], {
    execPath,
    execArgv: [...execArgv, '--expose-gc', ...nodeOptions],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

type AnyReply = { readonly kind: string } | { readonly kind: 'failed'; readonly message: string };

export function asked<Reply extends AnyReply>(child: ChildProcess, name: string, question: object): Promise<Reply> {
  const answer = nextReply<Reply>(child, name);
  child.send(question);
  return answer;
}

export function nextReply<Reply extends AnyReply>(child: ChildProcess, name: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error(`The process of ${name} ended before it answered.`));
    child.once('exit', ended);
    child.once('error', reject);
    child.once('message', (answer: Reply) => {
      child.off('exit', ended);
      child.off('error', reject);
      if ('message' in answer) reject(new Error(`${name}: ${answer.message}`));
      else resolve(answer);
    });
  });
}
