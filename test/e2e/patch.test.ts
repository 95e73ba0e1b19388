import { NotFoundError } from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import { clientOf, createdResource, freshProject, problemOf } from './service.js';

describe('PATCH /{projectKey}/resource', () => {
  it('overwrites only the arrays given: 200, version + 1', async () => {
    const projectKey = freshProject();
    const created = await createdResource(
      projectKey,
      { arrayOfIntExample: [1, 2], arrayOfStringExample: ['kept'] },
      'one',
    );
    const { patch } = clientOf(projectKey).resource;
    expect(await patch({ body: { key: 'one', objectTypeProperty: { arrayOfIntExample: [] } } })).toEqual({
      ...created,
      version: 2,
      objectTypeProperty: { arrayOfIntExample: [], arrayOfStringExample: ['kept'] },
    });
  });

  it('returns 404 for an unknown or missing key, and creates nothing', async () => {
    const { patch, exists } = clientOf(freshProject()).resource;
    await expect(patch({ body: { key: 'nobody' } })).rejects.toBeInstanceOf(NotFoundError);
    await expect(patch({ body: {} })).rejects.toBeInstanceOf(NotFoundError);
    expect(await exists({})).toBe(false);
  });

  it('refuses a body that does not fit with 400, and leaves the resource unchanged', async () => {
    const projectKey = freshProject();
    const created = await createdResource(projectKey, { arrayOfIntExample: [1] }, 'one');
    const body = { key: 'one', objectTypeProperty: { arrayOfIntExample: ['1'] } };
    await problemOf({ method: 'PATCH', target: `/${projectKey}/resource`, body }, 400);
    expect(await clientOf(projectKey).resource.get({ id: created.id })).toEqual(created);
  });
});
