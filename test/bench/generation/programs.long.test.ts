import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Measured, measureProgram, reasonIn } from '../../../bench/harness/generation/measure-program.js';
import { outputSize } from '../../../bench/harness/generation/output-size.js';
import { hasProc, peakOf, ticksOf } from '../../../bench/harness/generation/proc.js';
import { temporaryFolder } from '../../support/temporary-folders.js';

const folder = temporaryFolder();

const run = (code: string, limit = 100_000): Promise<Measured> =>
  measureProgram({ args: ['--eval', code], folder, path: folder, limit });

async function sampleOf(code: string) {
  const measured = await run(code);
  if (!measured.ok) throw new Error(measured.failure.reason);
  return measured.sample;
}

describe('the statistics of a process', () => {
  it('include its CPU time and that of its children, whatever its name contains', () => {
    const stat = `12 (a) R 1 2) S 1 12 12 0 -1 4194304 115 900 0 0 70 80 1234 66 20 0 1 0 140655 3133440`;
    expect(ticksOf(stat, 'itself')).toBe(150);
    expect(ticksOf(stat, 'its children')).toBe(1300);
    expect(() => ticksOf('12 (node) S 1', 'its children')).toThrow('Cannot read the times of processes');
  });

  it('include its peak memory', () => {
    expect(peakOf('Name:\tnode\nVmPeak:\t  900000 kB\nVmHWM:\t  500000 kB\nVmRSS:\t  1 kB\n')).toBe(512);
    expect(peakOf('')).toBe(0);
  });
});

describe('a measured program', () => {
  const busy = 'const end = performance.now() + 400; while (performance.now() < end);';
  const large = 'const parts = Array.from({ length: 30 }, () => Buffer.alloc(10e6, 1));';
  const pause = 'setTimeout(() => parts, 300);';

  it('includes the resources of its children', async () => {
    const child = (code: string): string =>
      `require('node:child_process').spawnSync(process.execPath, ['--eval', ${JSON.stringify(code)}]);`;
    const [idle, working] = [await sampleOf('0'), await sampleOf(child(`${large}${busy}${pause}`))];
    expect(working.processorSeconds).toBeGreaterThan(idle.processorSeconds);
    expect(working.clockSeconds).toBeGreaterThan(idle.clockSeconds);
    // Only Linux reports it.
    expect(working.peakMegabytes === undefined).toBe(!hasProc);
    expect(working.peakMegabytes ?? Infinity).toBeGreaterThan((idle.peakMegabytes ?? 0) + 200);
  });

  it('has a reason instead of figures when it fails', async () => {
    expect(await run('console.error("No such thing."); process.exitCode = 3;')).toEqual({
      ok: false,
      failure: { isLate: false, reason: 'ended with code 3: No such thing.' },
    });
  });

  it('is ended together with its children when it takes too long', async () => {
    const endless = `require('node:child_process').spawnSync(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);`;
    expect(await run(endless, 500)).toMatchObject({ ok: false, failure: { isLate: true } });
  });
});

it('reasonIn returns the line that names an error, or the last one', () => {
  const said =
    'Reading.\n    throw new TypeError("no");\nTypeError: no such type\n    at read (a.js:1)\n\nNode.js v20\n';
  expect(reasonIn(said)).toBe('TypeError: no such type');
  expect(reasonIn('Reading.\nIt failed.\n\n')).toBe('It failed.');
  expect(reasonIn('')).toBe('it said nothing');
});

it('outputSize counts an output, and returns nothing where the last type is missing', () => {
  const out = join(folder, 'out');
  mkdirSync(join(out, 'deep'), { recursive: true });
  writeFileSync(join(out, 'one.ts'), 'a\nb\n');
  writeFileSync(join(out, 'deep', 'other.ts'), 'export type Last = 1;\n');
  expect(outputSize(out, 'Last')).toEqual({ files: 2, megabytes: 26 / 1_000_000, lines: 3 });
  expect(outputSize(out, 'Missing')).toBeUndefined();
});
