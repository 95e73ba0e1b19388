import { describe, expect, it } from 'vitest';
import { exampleModel } from '../../support/example-model.js';
import { buildReference } from './built-reference.js';
import { serve } from './served-reference.js';

const example = await buildReference(exampleModel());

describe('handlers of the user', () => {
  it('replace those of the service', async () => {
    const get = async (): Promise<object> => ({ status: 404, body: { type: 'x', title: 'y', status: 404 } });
    const call = await serve(example, { operations: { resource: { get } } });
    expect(await (await call('GET /p/resource/any')).json()).toEqual({ type: 'x', title: 'y', status: 404 });
    expect((await call('POST /p/resource', {})).status).toBe(201);
  });

  it('call those of the service', async () => {
    type Handler = (input: unknown, context: unknown) => Promise<{ readonly body: object }>;
    const operations = ({ resource }: { readonly resource: Readonly<Record<'create' | 'get', Handler>> }): object => ({
      resource: {
        create: async (input: { readonly body: { readonly key: string } }, context: unknown) => {
          const draft = { ...input.body, key: `${input.body.key}-of-ours` };
          return resource.create({ ...input, body: draft }, context);
        },
        get: async (input: unknown, context: unknown) => {
          const found = await resource.get(input, context);
          return { ...found, body: { ...found.body, someProperty: 'added' } };
        },
      },
    });
    const call = await serve(example, { operations });
    const created = await (await call('POST /p/resource', { key: 'lamp', objectTypeProperty: {} })).json();
    expect(created).toMatchObject({ key: 'lamp-of-ours' });
    const { id } = created as { readonly id: string };
    expect(await (await call(`GET /p/resource/${id}`)).json()).toMatchObject({ id, someProperty: 'added' });
    // What its own handler throws is thrown to ours, and answered if that does not catch it.
    expect((await call('GET /p/resource/none')).status).toBe(404);
    expect((await call('GET /p/resource/key=lamp-of-ours')).status).toBe(200);
  });

  it('change records', async () => {
    const { alterRecord } = (await example.packages.import('reference')) as unknown as {
      readonly alterRecord: (records: unknown, request: object, alter: (record: object) => object) => Promise<unknown>;
    };
    type Update = { readonly projectKey: string; readonly id: string; readonly body: { readonly version: number } };
    const operations = (_: unknown, records: { readonly resource: unknown }): object => ({
      resource: {
        update: async ({ projectKey: partition, id, body }: Update) =>
          alterRecord(records.resource, { partition, identity: { id } }, (record) => ({
            ...record,
            someProperty: body.version === 1 ? 'altered' : 42,
          })),
      },
    });
    const call = await serve(example, { operations });
    const { id } = (await (await call('POST /p/resource', {})).json()) as { readonly id: string };
    const altered = await call(`POST /p/resource/${id}`, { version: 1, actions: [] });
    expect([altered.status, await altered.json()]).toMatchObject([200, { id, version: 2, someProperty: 'altered' }]);
    // A result that does not fit the type is not stored.
    const refused = await call(`POST /p/resource/${id}`, { version: 2, actions: [] });
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ at: '/someProperty' }] }]);
  });

  it('create, find and delete records', async () => {
    type Work = (records: unknown, request: object) => Promise<object | undefined>;
    const { addRecord, findRecord, deleteRecord } = (await example.packages.import('reference')) as unknown as Readonly<
      Record<'addRecord' | 'findRecord' | 'deleteRecord', Work>
    >;
    const found: unknown[] = [];
    const operations = (_: unknown, records: { readonly resource: unknown }): object => ({
      resource: {
        create: async ({ projectKey: partition }: { readonly projectKey: string }) => ({
          ...(await addRecord(records.resource, { partition, fields: { key: 'lamp', objectTypeProperty: {} } })),
          headers: { location: '/lamp' },
        }),
        async delete({ projectKey: partition, id }: { readonly projectKey: string; readonly id: string }) {
          const one = { partition, identity: { key: 'lamp' } };
          found.push(await findRecord(records.resource, one));
          const deleted = await deleteRecord(records.resource, { partition, identity: { id } });
          found.push(await findRecord(records.resource, one));
          return deleted;
        },
      },
    });
    const call = await serve(example, { operations });
    const created = await call('POST /p/resource', {});
    const record = (await created.json()) as { readonly id: string };
    expect([created.status, record]).toMatchObject([201, { key: 'lamp', version: 1 }]);
    expect((await call('POST /p/resource', {})).status).toBe(409);
    expect((await call(`DELETE /p/resource/${record.id}`)).status).toBe(200);
    expect(found).toEqual([record, undefined]);
  });
});
