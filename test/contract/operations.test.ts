import * as errorClasses from '@example-resource/client';
import { ApiError, InvalidInputError, UnexpectedResponseError } from '@example-resource/client';
import type { Problem, Resource } from '@example-resource/types';
import { describe, expect, it } from 'vitest';
import { endpointsOf } from '../../src/model/endpoints.js';
import { errorClassName } from '../../src/print/names.js';
import { exampleModel } from '../support/example-model.js';
import type { Connected, ConnectedOptions } from './connected.js';
import { connected } from './connected.js';

const base = 'https://api.eu.gcp.example.com/p/resource';
const id = '0190b5b2-7f3e-7a3c-9d3b-1f2e3d4c5b6a';

const resource: Resource = {
  id,
  key: 'my-key',
  version: 3,
  objectTypeProperty: {
    arrayOfIntExample: [1, 2],
    arrayOfTwonumbersExample: [1, 2],
    arrayOfFloatExample: [0.5, -1e30],
    arrayOfStringExample: ['', 'ä', '😀', '"\\\u2028'],
    // More than a double holds.
    arrayOfObjectType: [{ integerExample: 9007199254740993n, integerExampleInt32: -1 }],
  },
};
const draft = { key: 'my-key', objectTypeProperty: resource.objectTypeProperty };

/** What the handler was given, put aside for the test. */
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

describe('an operation that succeeds', () => {
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
    // An identifier is never taken for the path of a key.
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
    // What has a default is there for the handler.
    expect(inputs).toEqual([{ projectKey: 'p', limit: 20, offset: 0, withTotal: false, ...input }]);
    expect(requests).toEqual([
      `GET ${base}/sorted-query-parameters?where=version%20%3D%20%3Av&where=key%20%3D%20%22a%22&sort=version%20desc&var.v=3`,
    ]);
  });
});

/** A call of each operation with input that is right. */
const calls: Readonly<Record<string, (connection: Connected) => PromiseLike<unknown>>> = {
  query: ({ client }) => client.resource.query(),
  get: ({ client }) => client.resource.get({ id }),
  getByKey: ({ client }) => client.resource.getByKey({ key: 'k' }),
  search: ({ client }) => client.resource.search(),
  exists: ({ client }) => client.resource.exists(),
  create: ({ client }) => client.resource.create({ body: draft }),
  patch: ({ client }) => client.resource.patch({ body: draft }),
  replace: ({ client }) => client.resource.replace({ body: draft }),
  complex: ({ client }) => client.resource.complex({ uriParameterOne: '1', uriParameterTwo: '2', body: { id: 'x' } }),
  update: ({ client }) => client.resource.update({ id, body: { version: 1, actions: [{ action: 'doSomeThing' }] } }),
  delete: ({ client }) => client.resource.delete({ id }),
  querySorted: ({ client }) => client.resource.querySorted(),
};
const endpoints = endpointsOf(exampleModel());
const declared = endpoints.flatMap(({ name, method, errors }) =>
  errors.map(({ status, name: error }) => ({ name, method, error, status })),
);

