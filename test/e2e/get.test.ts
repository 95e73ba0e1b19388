import { NotFoundError } from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import { clientOf, createdResource, describeScopes, freshProject, problemOf, send, tokenWith } from './service.js';

const unknownId = '01990000-0000-7000-8000-000000000000';

describe('GET /{projectKey}/resource/{id}', () => {
  describeScopes('read', (projectKey) => ({ method: 'GET', target: `/${projectKey}/resource/${unknownId}` }));

  it('returns the resource, every number exact', async () => {
    const projectKey = freshProject();
    const created = await createdResource(
      projectKey,
      { arrayOfObjectType: [{ integerExample: 9223372036854775807n, integerExampleInt32: -2147483648 }] },
      'exact',
    );
    const resource = await clientOf(projectKey).resource.get({ id: created.id });
    expect(resource).toEqual(created);
    expect(resource.version).toBe(1);
    expect(resource.objectTypeProperty.arrayOfObjectType?.[0]?.integerExample).toBe(9223372036854775807n);
  });

  it('sends the digits of an int64 as a plain JSON number', async () => {
    const projectKey = freshProject();
    const { id } = await createdResource(projectKey, { arrayOfObjectType: [{ integerExample: 9223372036854775807n }] });
    const token = await tokenWith(`view_test:${projectKey}`);
    const text = await (await send({ method: 'GET', target: `/${projectKey}/resource/${id}`, token })).text();
    expect(text).toContain('"integerExample":9223372036854775807}');
  });

  it('accepts its optional parameters, without effect', async () => {
    const projectKey = freshProject();
    const { id } = await createdResource(projectKey, {});
    const input = { id, optionalQueryParameter: 'a', secondOptionalQueryParameter: 'b&c=d' };
    expect((await clientOf(projectKey).resource.get(input)).id).toBe(id);
  });

  it('returns 404 for an unknown identifier', async () => {
    const failure = clientOf(freshProject()).resource.get({ id: unknownId });
    await expect(failure).rejects.toBeInstanceOf(NotFoundError);
    await expect(failure).rejects.toMatchObject({ status: 404, body: { status: 404, title: expect.any(String) } });
  });

  it('returns 404 for the resource of another project', async () => {
    const { id } = await createdResource(freshProject(), {});
    await expect(clientOf(freshProject()).resource.get({ id })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('does not mistake the identifier `key=x` for the path of a key', async () => {
    const projectKey = freshProject();
    await createdResource(projectKey, {}, 'some-key');
    await expect(clientOf(projectKey).resource.get({ id: 'key=some-key' })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('refuses an undeclared parameter with 400', async () => {
    const projectKey = freshProject();
    const token = await tokenWith(`view_test:${projectKey}`);
    const target = `/${projectKey}/resource/${unknownId}?optionalQueryParamter=a`;
    const problem = await problemOf(await send({ method: 'GET', target, token }), 400);
    expect(JSON.stringify(problem['errors'])).toContain('optionalQueryParameter');
  });

  it('has a HEAD with the headers of GET and no body, as every GET does', async () => {
    const projectKey = freshProject();
    const { id } = await createdResource(projectKey, {}, 'head');
    const token = await tokenWith(`view_test:${projectKey}`);
    const base = `/${projectKey}/resource`;
    const health = ['/livez', '/readyz', '/.well-known/jwks.json'];
    const found = [`${base}/${id}`, `${base}/key=head`, `${base}/searchApiPattern`, `${base}/sorted-query-parameters`];
    for (const target of [...found, ...health, `${base}/none`, `${base}/key=none`]) {
      const get = await send({ method: 'GET', target, token });
      const head = await send({ method: 'HEAD', target, token });
      const length = (await get.arrayBuffer()).byteLength;
      expect([head.status, head.headers.get('content-type'), await head.text()], target).toEqual([
        get.status,
        get.headers.get('content-type'),
        '',
      ]);
      expect(head.headers.get('content-length'), target).toBe(String(length));
    }
  });
});
