import { describe, expect, it } from 'vitest';
import { clientOf, createdResource, freshProject, send } from './service.js';

describe('HEAD /{projectKey}/resource', () => {
  it('reports whether any resource matches the condition', async () => {
    const projectKey = freshProject();
    const { exists } = clientOf(projectKey).resource;
    expect(await exists({})).toBe(false);
    await createdResource(projectKey, { arrayOfStringExample: ['a'] });
    expect(await exists({})).toBe(true);
    expect(await exists({ stringParameter: 'a' })).toBe(true);
    expect(await exists({ stringParameter: 'b' })).toBe(false);
  });

  it('has the status 200 or 404 and no body', async () => {
    const projectKey = freshProject();
    const none = await send({ method: 'HEAD', target: `/${projectKey}/resource` });
    expect([none.status, await none.text()]).toEqual([404, '']);
    await createdResource(projectKey, {});
    const some = await send({ method: 'HEAD', target: `/${projectKey}/resource` });
    expect([some.status, await some.text()]).toEqual([200, '']);
  });

  it('refuses an invalid condition with 400', async () => {
    const projectKey = freshProject();
    const response = await send({ method: 'HEAD', target: `/${projectKey}/resource?integerParameter=x` });
    expect(response.status).toBe(400);
  });
});
