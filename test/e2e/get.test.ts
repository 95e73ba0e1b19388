import { NotFoundError } from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import { clientOf, createdResource, freshProject, problemOf, send } from './service.js';

const unknownId = '01990000-0000-7000-8000-000000000000';

describe('GET /{projectKey}/resource/{id}', () => {
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
    const text = await (await send({ method: 'GET', target: `/${projectKey}/resource/${id}` })).text();
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
    const target = `/${projectKey}/resource/${unknownId}?optionalQueryParamter=a`;
    const problem = await problemOf({ method: 'GET', target }, 400);
    expect(JSON.stringify(problem['errors'])).toContain('optionalQueryParameter');
  });
});
