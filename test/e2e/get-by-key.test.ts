import { NotFoundError } from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import { clientOf, createdResource, freshProject, send } from './service.js';

describe('GET /{projectKey}/resource/key={key}', () => {
  it('returns the resource with that key', async () => {
    const projectKey = freshProject();
    const created = await createdResource(projectKey, { arrayOfStringExample: ['a'] }, 'my_Key-1');
    expect(await clientOf(projectKey).resource.getByKey({ key: 'my_Key-1' })).toEqual(created);
  });

  it('returns 404 for an unknown key, and for a key of another project', async () => {
    const { getByKey } = clientOf(freshProject()).resource;
    await createdResource(freshProject(), {}, 'elsewhere');
    await expect(getByKey({ key: 'nobody' })).rejects.toBeInstanceOf(NotFoundError);
    await expect(getByKey({ key: 'elsewhere' })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('compares keys case-sensitively', async () => {
    const projectKey = freshProject();
    await createdResource(projectKey, {}, 'Key');
    await expect(clientOf(projectKey).resource.getByKey({ key: 'key' })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('decodes the key exactly once', async () => {
    const projectKey = freshProject();
    await createdResource(projectKey, {}, 'plain');
    const statusOf = async (key: string): Promise<number> =>
      (await send({ method: 'GET', target: `/${projectKey}/resource/key=${key}` })).status;
    expect(await statusOf('pl%61in')).toBe(200);
    expect(await statusOf('pl%2561in')).toBe(404);
    expect(await statusOf('%zz')).toBe(400);
  });
});
