import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { BuiltReference } from './built-reference.js';

export interface StartedProgram {
  readonly child: ChildProcess;
  readonly url: string;
}

export interface StartOptions {
  readonly dataFolder: string;
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Told of the process before it says that it listens. */
  readonly onSpawn?: (child: ChildProcess) => void;
}

/** The embedded database is compiled once, not twice: a third of a start is spent on the second time, which makes it quicker. */
export const quickStart = '--liftoff-only';

/** The service as a process of its own, as `npx` would start it, once it listens. Rejects by exit code and complaint. */
export async function startBin(
  built: BuiltReference,
  { dataFolder, environment, onSpawn }: StartOptions,
): Promise<StartedProgram> {
  const bin = join(built.packages.folder, 'reference', 'dist', 'bin.js');
  const env = { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: dataFolder, ...environment };
  const child = spawn(process.execPath, [quickStart, bin], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onSpawn?.(child);
  let said = '';
  let complained = '';
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = / at (http:\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${complained}`)));
  });
  return { child, url };
}
