import { asked, type ChildStart, nextReply, startChild } from '../http/child.js';
import type { ClientQuestion, ClientReply } from './client-process.js';

/** A contestant in a process of its own. */
export interface ClientProcess {
  readonly name: string;
  readonly ask: (question: ClientQuestion) => Promise<ClientReply>;
  readonly end: () => void;
}

export async function startClient(name: string, start: ChildStart): Promise<ClientProcess> {
  const child = startChild(new URL('client-process.js', import.meta.url), start, [name]);
  await nextReply<ClientReply>(child, name);
  return { name, ask: (question) => asked<ClientReply>(child, name, question), end: () => child.kill() };
}
