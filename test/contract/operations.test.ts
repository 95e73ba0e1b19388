import { AbortError, ForbiddenError, UnexpectedResponseError } from '@example-resource/client';
import type { Context } from '@example-resource/server';
import { describe, expect, it } from 'vitest';
import { connected } from './connected.js';
import { draft, id, resource } from './samples.js';

const base = 'https://api.eu.gcp.example.com/p/resource';
/** Records the input of a handler for the test. */
function recorded<Output>(output: Output): { readonly inputs: unknown[]; handler(input: unknown): Promise<Output> } {
  const inputs: unknown[] = [];
  return {
    inputs,
    handler: async (input) => {
      inputs.push(input);
      return output;
    },
  };
}

describe('a successful call of', () => {
  it('query', async () => {
    const body = { arrayOfIntExample: [1], arrayOfObjectType: [{ integerExample: -9223372036854775808n }] };
    const headers = { xTotalCount: 3, xLimit: 20, xOffset: 0, link: '<https://host/next>; rel="next"' };
    const { handler, inputs } = recorded({ status: 200 as const, headers, body });
    const { client, requests } = connected({ query: handler });
    const input = { stringParameter: 'a b&c', arrayOfString: ['x', 'ä'], objectParameter: { arrayOfIntExample: [1] } };
    expect(await client.resource.query(input).withResponse()).toMatchObject({ status: 200, headers, body });
    expect(inputs).toEqual([{ projectKey: 'p', ...input }]);
    expect(requests).toEqual([
      `GET ${base}?stringParameter=a%20b%26c&objectParameter=%7B%22arrayOfIntExample%22%3A%5B1%5D%7D&arrayOfString=x&arrayOfString=%C3%A4`,
    ]);
  });

  it('get', async () => {
    const { handler, inputs } = recorded({ status: 200 as const, body: resource });
    const { client, requests } = connected({ get: handler }, { token: 'reader' });
    expect(await client.resource.get({ id: 'key=my key', optionalQueryParameter: '' })).toEqual(resource);
    expect(inputs).toEqual([{ projectKey: 'p', id: 'key=my key', optionalQueryParameter: '' }]);
    // An identifier is never mistaken for the path of a key.
    expect(requests).toEqual([`GET ${base}/key%3Dmy%20key?optionalQueryParameter=`]);
  });

  it('getByKey', async () => {
    const { handler, inputs } = recorded({ status: 200 as const, body: resource });
    const { client, requests } = connected({ getByKey: handler }, { token: 'reader' });
    expect(await client.resource.getByKey({ key: 'a/b?c#d%2F😀..' })).toEqual(resource);
    expect(inputs).toEqual([{ projectKey: 'p', key: 'a/b?c#d%2F😀..' }]);
    expect(requests).toEqual([`GET ${base}/key=a%2Fb%3Fc%23d%252F%F0%9F%98%80..`]);
  });

  it('search', async () => {
    const page = { limit: 20, offset: 0, count: 1, results: [resource], facets: [{ value: 'x', count: 1 }] };
    const { handler, inputs } = recorded({ status: 200 as const, body: page });
    const { client, requests } = connected({ search: handler }, { token: 'reader' });
    const input = { fuzzy: true, fuzzyLevel: 1.5, 'filter.query': 'a = "b"', 'text.en': 'one', 'text.de-DE': 'eins' };
    expect(await client.resource.search(input)).toEqual(page);
    expect(inputs).toEqual([{ projectKey: 'p', ...input }]);
    expect(requests).toEqual([
      `GET ${base}/searchApiPattern?fuzzy=true&fuzzyLevel=1.5&filter.query=a%20%3D%20%22b%22&text.en=one&text.de-DE=eins`,
    ]);
  });

  it('exists', async () => {
    const { handler, inputs } = recorded({ status: 200 as const });
    const { client, requests } = connected({ exists: handler }, { token: 'reader' });
    expect(await client.resource.exists({ integerParameter: 7 })).toBe(true);
    expect(await connected({ exists: async () => ({ status: 404 }) }).client.resource.exists()).toBe(false);
    expect(inputs).toEqual([{ projectKey: 'p', integerParameter: 7 }]);
    expect(requests).toEqual([`HEAD ${base}?integerParameter=7`]);
  });

  it('create', async () => {
    const location = `/p/resource/${id}`;
    const { handler, inputs } = recorded({ status: 201 as const, headers: { location }, body: resource });
    const { client, requests } = connected({ create: handler });
    const answer = await client.resource.create({ body: draft });
    expect(answer).toMatchObject({ status: 201, headers: { location }, body: resource });
    expect(inputs).toEqual([{ projectKey: 'p', body: draft }]);
    expect(requests).toEqual([`POST ${base}`]);
    const changed = connected({ create: async () => ({ status: 200, body: resource }) });
    expect(await changed.client.resource.create({ body: {} })).toMatchObject({ status: 200, body: resource });
  });

  it('patch', async () => {
    const { handler, inputs } = recorded({ status: 200 as const, body: resource });
    const { client, requests } = connected({ patch: handler });
    expect(await client.resource.patch({ body: draft })).toEqual(resource);
    expect(inputs).toEqual([{ projectKey: 'p', body: draft }]);
    expect(requests).toEqual([`PATCH ${base}`]);
  });

  it('replace', async () => {
    const { handler, inputs } = recorded({ status: 201 as const, headers: { location: '/x' }, body: resource });
    const { client, requests } = connected({ replace: handler });
    expect(await client.resource.replace({ body: draft })).toMatchObject({ status: 201, body: resource });
    expect(inputs).toEqual([{ projectKey: 'p', body: draft }]);
    expect(requests).toEqual([`PUT ${base}`]);
  });

  it('complex', async () => {
    const arrays = recorded({ status: 200 as const, body: { arrayOfStringExample: ['a'] } });
    const { client, requests } = connected({ complex: arrays.handler });
    const input = {
      uriParameterOne: 'one=1',
      uriParameterTwo: 'two/2',
      queryParameterOne: -0.5,
      prefer: 'code=202',
      body: { id: 'x', createdAt: '2024-02-29T23:59:59.500Z', custom: [1, { a: null }] },
    };
    expect(await client.resource.complex(input)).toMatchObject({ status: 200, body: { arrayOfStringExample: ['a'] } });
    expect(arrays.inputs).toEqual([{ projectKey: 'p', ...input }]);
    expect(requests).toEqual([
      `POST ${base}/artificially-complex/path/uri-parameter-one=one%3D1/two%2F2?queryParameterOne=-0.5`,
    ]);
    const dates = connected({ complex: async () => ({ status: 202, body: { dateOnlyExample: '2024-02-29' } }) });
    expect(await dates.client.resource.complex(input)).toMatchObject({
      status: 202,
      body: { dateOnlyExample: '2024-02-29' },
    });
  });

  it('update', async () => {
    const { handler, inputs } = recorded({ status: 200 as const, body: resource });
    const { client, requests } = connected({ update: handler });
    const body = {
      version: 2,
      actions: [{ action: 'doSomeThing' as const }, { action: 'changeSomeProperty' as const, someProperty: 'x' }],
    };
    expect(await client.resource.update({ id, body })).toEqual(resource);
    expect(inputs).toEqual([{ projectKey: 'p', id, body }]);
    expect(requests).toEqual([`POST ${base}/${id}`]);
  });

  it('delete', async () => {
    const { handler, inputs } = recorded({ status: 200 as const, body: resource });
    const { client, requests } = connected({ delete: handler });
    expect(await client.resource.delete({ id, ifMatch: '"3"' })).toEqual(resource);
    expect(inputs).toEqual([{ projectKey: 'p', id, ifMatch: '"3"' }]);
    expect(requests).toEqual([`DELETE ${base}/${id}`]);
  });

  it('querySorted', async () => {
    const page = { limit: 20, offset: 0, count: 1, total: 1, results: [resource] };
    const { handler, inputs } = recorded({ status: 200 as const, body: page });
    const { client, requests } = connected({ querySorted: handler }, { token: 'reader' });
    const input = { where: ['version = :v', 'key = "a"'], sort: ['version desc'], 'var.v': ['3'] };
    expect(await client.resource.querySorted(input)).toEqual(page);
    // The handler receives the defaults.
    expect(inputs).toEqual([{ projectKey: 'p', limit: 20, offset: 0, withTotal: false, ...input }]);
    expect(requests).toEqual([
      `GET ${base}/sorted-query-parameters?where=version%20%3D%20%3Av&where=key%20%3D%20%22a%22&sort=version%20desc&var.v=3`,
    ]);
  });
});

