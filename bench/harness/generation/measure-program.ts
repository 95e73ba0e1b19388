import { type ChildProcess, spawn } from 'node:child_process';
import type { RunSample } from './contract.js';
import { childrenSeconds, hasProc, peakMegabytes } from './proc.js';

/** A program of Node.js, as its user starts it. */
export interface Program {
  /** The file and its arguments. */
  readonly args: readonly string[];
  readonly folder: string;
  /** Folders where it finds other programs, before those of this process. */
  readonly path: string;
  /** In milliseconds by the clock. */
  readonly limit: number;
}

/** Why there is no figure. */
export interface Failure {
  readonly reason: string;
  /** It was ended because it took too long. */
  readonly isLate: boolean;
}

export type Measured =
  /** With what it printed last. */
  | ({ readonly ok: true } & { readonly sample: RunSample; readonly said: string })
  | ({ readonly ok: false } & { readonly failure: Failure });

/** Milliseconds between two looks at the memory of a process. The system keeps its maximum, so no peak is missed but one at the very end. */
const askEvery = 20;

/** Runs one program to its end; nothing else may be started meanwhile, as times are those of all children. */
export async function measureProgram(program: Program): Promise<Measured> {
  const before = hasProc ? childrenSeconds() : 0;
  const started = performance.now();
  const child = start(program);
  let peak = 0;
  const asking = hasProc
    ? setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid ?? 0))), askEvery)
    : undefined;
  const { failure, said } = await endOf(child, program.limit);
  clearInterval(asking);
  const clockSeconds = (performance.now() - started) / 1000;
  if (failure !== undefined) return { ok: false, failure };
  const processorSeconds = hasProc ? childrenSeconds() - before : clockSeconds;
  return { ok: true, said, sample: { processorSeconds, clockSeconds, peakMegabytes: hasProc ? peak : undefined } };
}

function start({ args, folder, path }: Program): ChildProcess {
  const { FORCE_COLOR: _, NODE_OPTIONS: __, ...env } = process.env;
  const separator = process.platform === 'win32' ? ';' : ':';
  return spawn(process.execPath, [...args], {
    cwd: folder,
    // Of a group of its own, so that what it started can be ended with it. A benchmark is not for a peer's usage statistics.
    detached: process.platform !== 'win32',
    env: { ...env, NO_COLOR: '1', DO_NOT_TRACK: '1', PATH: `${path}${separator}${env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What it printed last is all that a reason needs. */
const kept = 20_000;

interface End {
  /** Undefined when all went well. */
  readonly failure?: Failure;
  readonly said: string;
}

function endOf(child: ChildProcess, limit: number): Promise<End> {
  let said = '';
  let isLate = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-kept)));
  }
  const end = (): void => endGroup(child);
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limit);
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      process.off('exit', end);
      const failed = (reason: string): void => resolve({ said, failure: { isLate, reason } });
      if (isLate) failed(`took more than ${Math.round(limit / 60_000)} minutes`);
      else if (code === 0) resolve({ said });
      else failed(`ended with ${signal ?? `code ${code}`}: ${reasonIn(said)}`);
    });
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === 'win32') child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}

/** The line that names an error, or the last one. */
export function reasonIn(said: string): string {
  const lines = said.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const named = lines.find((line) => /^(?:FATAL ERROR|\w*Error\b.*:|error\b)/i.test(line));
  return (named ?? lines.at(-1) ?? 'it said nothing').slice(0, 200);
}
