import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { main } from '@example-resource/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataFolder } from '../support/data-folder.js';
import { ownCurl, shellPath } from '../support/shell-path.js';

const ending = 'All twelve endpoints responded as expected.';

let dataFolder = '';
let service: Awaited<ReturnType<typeof main>>;

beforeAll(async () => {
  dataFolder = await newDataFolder(tmpdir());
  service = await main({ port: 0, host: '127.0.0.1', dataFolder });
});

afterAll(async () => {
  await service.close();
  await rm(dataFolder, { recursive: true, force: true });
});

/** The output of a script; fails with all its output if it does not exit with 0. */
async function run(script: string, baseUrl: string, path = shellPath): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', [script, baseUrl], { env: { ...process.env, PATH: path } });
  return stdout;
}

describe('examples/tour.sh', () => {
  it('calls all twelve endpoints, again and again', async () => {
    const printed = await run('examples/tour.sh', service.url);
    const numbers = [...printed.matchAll(/^ ?(\d+)\. [A-Z]+: /gm)].map((match) => Number(match[1]));
    expect([...new Set(numbers)].sort((left, right) => left - right)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(printed).toContain('"integerExample":9223372036854775807');
    expect(printed.trimEnd().endsWith(ending)).toBe(true);
    const withOwnCurl = [ownCurl, shellPath].join(delimiter);
    expect(await run('examples/tour.sh', `${service.url}/`, withOwnCurl)).toContain(ending);
  });

  it('exits with 1 when the responses are not as expected', async () => {
    await expect(run('examples/tour.sh', 'http://127.0.0.1:1')).rejects.toMatchObject({ code: 1 });
    await expect(run('examples/tour.sh', `${service.url}/elsewhere`)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('failed: '),
    });
  });
});

it('examples/consume installs the packed client in an empty project, compiles and calls all twelve endpoints', async () => {
  expect((await run('examples/consume/run.sh', service.url)).trimEnd().endsWith(ending)).toBe(true);
});
