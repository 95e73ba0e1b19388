import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { printedAddress } from '../../support/processes.js';
import type { BuiltReference } from './built-reference.js';

export interface StartedProgram {
  readonly child: ChildProcess;
  readonly url: string;
}

export interface StartOptions {
  readonly dataFolder: string;
  /** The file to run; by default that of the package. */
  readonly program?: string;
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Called with the process before it reports that it listens. */
  readonly onSpawn?: (child: ChildProcess) => void;
}

/**
 * The embedded database is compiled once, not twice: a third of the start-up time would go into the second, optimizing
 * compilation.
 */
export const quickStart = '--liftoff-only';

/**
 * The service in a separate process, as `npx` would start it, once it listens. Rejects with the exit code and the error
 * output.
 */
export async function startBin(
  built: BuiltReference,
  { dataFolder, program, environment, onSpawn }: StartOptions,
): Promise<StartedProgram> {
  const bin = program ?? join(built.packages.folder, 'reference', 'dist', 'bin.js');
  const env = { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: dataFolder, ...environment };
  const child = spawn(process.execPath, [quickStart, bin], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onSpawn?.(child);
  return { child, url: await printedAddress(child) };
}
