import { describe, expect, it } from 'vitest';
import { clientOf, createdResource, freshProject, problemOf } from './service.js';

describe('PUT /{projectKey}/resource', () => {
  it('creates when no resource has the key: 201', async () => {
    const { replace } = clientOf(freshProject()).resource;
    expect(await replace({ body: { key: 'new' } })).toMatchObject({ status: 201, body: { key: 'new', version: 1 } });
    expect(await replace({ body: {} })).toMatchObject({ status: 201, body: { version: 1 } });
  });

  it('overwrites the whole resource with the key: 200, version + 1, the same identifier', async () => {
    const projectKey = freshProject();
    const created = await createdResource(
      projectKey,
      { arrayOfIntExample: [1], arrayOfStringExample: ['gone'] },
      'one',
    );
    const { replace, update } = clientOf(projectKey).resource;
    await update({
      id: created.id,
      body: { version: 1, actions: [{ action: 'changeSomeProperty', someProperty: 'gone' }] },
    });
    expect(await replace({ body: { key: 'one', objectTypeProperty: { arrayOfIntExample: [2] } } })).toMatchObject({
      status: 200,
      body: { id: created.id, key: 'one', version: 3, objectTypeProperty: { arrayOfIntExample: [2] } },
    });
    expect(await clientOf(projectKey).resource.get({ id: created.id })).toEqual({
      id: created.id,
      key: 'one',
      version: 3,
      objectTypeProperty: { arrayOfIntExample: [2] },
    });
  });

  it('refuses a body that does not fit with 400', async () => {
    const projectKey = freshProject();
    const body = { objectTypeProperty: [] };
    await problemOf({ method: 'PUT', target: `/${projectKey}/resource`, body }, 400);
  });
});
