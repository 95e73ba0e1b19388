/** A contestant that listens, and tells how much of the processor it takes. */
import { answerParent } from '../answer-parent.js';
import type { ContestantKind } from '../contract.js';
import type { HttpBench } from './contract.js';
import { startProfile, writeProfile } from './profiler.js';

/** What is asked of the process of a server, and what it answers. */
export type ServerQuestion =
  | { readonly kind: 'begin' | 'end' | 'profile' }
  | { readonly kind: 'write-profile'; readonly file: string };
export type ServerResponse =
  | { readonly kind: 'listening'; readonly port: number; readonly role: ContestantKind }
  | { readonly kind: 'begun' | 'profiling' | 'written' }
  /** Microseconds of the processor since `begin`, all threads together. */
  | { readonly kind: 'ended'; readonly processorTime: number }
  | { readonly kind: 'failed'; readonly message: string };

const [benchPath = '', name = ''] = process.argv.slice(2);
let begin = process.cpuUsage();

answerParent<ServerQuestion, ServerResponse>(start(), reply);

async function start(): Promise<ServerResponse> {
  const { bench } = (await import(benchPath)) as { readonly bench: HttpBench };
  const contestant = await bench.contestants[name]?.();
  if (contestant === undefined) throw new Error(`Bug: there is no contestant "${name}".`);
  return { kind: 'listening', port: await contestant.listen(), role: contestant.kind };
}

async function reply(question: ServerQuestion): Promise<ServerResponse> {
  switch (question.kind) {
    case 'begin':
      // What other rounds left behind is not paid for in this one.
      globalThis.gc?.();
      begin = process.cpuUsage();
      return { kind: 'begun' };
    case 'end': {
      const { user, system } = process.cpuUsage(begin);
      return { kind: 'ended', processorTime: user + system };
    }
    case 'profile':
      await startProfile();
      return { kind: 'profiling' };
    case 'write-profile':
      await writeProfile(question.file);
      return { kind: 'written' };
  }
}
