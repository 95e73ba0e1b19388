import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Whether this system reports in files what processes take, as Linux does. */
export const hasProc: boolean = existsSync('/proc/self/stat');

/** `USER_HZ`, in which Linux counts for programs: 100 on every processor that Node runs on. */
const ticksPerSecond = 100;

/**
 * Seconds of the processor that all children of this process took that have ended, and all of theirs that they waited for,
 * in steps of 10 ms.
 */
export function childrenSeconds(): number {
  return ticksOf(readFileSync('/proc/self/stat', 'utf8'), 'its children') / ticksPerSecond;
}

/** Seconds of the processor that a process itself took so far. */
export function ownSeconds(pid: number): number {
  return ticksOf(readFileSync(`/proc/${pid}/stat`, 'utf8'), 'itself') / ticksPerSecond;
}

/**
 * `utime` and `stime`, or `cutime` and `cstime`, of `/proc/PID/stat`, in ticks. The name before them is in parentheses,
 * and may hold anything.
 */
export function ticksOf(stat: string, whose: 'itself' | 'its children'): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const first = whose === 'itself' ? 11 : 13;
  const [user, system] = [Number(fields[first]), Number(fields[first + 1])];
  if (!Number.isFinite(user + system)) throw new Error(`Cannot read the times of processes from "${stat}".`);
  return user + system;
}

/** The most memory that a process or one of those below it ever had at once, in megabytes; 0 of one that has ended. */
export function peakMegabytes(pid: number): number {
  return Math.max(...processTree(pid).map((one) => peakOf(readOr(`/proc/${one}/status`))));
}

/** `VmHWM:	  123456 kB` of `/proc/PID/status`, in megabytes. */
export function peakOf(status: string): number {
  const [, kibibytes = '0'] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? [];
  return (Number(kibibytes) * 1024) / 1_000_000;
}

function processTree(pid: number): readonly number[] {
  const children = threadsOf(pid).flatMap((thread) => {
    const list = readOr(`/proc/${pid}/task/${thread}/children`);
    return list.split(' ').filter((child) => child !== '');
  });
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A process may end while it is looked at. */
function readOr(path: string, otherwise = ''): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}
