import { resolve } from 'node:path';
import { createClient, type Mismatch, NotFoundError } from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import { importBundle } from '../support/bundled-client.js';
import { createdResource, freshProject, serviceUrl, tokenWith } from './service.js';

/** The service of another version: its resources have no `version`, and more than is documented. */
async function otherVersion(request: Request): Promise<Response> {
  const response = await fetch(request);
  const text = (await response.text()).replace('"version":1,', '"state":"new",');
  return new Response(text, response);
}

const largest = 9223372036854775807n;

/** A project with a resource in it, and the options of a client for it. */
async function projectWithResource() {
  const projectKey = freshProject();
  const { id } = await createdResource(projectKey, { arrayOfObjectType: [{ integerExample: largest }] });
  const token = (): Promise<string> => tokenWith(`manage_test:${projectKey}`);
  return { id, options: { baseUrl: serviceUrl, projectKey, token, fetch: otherVersion } };
}

describe('a response that is not as documented', () => {
  it('is an error for a strict client', async () => {
    const { id, options } = await projectWithResource();
    await expect(createClient(options).resource.get({ id })).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
      issues: [{ path: '/version', code: 'required' }],
    });
  });

  it('is a value for a tolerant client, which reports it', async () => {
    const { id, options } = await projectWithResource();
    const mismatches: Mismatch[] = [];
    const onMismatch = (mismatch: Mismatch): void => void mismatches.push(mismatch);
    const client = createClient({ ...options, responses: 'tolerant', onMismatch });
    const resource = await client.resource.get({ id });
    expect(resource).toMatchObject({ id, state: 'new' });
    expect(resource.objectTypeProperty.arrayOfObjectType?.[0]?.integerExample).toBe(largest);
    const issues = [expect.objectContaining({ path: '/version', code: 'required' })];
    expect(mismatches).toEqual([{ operation: 'resource.get', status: 200, requestId: expect.any(String), issues }]);
    await expect(client.resource.get({ id: 'missing' })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('is a value if nothing is checked', async () => {
    const { id, options } = await projectWithResource();
    const { resource } = createClient({ ...options, responses: 'off' });
    const found = await resource.get({ id });
    expect(found).toMatchObject({ id, state: 'new' });
    expect(found.objectTypeProperty.arrayOfObjectType?.[0]?.integerExample).toBe(largest);
    await expect(resource.get({ id: 'missing' })).rejects.toBeInstanceOf(NotFoundError);
  });
});

it('a client without validators calls the service like any other', async () => {
  const names = 'createClient, createConnection, deleteResource, NotFoundError';
  const bundling = { folder: resolve('.'), api: 'example-resource', names, conditions: ['unchecked'] };
  const unchecked = (await importBundle(bundling)) as unknown as typeof import('@example-resource/client');
  const { id, options } = await projectWithResource();
  const another = unchecked.createClient(options);
  expect(await another.resource.get({ id })).toMatchObject({ id, state: 'new' });
  const { resource } = unchecked.createClient({ ...options, fetch });
  await expect(resource.get({ id: 'missing' })).rejects.toBeInstanceOf(unchecked.NotFoundError);
  const objectTypeProperty = { arrayOfObjectType: [{ integerExample: largest }] };
  const created = await resource.create({ body: { key: 'another', objectTypeProperty } });
  expect(created).toMatchObject({ status: 201, body: { key: 'another', objectTypeProperty } });
  const { version } = created.body;
  const update = { version, actions: [{ action: 'changeSomeProperty' as const, someProperty: 'a' }] };
  expect(await resource.update({ id: created.body.id, body: update })).toMatchObject({ version: version + 1 });
  expect(await resource.exists()).toBe(true);
  expect(await unchecked.deleteResource(unchecked.createConnection(options), { id })).toMatchObject({ id });
});
