import * as errorClasses from '@example-resource/client';
import { ApiError, InvalidInputError } from '@example-resource/client';
import type { Problem } from '@example-resource/types';
import { describe, expect, it } from 'vitest';
import { hasBody } from '../../src/model/contents.js';
import { endpointsOf } from '../../src/model/endpoints.js';
import { errorClassName } from '../../src/print/names.js';
import { exampleModel } from '../support/example-model.js';
import { connected, type Connected, type ConnectedOptions } from './connected.js';
import { draft, id } from './samples.js';

/** A call of each operation with valid input. */
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
  errors.map(({ status, name: error }) => ({ name, method, error, status: Number(status) })),
);

/** Resolves with the error of a call that must fail. */
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
  it('is tested for every operation', () => {
    expect(Object.keys(calls).sort()).toEqual(endpoints.map(({ name }) => name).sort());
    expect(declared.length).toBeGreaterThan(80);
  });

  it.each(declared.filter(({ error }) => error !== 'NoMatch'))(
    'makes a call of $name fail with the class, status and body of $error',
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
      expect(failure.message).toBe(`resource.${name}: ${failure.reason}`);
      // A declared error is not a failure of the service, even a 500.
      expect(connection.errors).toEqual([]);
    },
  );
});

/** Errors that the server itself raises before or after the handler, and how to provoke them. */
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
  // The handler is not expected to be called, and throws.
  ['InternalError', 500, {}],
];

describe('an error that the server raises', () => {
  const cases = Object.keys(calls).flatMap((name) =>
    provoked.map(([error, status, options]) => ({ name, error, status, options })),
  );
  it.each(cases)(
    'during $name is the documented $error, and reveals no details',
    async ({ name, error, status, options }) => {
      const connection = connected({}, options);
      const failure = await failureOf(connection, name);
      expect(failure).toBeInstanceOf(Reflect.get(errorClasses, errorClassName(error)));
      expect(failure.status).toBe(status);
      expect(JSON.stringify(failure.body ?? {})).not.toMatch(/secret|Nobody/);
      // Those whose cause is hidden from the client are reported to the service.
      expect(connection.errors.map(({ context }) => context)).toEqual(
        status < 500 ? [] : [{ operation: `resource.${name}`, requestId: failure.requestId }],
      );
    },
  );

  const writes = endpoints.filter(
    ({ scopes }) =>
      scopes !== undefined && JSON.stringify(scopes).includes('manage') && !JSON.stringify(scopes).includes('view'),
  );
  it.each(writes.map(({ name }) => name))(
    'in a write is a ForbiddenError for a token that may only read: %s',
    async (name) => {
      const failure = await failureOf(connected({}, { token: 'reader' }), name);
      expect(failure).toBeInstanceOf(errorClasses.ForbiddenError);
      expect(failure.headers.get('www-authenticate')).toContain('scope="manage_test:p"');
    },
  );

  it.each(endpoints.filter(hasBody).map(({ name }) => name))(
    'for a body that is too long is a ContentTooLargeError: %s',
    async (name) => {
      const failure = await failureOf(connected({}, { limits: { bodyBytes: 4 } }), name);
      expect(failure).toBeInstanceOf(errorClasses.ContentTooLargeError);
      expect(failure.body).toMatchObject({ status: 413 });
    },
  );

  it('for a body that is nested too deeply is a BadRequestError with the reason', async () => {
    const { client } = connected({}, { limits: { depth: 2 } });
    const error: unknown = await client.resource.create({ body: draft }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(errorClasses.BadRequestError);
    expect(error).toMatchObject({ body: { status: 400, errors: [{ in: 'body', code: 'depth' }] } });
  });

  it('is prevented by the client, which never sends invalid input', async () => {
    const { client, requests } = connected({});
    await expect(client.resource.get({ id: '' })).rejects.toBeInstanceOf(InvalidInputError);
    await expect(client.resource.get({ id: '..' })).rejects.toBeInstanceOf(InvalidInputError);
    await expect(client.resource.get({ id, projectKey: 'a b' })).rejects.toBeInstanceOf(InvalidInputError);
    expect(requests).toEqual([]);
  });
});