describe('the address', () => {
  it('has the region and the provider of the client', async () => {
    const { client, requests } = connected(
      { get: async () => ({ status: 200, body: resource }) },
      { region: 'us-1', publicBase: undefined },
    );
    await client.resource.get({ id });
    expect(requests).toEqual([`GET https://api.us-1.gcp.example.com/p/resource/${id}`]);
  });

  it('in another region is refused by a server that knows its own', async () => {
    const { client } = connected({}, { region: 'us-1' });
    const error: unknown = await client.resource.get({ id }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ status: 421 });
  });

  it('in another project can be chosen for a single call', async () => {
    const { client, requests } = connected({});
    const error: unknown = await client.resource.get({ id, projectKey: 'q' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ForbiddenError);
    expect(requests).toEqual([`GET https://api.eu.gcp.example.com/q/resource/${id}`]);
  });
});

describe('the context of a handler', () => {
  it('has the subject, the route and the id of the request', async () => {
    const contexts: Context[] = [];
    const { client } = connected({
      get: async (_input, context) => {
        contexts.push(context);
        return { status: 200, body: resource };
      },
    });
    const headers = { 'x-request-id': 'my-request', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    const { response } = await client.resource.get({ id }, { headers }).withResponse();
    const [context] = contexts;
    expect(context?.principal).toEqual({ subject: 'ann', scopes: new Set(['manage_test:p']) });
    expect(context?.route).toMatchObject({
      operation: 'resource.get',
      method: 'GET',
      path: '/{projectKey}/resource/{id}',
    });
    expect([context?.requestId, response.headers.get('x-request-id')]).toEqual(['my-request', 'my-request']);
    expect(context?.traceparent).toContain('a'.repeat(32));
    expect(context?.header('Authorization')).toBe('Bearer writer');
    expect(context?.signal.aborted).toBe(false);
  });

  it('has a signal that aborts when the client disconnects', async () => {
    const caller = new AbortController();
    const reasons: unknown[] = [];
    const { client } = connected({
      get: async (_input, { signal }) => {
        caller.abort();
        reasons.push(signal.aborted);
        return { status: 200, body: resource };
      },
    });
    await expect(client.resource.get({ id }, { signal: caller.signal })).rejects.toBeInstanceOf(AbortError);
    expect(reasons).toEqual([true]);
  });

  it('has a signal that aborts when the time of the request is over', async () => {
    const { client, errors } = connected(
      {
        get: (_input, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      },
      { limits: { requestMilliseconds: 20 } },
    );
    const error: unknown = await client.resource.get({ id }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 503 });
    expect(String(errors[0]?.error)).toContain('did not respond within 20 ms');
  });
});
