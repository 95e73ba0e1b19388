import type { ContestantKind } from '../contract.js';
import { asked, type ChildStart, nextReply, startChild } from './child.js';
import type { LoadResponse, LoadQuestion } from './load-process.js';
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

export async function startGenerator(start: ChildStart): Promise<Generator> {
  const child = startChild(fileOf('load-process.js'), start);
  await nextReply<LoadResponse>(child, 'the generator');
  return {
    ask: (question) => asked<LoadResponse>(child, 'the generator', question),
    end: () => child.kill(),
  };
}

export async function startServer(name: string, start: ChildStart): Promise<HttpServerProcess> {
  const child = startChild(fileOf('server-process.js'), start, [name]);
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

function fileOf(name: string): URL {
  return new URL(name, import.meta.url);
}
