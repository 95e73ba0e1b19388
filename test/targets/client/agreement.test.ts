import { createClient, ForbiddenError, NotFoundError, UnexpectedResponseError } from '@example-resource/client';
import { createServer, notImplemented, type ResourceOperations, staticTokens } from '@example-resource/server';
import type { Resource, ResourcePage } from '@example-resource/types';
import { describe, expect, it } from 'vitest';

/** What the client writes is what the server reads, and vice versa: the two packages meet without a port. */
const resource: Resource = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  version: 1,
  objectTypeProperty: { arrayOfObjectType: [{ integerExample: -9223372036854775808n, integerExampleInt32: 0 }] },
};
const page: ResourcePage = { limit: 20, offset: 0, count: 1, results: [resource] };

const unimplemented: ResourceOperations = {
  query: notImplemented,
  get: notImplemented,
  getByKey: notImplemented,
  search: notImplemented,
  exists: notImplemented,
  create: notImplemented,
  patch: notImplemented,
  replace: notImplemented,
  complex: notImplemented,
  update: notImplemented,
  delete: notImplemented,
  querySorted: notImplemented,
};

// The type of a bound client is long and adds nothing here to that of its calls.
function clientOf(operations: Partial<ResourceOperations>, scopes = 'manage_test:p') {
  const server = createServer({
    operations: { resource: { ...unimplemented, ...operations } },
    verifyToken: staticTokens({ secret: { subject: 'me', scopes } }),
    checkResponses: true,
  });
  return createClient({ baseUrl: 'http://localhost', projectKey: 'p', token: 'secret', fetch: server.fetch }).resource;
}

/** The inputs that a handler received. */
function listener<Input, Output>(output: Output) {
  const received: Input[] = [];
  return {
    received,
    handler: async (input: Input): Promise<Output> => {
      received.push(input);
      return output;
    },
  };
}

describe('a path value', () => {
  it.each(['plain', 'key=x', 'a/b', '%2F', '%', 'a b+c', '...', 'ü😀', "!'()*", '?#&=;:@', '\u0000', '..\\..'])(
    '%j arrives unchanged',
    async (id) => {
      const { received, handler } = listener<unknown, { status: 200; body: Resource }>({ status: 200, body: resource });
      await clientOf({ get: handler }).get({ id });
      expect(received).toEqual([{ projectKey: 'p', id }]);
    },
  );

  it.each(['.a', 'a/../b', '=', 'x=y'])('%j arrives unchanged in `name=value`', async (value) => {
    const { received, handler } = listener<unknown, { status: 200; body: object }>({ status: 200, body: {} });
    const input = { uriParameterOne: value, uriParameterTwo: value, body: {} };
    await clientOf({ complex: handler }).complex(input);
    expect(received).toEqual([{ projectKey: 'p', ...input }]);
  });
});

describe('a query', () => {
  it('arrives unchanged, with defaults filled in', async () => {
    const { received, handler } = listener<unknown, { status: 200; body: ResourcePage }>({ status: 200, body: page });
    const { querySorted } = clientOf({ querySorted: handler });
    const input = { where: ['a = :b', '', '&='], expand: ['ü'], limit: 0.5, 'var.b': ['1', '1'] };
    expect(await querySorted(input)).toEqual(page);
    expect(received).toEqual([{ projectKey: 'p', offset: 0, withTotal: false, ...input }]);
  });

  it('transfers an object with int64 exactly', async () => {
    const { received, handler } = listener<unknown, { status: 200 }>({ status: 200 });
    const input = {
      objectParameter: { arrayOfObjectType: [{ integerExample: 9223372036854775807n }] },
      floatParameter: -0.5,
      arrayOfString: ['a,b', 'c'],
    };
    expect(await clientOf({ exists: handler }).exists(input)).toBe(true);
    expect(received).toEqual([{ projectKey: 'p', ...input }]);
  });
});

describe('a request and its response', () => {
  it('arrive with their bodies unchanged', async () => {
    const answer = { status: 201, headers: { location: '/p/resource/a' }, body: resource } as const;
    const { received, handler } = listener<unknown, typeof answer>(answer);
    const body = { key: 'my-key', objectTypeProperty: resource.objectTypeProperty };
    expect(await clientOf({ create: handler }).create({ body })).toEqual(answer);
    expect(received).toEqual([{ projectKey: 'p', body }]);
  });

  it('arrive with their headers', async () => {
    const headers = { xTotalCount: 3, xLimit: 20, xOffset: 0, link: '</p/resource?offset=20>; rel="next"' };
    const answer = { status: 200, headers, body: { arrayOfIntExample: [1, 1] } } as const;
    const { handler } = listener<unknown, { status: 200; headers: typeof headers; body: object }>({
      ...answer,
      body: answer.body,
    });
    expect(await clientOf({ query: handler }).query({}).withResponse()).toMatchObject(answer);
    const removed = listener<unknown, { status: 200; body: Resource }>({ status: 200, body: resource });
    await clientOf({ delete: removed.handler }).delete({ id: 'a', ifMatch: '"1", W/"2"' });
    expect(removed.received).toEqual([{ projectKey: 'p', id: 'a', ifMatch: '"1", W/"2"' }]);
  });
});

describe('an error of the server', () => {
  it('is the declared class in the client', async () => {
    const problem = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No such resource.' };
    const get = async () => ({ status: 404, body: problem }) as const;
    const failure = clientOf({ get }).get({ id: 'a' });
    await expect(failure).rejects.toBeInstanceOf(NotFoundError);
    await expect(failure).rejects.toMatchObject({ body: problem, requestId: expect.any(String) });
  });

  it('is so too where the server itself raises it', async () => {
    const failure = clientOf({}, 'manage_test:p1').get({ id: 'a' });
    await expect(failure).rejects.toBeInstanceOf(ForbiddenError);
  });

  it('is an UnexpectedResponseError if it is undeclared', async () => {
    const failure = clientOf({}).get({ id: 'a' });
    await expect(failure).rejects.toBeInstanceOf(UnexpectedResponseError);
    await expect(failure).rejects.toMatchObject({ status: 501 });
  });
});
