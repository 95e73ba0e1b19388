import { describe, expect, it } from 'vitest';
import { clientOf, createdResource, describeScopes, freshProject, send, tokenWith } from './service.js';

describe('HEAD /{projectKey}/resource', () => {
  describeScopes('read', (projectKey) => ({ method: 'HEAD', target: `/${projectKey}/resource` }));

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
    const token = await tokenWith(`view_test:${projectKey}`);
    const none = await send({ method: 'HEAD', target: `/${projectKey}/resource`, token });
    expect([none.status, await none.text()]).toEqual([404, '']);
    await createdResource(projectKey, {});
    const some = await send({ method: 'HEAD', target: `/${projectKey}/resource`, token });
    expect([some.status, await some.text()]).toEqual([200, '']);
  });

  it('refuses an invalid condition with 400', async () => {
    const projectKey = freshProject();
    const token = await tokenWith(`view_test:${projectKey}`);
    const response = await send({ method: 'HEAD', target: `/${projectKey}/resource?integerParameter=x`, token });
    expect(response.status).toBe(400);
  });
});
