import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildTargets } from '../support/built-packages.js';
import { modelOfText } from '../support/example-model.js';

const model = `api: pet-shop
auth: none
errors:
  NotFound: 404
types:
  Pet:
    id: uuid
    name: string
  PetDraft: omit<Pet, id>
  Invoice:
    id: uuid
    pet: uuid
    state: [sent, approved]
  InvoiceDraft: omit<Invoice, id, state>
resources:
  Pet: { id: id }
  Invoice: { id: id }
groups:
  pet:
    path: /pets
    resource: Pet
    errors: [NotFound]
    endpoints:
      create:
        http: POST
        body: PetDraft
        does: create
        returns: 201 Pet
      get:
        http: GET /{id}
        does: get
        returns: Pet
      label:
        http: GET /{id}/label
        returns: string
  invoice:
    path: /invoices
    resource: Invoice
    endpoints:
      approve:
        http: POST /{id}/approve
        returns: Invoice
      create:
        http: POST
        body: InvoiceDraft
        returns: 201 Invoice
`;

const around = `import { deleteRecord, type ReferenceRecords } from '@pet-shop/reference';
import type { Pet, PetDraft } from '@pet-shop/types';
declare function isPaid(draft: PetDraft): Promise<boolean>;
declare function notify(pet: Pet): Promise<void>;
declare function labelOf(pet: Pet): string;
declare const records: ReferenceRecords;
// Not as a result, so only the records say what the state is.
await alterRecord(records.invoice, { identity: { id: '7' } }, (invoice) => ({ ...invoice, state: 'approved' }));
export const deleted: string = (await deleteRecord(records.invoice, { identity: { id: '7' } })).body.pet;
`;

it('the handlers on the page of the reference service compile', async () => {
  const page = readFileSync('docs/reference-service.md', 'utf8');
  const [, section = ''] = /^## Handlers of your own$([^]*?)^## /m.exec(page) ?? [];
  const examples = [...section.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code);
  expect(examples).toHaveLength(2);
  const packages = await buildTargets(modelOfText(model), 'reference');
  await writeFile(join(packages.folder, 'handlers.ts'), `${around}${examples.join('')}`);
  expect(await packages.typeCheck(['node'])).toBe('');
});
