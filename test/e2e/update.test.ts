import { NotFoundError, VersionConflictError } from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import { clientOf, createdResource, freshProject, problemOf, send } from './service.js';

const unknownId = '01990000-0000-7000-8000-000000000000';

describe('POST /{projectKey}/resource/{id}', () => {
  it('applies the actions in order, and increases the version by one', async () => {
    const projectKey = freshProject();
    const created = await createdResource(projectKey, { arrayOfIntExample: [1] }, 'one');
    const { update } = clientOf(projectKey).resource;
    const actions = [
      { action: 'changeSomeProperty', someProperty: 'first' },
      { action: 'doSomeThing' },
      { action: 'changeSomeProperty', someProperty: 'last' },
    ] as const;
    expect(await update({ id: created.id, body: { version: 1, actions: [...actions] } })).toEqual({
      ...created,
      version: 2,
      someProperty: 'last',
    });
  });

  it('returns 409 with the current version when another one is expected', async () => {
    const projectKey = freshProject();
    const { id } = await createdResource(projectKey, {});
    const { update } = clientOf(projectKey).resource;
    await update({ id, body: { version: 1, actions: [{ action: 'doSomeThing' }] } });
    const failure = update({ id, body: { version: 1, actions: [{ action: 'doSomeThing' }] } });
    await expect(failure).rejects.toBeInstanceOf(VersionConflictError);
    await expect(failure).rejects.toMatchObject({ status: 409, body: { currentVersion: 2 } });
  });

  it('lets exactly one of many concurrent updates of a version succeed', async () => {
    const projectKey = freshProject();
    const { id } = await createdResource(projectKey, {});
    const { update, get } = clientOf(projectKey).resource;
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        update({ id, body: { version: 1, actions: [{ action: 'changeSomeProperty', someProperty: String(index) }] } }),
      ),
    );
    const winners = results.filter((result) => result.status === 'fulfilled');
    const losers = results.filter((result) => result.status === 'rejected');
    expect(winners).toHaveLength(1);
    expect(losers.every((loser) => loser.reason instanceof VersionConflictError)).toBe(true);
    expect(await get({ id })).toEqual(winners[0]?.value);
  });

  it('applies either all actions or none', async () => {
    const projectKey = freshProject();
    const created = await createdResource(projectKey, {});
    const body = {
      version: 1,
      actions: [{ action: 'changeSomeProperty', someProperty: 'x' }, { action: 'doSomethingElse' }],
    };
    const target = `/${projectKey}/resource/${created.id}`;
    const problem = await problemOf({ method: 'POST', target, body }, 400);
    expect(problem['errors']).toEqual([expect.objectContaining({ in: 'body', at: '/actions/1/action' })]);
    expect(await clientOf(projectKey).resource.get({ id: created.id })).toEqual(created);
  });

  it('returns 404 for an unknown identifier, and for one of another project', async () => {
    const { id } = await createdResource(freshProject(), {});
    const { update } = clientOf(freshProject()).resource;
    for (const missing of [unknownId, id]) {
      await expect(update({ id: missing, body: { version: 1, actions: [] } })).rejects.toBeInstanceOf(NotFoundError);
    }
  });

  it.each([
    ['no version', { actions: [] }, '/version'],
    ['no actions', { version: 1 }, '/actions'],
    ['an action without its discriminator', { version: 1, actions: [{}] }, '/actions/0/action'],
    [
      'a field of another action',
      { version: 1, actions: [{ action: 'doSomeThing', someProperty: 'x' }] },
      '/actions/0/someProperty',
    ],
    ['a version that is a string', { version: '1', actions: [] }, '/version'],
  ])('refuses %s with 400', async (_, body, pointer) => {
    const projectKey = freshProject();
    const target = `/${projectKey}/resource/${unknownId}`;
    const problem = await problemOf({ method: 'POST', target, body }, 400);
    expect(problem['errors']).toEqual([expect.objectContaining({ in: 'body', at: pointer })]);
  });

  it('refuses more than 500 actions', async () => {
    const projectKey = freshProject();
    const actions = Array.from({ length: 501 }, () => ({ action: 'doSomeThing' }));
    const target = `/${projectKey}/resource/${unknownId}`;
    const body = { version: 1, actions };
    const problem = await problemOf({ method: 'POST', target, body }, 400);
    expect(problem['errors']).toEqual([expect.objectContaining({ in: 'body', at: '/actions', code: 'items' })]);
    const allowed = { version: 1, actions: actions.slice(1) };
    expect((await send({ method: 'POST', target, body: allowed })).status).toBe(404);
  });

  it.each([0, -1, 1.5, 2, 9007199254740993n])('refuses %d as a version other than the current one', async (version) => {
    const projectKey = freshProject();
    const { id } = await createdResource(projectKey, {});
    const target = `/${projectKey}/resource/${id}`;
    const body = `{"version":${version},"actions":[]}`;
    const problem = await problemOf({ method: 'POST', target, body }, 409);
    expect(problem['currentVersion']).toBe(1);
  });
});
