import { NotFoundError, PreconditionFailedError } from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import { clientOf, createdResource, freshProject } from './service.js';

describe('DELETE /{projectKey}/resource/{id}', () => {
  it('deletes the resource and returns its last state', async () => {
    const projectKey = freshProject();
    const created = await createdResource(projectKey, { arrayOfIntExample: [1] }, 'one');
    const { delete: remove, get, getByKey } = clientOf(projectKey).resource;
    expect(await remove({ id: created.id })).toEqual(created);
    await expect(get({ id: created.id })).rejects.toBeInstanceOf(NotFoundError);
    await expect(getByKey({ key: 'one' })).rejects.toBeInstanceOf(NotFoundError);
    await expect(remove({ id: created.id })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('frees the key for another resource', async () => {
    const projectKey = freshProject();
    const first = await createdResource(projectKey, {}, 'one');
    await clientOf(projectKey).resource.delete({ id: first.id });
    const second = await createdResource(projectKey, {}, 'one');
    expect(second).toMatchObject({ version: 1 });
    expect(second.id).not.toBe(first.id);
  });

  it('deletes only the version that If-Match names', async () => {
    const projectKey = freshProject();
    const { id } = await createdResource(projectKey, {});
    const { delete: remove } = clientOf(projectKey).resource;
    await expect(remove({ id, ifMatch: '"2"' })).rejects.toBeInstanceOf(PreconditionFailedError);
    expect(await remove({ id, ifMatch: '"1"' })).toMatchObject({ id, version: 1 });
  });

  it('returns 404 for the resource of another project', async () => {
    const { id } = await createdResource(freshProject(), {});
    await expect(clientOf(freshProject()).resource.delete({ id })).rejects.toBeInstanceOf(NotFoundError);
  });
});
