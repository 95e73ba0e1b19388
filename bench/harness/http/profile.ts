import { readFileSync } from 'node:fs';

/** What the engine writes: a tree of functions, and which was running whenever it looked. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
}

/** The functions that ran longest themselves, with their part of the time in which anything ran. */
export function hottest({ nodes, samples }: CpuProfile, count: number): readonly string[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const counts = new Map<string, number>();
  let busy = 0;
  for (const id of samples) {
    const name = names.get(id) ?? '?';
    if (name === '(idle)') continue;
    busy += 1;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, found]) => `${((found / busy) * 100).toFixed(1).padStart(5)} %  ${name}`);
}

function nameOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  const name = functionName === '' ? '(anonymous)' : functionName;
  // From the folder of the benchmark on; the line is counted from one, as editors do.
  return url === ''
    ? name
    : `${name}  ${url.replace(/^.*\/\.(?:build|generated)\//, '').replace(/^file:\/\//, '')}:${lineNumber + 1}`;
}

export function readProfile(file: string): CpuProfile {
  return JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
}
