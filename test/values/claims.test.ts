import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { buildTargets } from '../support/built-packages.js';
import { modelOfText } from '../support/example-model.js';
import { claims, failuresOf } from './claims.js';
import { valuesText } from './model.js';

describe('docs/values.md', () => {
  it('consists of exactly the claims that are tested here', async () => {
    const page = await readFile(new URL('../../docs/values.md', import.meta.url), 'utf8');
    const sentences = page.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
    expect(sentences).toEqual(claims.map(({ claim }) => claim));
  });

  it('is true on the Node that runs the tests', async () => {
    const model = modelOfText(valuesText);
    const packages = await buildTargets(model, 'server', 'client');
    const [inValidators, inServer, inClient] = await Promise.all(
      ['validators', 'server', 'client'].map((name) => packages.import(name)),
    );
    expect(
      await failuresOf({ validators: inValidators ?? {}, server: inServer ?? {}, client: inClient ?? {} }),
    ).toEqual({});
  });
});
