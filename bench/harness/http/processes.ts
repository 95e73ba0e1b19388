import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ContestantKind } from '../contract.js';
import type { LoadResponse, LoadQuestion } from './load-process.js';
import { pinned } from './pin.js';
import type { ServerResponse, ServerQuestion } from './server-process.js';

/** The generator, in a process of its own. */
export interface Generator {
  readonly ask: (question: LoadQuestion) => Promise<LoadResponse>;
  readonly end: () => void;
}

/** A contestant that listens, in a process of its own. */
export interface HttpServerProcess {
  readonly name: string;
  readonly kind: ContestantKind;
  readonly port: number;
  readonly ask: (question: ServerQuestion) => Promise<ServerResponse>;
  readonly end: () => void;
}

export interface HttpStart {
  /** The program that runs it. */
  readonly node: string;
  readonly core: string | undefined;
  /** The module that exports `bench`. */
  readonly bench: string;
}

export async function startGenerator(start: HttpStart): Promise<Generator> {
  const child = forked('load-process.js', start, []);
  await nextReply<LoadResponse>(child, 'the generator');
  return {
    ask: (question) => asked<LoadResponse>(child, 'the generator', question),
    end: () => child.kill(),
  };
}

export async function startServer(name: string, start: HttpStart): Promise<HttpServerProcess> {
  const child = forked('server-process.js', start, [name]);
  const listening = await nextReply<ServerResponse>(child, name);
  if (listening.kind !== 'listening') throw new Error(`Bug: the first answer is "${listening.kind}".`);
  return {
    name,
    kind: listening.role,
    port: listening.port,
    ask: (question) => asked<ServerResponse>(child, name, question),
    end: () => child.kill(),
  };
}

function forked(file: string, { node, core, bench }: HttpStart, args: readonly string[]): ChildProcess {
  const [execPath, execArgv] = pinned(node, core);
  return fork(fileURLToPath(new URL(file, import.meta.url)), [bench, ...args], {
    execPath,
    execArgv: [...execArgv, '--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

type AnyReply = { readonly kind: string } | { readonly kind: 'failed'; readonly message: string };

function asked<Reply extends AnyReply>(child: ChildProcess, name: string, question: object): Promise<Reply> {
  const answer = nextReply<Reply>(child, name);
  child.send(question);
  return answer;
}

function nextReply<Reply extends AnyReply>(child: ChildProcess, name: string): Promise<Reply> {
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
