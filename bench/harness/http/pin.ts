import { execFileSync } from 'node:child_process';

/** The cores of server and generator; undefined where they cannot be kept apart. */
export interface Cores {
  readonly server: string;
  readonly generator: string;
}

/** The first two cores this process may use. The answer says why there are none, for the end of the table. */
export function coresToUse(): Cores | string {
  let said: string;
  try {
    said = execFileSync('taskset', ['-pc', String(process.pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return 'there is no `taskset` here';
  }
  const [server, generator] = coresIn(said);
  if (server === undefined || generator === undefined) return 'there is one core only';
  return { server, generator };
}

/** From what `taskset` says: `pid 1's current affinity list: 0,2-4`. */
export function coresIn(said: string): readonly string[] {
  const list = said.slice(said.lastIndexOf(':') + 1).trim();
  return list.split(',').flatMap((part) => {
    const [whole, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    if (whole === undefined) return [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index));
  });
}

/** How to start a program on a core: `taskset -c 0 node …`. */
export function pinned(program: string, core: string | undefined): readonly [string, readonly string[]] {
  return core === undefined ? [program, []] : ['taskset', ['-c', core, program]];
}
