import { it } from 'vitest';
import { modelOfText } from '../../support/example-model.js';
import { emit } from '../../../src/pipeline.js';
import { withNeeds } from '../../../src/targets/index.js';
import { buildPackages } from '../../support/built-packages.js';
import { ownErrorsModel } from './own-errors-model.js';
import { readFile } from 'node:fs/promises';

it('tries', async () => {
  const model = modelOfText(ownErrorsModel);
  const packages = await buildPackages(model.name, emit(model, withNeeds(['mocks', 'client', 'reference'])));
  console.log(await readFile(`${packages.folder}/reference/src/errors.ts`, 'utf8'));
  console.log((await readFile(`${packages.folder}/reference/src/modules/model.ts`, 'utf8')).slice(0, 5000));
  const { createClient } = (await packages.import('client')) as any;
  const { createMocks } = (await packages.import('mocks')) as any;
  const { createReferenceServer } = (await packages.import('reference')) as any;
  const reference = await createReferenceServer({ verifyToken: (t: string) => t === 'any' ? { subject: 'a', scopes: [] } : undefined, server: {onError: console.error} });
  for (const fetch of [reference.server.fetch, createMocks({verifyToken: (t: string) => t === 'any' ? { subject: 'a', scopes: [] } : undefined}).fetch]) {
    const client = createClient({ baseUrl: 'http://localhost', token: 'any', fetch, retries: 0 });
    const none = createClient({ baseUrl: 'http://localhost', token: 'none', fetch, retries: 0 });
    for (const group of Object.keys(client)) {
      const id = '01935b5c-7a1f-7c5e-9f0a-3d2b1c0a9e8f';
      for (const call of [
        () => client[group].add({ body: { text: 'a'.repeat(40) } }, { checkInput: false, validateInput: false }),
        () => client[group].get({ id }),
        () => none[group].get({ id }),
      ]) {
        try { console.log(group, await call()) } catch (e: any) { console.log(group, e.name, e.status, JSON.stringify(e.body), e.issues ?? ''); }
      }
    }
  }
  console.log(await packages.typeCheck(['node']));
}, 60000);
