import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a process as `kill -9` does. */
export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The address that a service prints once it listens. Rejects with the exit code and the error output if it ends before. */
export async function printedAddress(child: ChildProcess): Promise<string> {
  let said = '';
  let complained = '';
  child.stderr?.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  return await new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = / at (http:\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${complained}`)));
  });
}
