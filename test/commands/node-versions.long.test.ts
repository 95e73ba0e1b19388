import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folders.js';
import { type NodeName, nodeOf, nodeVersions } from '../values/platforms.js';

const run = promisify(execFile);

/** The built program, in this repository. */
async function printed(name: NodeName, ...words: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return await run(await nodeOf(name), ['dist/main.js', ...words]);
}

describe.each(Object.keys(nodeVersions) as NodeName[])('the program on %s', (name) => {
  it('prints the committed packages, byte for byte, and nothing about its engine', async () => {
    const { stdout, stderr } = await printed(name, 'generate', 'model', '--check');
    expect(stdout).toMatch(/^\d+ packages up to date: \d+ files/);
    expect(stderr).toBe('');
  });

  it.each([
    ['check', 'model'],
    ['import', 'test/openapi/published/museum.yaml', '--out', join(temporaryFolder(), 'model')],
    ['diff', 'model', 'model'],
    ['verify', 'model', '--verdicts', '200'],
    ['--help'],
  ])('runs %s', async (...words) => {
    const { stdout, stderr } = await printed(name, ...words);
    expect(stdout).not.toBe('');
    expect(stderr).not.toContain('Error');
  });
});
