import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Signal, SignalSource } from '../../runtime/server/node/signals.js';
import type { Diagnostic } from '../../source/diagnostic.js';
import type { SourceFile } from '../../source/source-file.js';
import { uncontrolling } from '../../source/terminal-text.js';
import { NameError } from './command-error.js';
import type { DiagnosticFormat } from './command-text.js';
import { isWatchedService, postedSignals } from './service-worker.js';

/** The problems of a model, and the files in which they are. */
export interface Found {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly SourceFile[];
}

export interface Screen {
  readonly width: number;
  readonly hasColors: boolean;
}

/** The environment of a command; tests provide their own. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Everything else: diagnostics, progress, errors. */
  err(text: string): void;
  /** Where `out` and `err` go: one may be a terminal while the other is a file. */
  readonly outScreen: Screen;
  readonly errScreen: Screen;
  /** Standard input, which may not fit into memory. */
  stream(): AsyncIterable<string | Uint8Array>;
  /** Whether a person sees `err`. */
  readonly isInteractive: boolean;
  /** Whether to say everything, `--verbose`. */
  readonly isVerbose?: boolean;
  /** What was reported for other models of the run, and is not repeated; absent: there is one model. */
  readonly reported?: Set<string>;
  /** What was found in them, to be reported in one document. */
  readonly documents?: Map<DiagnosticFormat, readonly Found[]>;
  /** Absolute path of the working folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Emits when the user or the system asks the program to stop. */
  readonly signals: SignalSource;
  /** Ends the program now, even if work is in progress. */
  leave(code: number): void;
}

/** Calls `stop` when the user or the system asks for it, until the returned function is called. */
export function onStop(
  signals: SignalSource,
  stop: (signal: Signal) => void,
  names: readonly Signal[] = ['SIGINT', 'SIGTERM'],
): () => void {
  for (const name of names) signals.on(name, stop);
  return () => names.forEach((name) => signals.off(name, stop));
}

export function processTerminal(leave: Terminal['leave']): Terminal {
  return {
    leave,
    signals: isWatchedService() ? postedSignals() : process,
    out: (text) => void process.stdout.write(process.stdout.isTTY ? uncontrolling(text) : text),
    err: (text) => void process.stderr.write(process.stderr.isTTY ? uncontrolling(text) : text),
    outScreen: screenOf(process.stdout, process.env),
    errScreen: screenOf(process.stderr, process.env),
    stream: () => process.stdin,
    isInteractive: process.stderr.isTTY,
    folder: process.cwd(),
    environment: process.env,
  };
}

type Environment = Terminal['environment'];

const usualWidth = 80;
const narrowest = 20;

/** The screen of a stream: a terminal knows its width, otherwise `COLUMNS` applies. */
export function screenOf(stream: { isTTY?: boolean; columns?: number }, environment: Environment): Screen {
  const named = Number(environment['COLUMNS']);
  const width = stream.columns ?? (Number.isInteger(named) && named > 0 ? named : usualWidth);
  // A terminal of unknown size reports 0.
  return {
    width: width === 0 ? usualWidth : Math.max(narrowest, width),
    hasColors: hasColors(stream.isTTY === true, environment),
  };
}

/** `FORCE_COLOR` applies to this run and wins over `NO_COLOR`, which applies to every program (no-color.org). */
function hasColors(isTerminal: boolean, environment: Environment): boolean {
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined) return !['0', 'false'].includes(forced);
  if (environment['NO_COLOR']) return false;
  return isTerminal && environment['TERM'] !== 'dumb';
}

/** The absolute path of a folder that an option names. It need not exist yet. */
export function usableFolder({ folder }: Terminal, path: string, option: string): string {
  const location = resolve(folder, path);
  const stats = statSync(location, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return location;
  throw new NameError(path, `"${path}" is a file, but a folder is needed. Name another with ${option}.`);
}