/** How a call ends that must fail. */
async function failureOf(connection: Connected, operation: string): Promise<ApiError<number, unknown>> {
  const call = calls[operation];
  if (call === undefined) throw new Error(`no call of ${operation}`);
  const failure: unknown = await call(connection).then(
    (value) => value,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error(`not a documented error: ${String(failure)}`, { cause: failure });
  return failure;
}

describe('an error that the model declares', () => {
  it('is one of many: all operations are here', () => {
    expect(Object.keys(calls).sort()).toEqual(endpoints.map(({ name }) => name).sort());
    expect(declared.length).toBeGreaterThan(80);
  });

  it.each(declared.filter(({ error }) => error !== 'NoMatch'))(
    '$name answers $error: the call fails with its class, status and body',
    async ({ name, method, error, status }) => {
      const body: Problem & { currentVersion?: number } = {
        type: `https://errors.example.com/${error}`,
        title: error,
        status,
        detail: 'Why, in words: ä.',
        ...(error === 'VersionConflict' ? { currentVersion: 9 } : {}),
      };
      const handler = async (): Promise<never> => ({ status, body }) as never;
      const connection = connected({ [name]: handler });
      const failure = await failureOf(connection, name);
      expect(failure).toBeInstanceOf(Reflect.get(errorClasses, errorClassName(error)));
      expect([failure.operation, failure.status, failure.body]).toEqual([
        `resource.${name}`,
        status,
        method === 'HEAD' ? undefined : body,
      ]);
      expect(failure.requestId).toMatch(/^[0-9a-f-]{36}$/);
      // What is declared is no failure of the service, though it be a 500.
      expect(connection.errors).toEqual([]);
    },
  );
});

/** What the server says itself, before or after the handler: which error it is, and how it comes to it. */
const provoked: readonly (readonly [error: string, status: number, options: ConnectedOptions])[] = [
  ['Unauthorized', 401, { token: 'nobody' }],
  ['Forbidden', 403, { token: 'stranger' }],
  [
    'ServiceUnavailable',
    503,
    {
      verifyToken: async () => {
        throw new Error('The issuer is secret and down.');
      },
    },
  ],
  // A handler that nobody expects to be called throws.
  ['InternalError', 500, {}],
];

describe('an error that the server finds', () => {
  const cases = Object.keys(calls).flatMap((name) =>
    provoked.map(([error, status, options]) => ({ name, error, status, options })),
  );
  it.each(cases)('$name: $error is the documented one, and tells nothing', async ({ name, error, status, options }) => {
    const connection = connected({}, options);
    const failure = await failureOf(connection, name);
    expect(failure).toBeInstanceOf(Reflect.get(errorClasses, errorClassName(error)));
    expect(failure.status).toBe(status);
    expect(JSON.stringify(failure.body ?? {})).not.toMatch(/secret|Nobody/);
    // Those whose cause the caller must not see are told to the service.
    expect(connection.errors.map(({ context }) => context)).toEqual(
      status < 500 ? [] : [{ operation: `resource.${name}`, requestId: failure.requestId }],
    );
  });

  const writes = endpoints.filter(
    ({ scopes }) =>
      scopes !== undefined && JSON.stringify(scopes).includes('manage') && !JSON.stringify(scopes).includes('view'),
  );
  it.each(writes.map(({ name }) => name))('%s is a write: who may only read is forbidden', async (name) => {
    const failure = await failureOf(connected({}, { token: 'reader' }), name);
    expect(failure).toBeInstanceOf(errorClasses.ForbiddenError);
    expect(failure.headers.get('www-authenticate')).toContain('scope="manage_test:p"');
  });

  it.each(endpoints.filter(({ body }) => body !== undefined).map(({ name }) => name))(
    '%s reads a body: one that is too long is a ContentTooLargeError',
    async (name) => {
      const failure = await failureOf(connected({}, { limits: { bodyBytes: 4 } }), name);
      expect(failure).toBeInstanceOf(errorClasses.ContentTooLargeError);
      expect(failure.body).toMatchObject({ status: 413 });
    },
  );

  it('a body that goes deeper than the server reads is a BadRequestError with the reason', async () => {
    const { client } = connected({}, { limits: { depth: 2 } });
    const error: unknown = await client.resource.create({ body: draft }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(errorClasses.BadRequestError);
    expect(error).toMatchObject({ body: { status: 400, errors: [{ in: 'body', code: 'depth' }] } });
  });

  it('what does not fit is found by the client already, and never sent', async () => {
    const { client, requests } = connected({});
    await expect(client.resource.get({ id: '' })).rejects.toBeInstanceOf(InvalidInputError);
    await expect(client.resource.get({ id: '..' })).rejects.toBeInstanceOf(InvalidInputError);
    await expect(client.resource.get({ id, projectKey: 'a b' })).rejects.toBeInstanceOf(InvalidInputError);
    expect(requests).toEqual([]);
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

  it('of another region is refused by a server that knows its own', async () => {
    const { client } = connected({}, { region: 'us-1' });
    const error: unknown = await client.resource.get({ id }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ status: 421 });
  });

  it('of another project than that of the client is one call away', async () => {
    const { client, requests } = connected({});
    const error: unknown = await client.resource.get({ id, projectKey: 'q' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(errorClasses.ForbiddenError);
    expect(requests).toEqual([`GET https://api.eu.gcp.example.com/q/resource/${id}`]);
  });
});
