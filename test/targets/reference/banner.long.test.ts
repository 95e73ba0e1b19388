import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { exampleModel } from '../../support/example-model.js';
import { shellPath } from '../../support/shell-path.js';
import { buildReference } from './built-reference.js';

const built = await buildReference(exampleModel());

// With sed and curl, as on the machine of a user who pastes them.
async function shell(command: string): Promise<string> {
  return (await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, PATH: shellPath } })).stdout;
}

it('the banner has commands that work when they are pasted', async () => {
  let banner = '';
  const { main } = await built.packages.import('reference');
  const service = await main({ port: 0, print: (text: string) => (banner += text) });
  const lines = banner.split('\n').filter((line) => line.startsWith('  curl'));
  expect(banner).toContain(`example-resource 1.0.0 at ${service.url}`);
  expect(lines).toHaveLength(2);
  expect(JSON.parse(await shell(lines[0] ?? ''))).toMatchObject({
    token_type: 'Bearer',
    scope: 'manage_test:my-project',
  });
  expect(JSON.parse(await shell((lines[1] ?? '').replace('curl', 'curl -s')))).toEqual({
    limit: 20,
    offset: 0,
    count: 0,
    results: [],
  });
  await service.close();
  await expect(fetch(`${service.url}/livez`)).rejects.toThrow('fetch failed');
});
