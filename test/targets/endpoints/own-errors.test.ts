import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '../../../src/pipeline.js';
import { reference } from '../../../src/targets/reference/reference.js';
import type { AnyServer } from '../../support/generated-modules.js';
import { buildTargets } from '../../support/built-packages.js';
import { exampleModel, modelOfText } from '../../support/example-model.js';
import { ownErrorsModel } from './own-errors-model.js';
import { request } from '../../support/request.js';

const model = modelOfText(ownErrorsModel);
const packages = await buildTargets(model, 'reference', 'mocks', 'client');

const id = '01935b5c-7a1f-7c5e-9f0a-3d2b1c0a9e8f';
const isUuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;

interface Opened extends AnyServer {
  close(): Promise<void>;
}

/** Nobody but `ann` may call; what `operations` do is the same for both. */
interface Options {
  readonly operations?: object;
  readonly refusalBody?: unknown;
}
const verifyToken = (token: string): object | undefined =>
  token === 'ann' ? { subject: 'ann', scopes: [] } : undefined;
const onError = (): void => {};

const openers: Readonly<Record<string, (options: Options) => Promise<Opened>>> = {
  'the reference service': async ({ operations, ...others }) => {
    const { createReferenceServer } = await packages.import('reference');
    const { server, close } = await createReferenceServer({
      verifyToken,
      operations,
      server: { onError, checkResponses: true, ...others },
    });
    return { fetch: server.fetch, close };
  },
  'the mocks': async ({ operations, ...others }) => {
    const { createMocks } = (await packages.import('mocks')) as { createMocks(options: object): AnyServer };
    const { fetch } = createMocks({ verifyToken, onError, overrides: operations, ...others });
    return { fetch, close: async () => {} };
  },
};

/** The error of a call; `sent` replaces the body that the client has checked. */
async function errorOf(
  server: AnyServer,
  operation: string,
  sent?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { createClient } = await packages.import('client');
  const fetch = (url: string, init: RequestInit): Promise<Response> =>
    server.fetch(new Request(url, sent === undefined ? init : { ...init, body: sent }));
  const [group = '', name = '', token = 'ann'] = operation.split(' ');
  const client = createClient({ baseUrl: 'http://localhost', token, fetch, retries: 0 });
  const input = name === 'add' ? { body: { text: 'a' } } : { id };
  const { error } = await client[group]![name]!(input).result();
  return error as Readonly<Record<string, unknown>>;
}

async function isValid(type: string, body: unknown): Promise<boolean> {
  const validators = (await packages.import('validators')) as Readonly<
    Record<string, (value: unknown) => { readonly ok: boolean }>
  >;
  return validators[`validate${type}`]!(body).ok;
}

const missing = 'There is no such note.';

describe.each(Object.entries(openers))('an error of %s', (_, open) => {
  let server: Opened;
  beforeAll(async () => {
    const { ProblemError } = await packages.import('server');
    const get = async (): Promise<never> => {
      throw new ProblemError({ status: 404, detail: missing });
    };
    const remove = async (): Promise<never> => {
      throw new Error('secret');
    };
    const all = ['flat', 'nested', 'listed', 'detailed', 'coded', 'ranged', 'standard'];
    server = await open({ operations: Object.fromEntries(all.map((group) => [group, { get, remove }])) });
  });
  afterAll(() => server.close());

  it.each([
    ['flat get', 'FlatMissingError', 'Flat', { code: 404, message: missing, traceId: isUuid }],
    [
      'nested get',
      'NestedMissingError',
      'Nested',
      { error: { type: 'not_found', message: missing, requestId: isUuid } },
    ],
    [
      'nested get nobody',
      'NestedDeniedError',
      'Nested',
      { error: { type: 'unauthorized', message: 'The bearer token is not valid,', requestId: isUuid } },
    ],
    ['listed get', 'ListedMissingError', 'Listed', { errors: [missing] }],
    [
      'detailed get',
      'DetailedMissingError',
      'Detailed',
      { success: false, timestamp: expect.any(String) as unknown, errors: [{ code: 'not_found', message: missing }] },
    ],
    [
      'coded get',
      'CodedMissingError',
      'Coded',
      { code: 'RESOURCE_NOT_FOUND', description: missing, support: expect.any(String) as unknown },
    ],
    ['ranged get', 'RangedClientError', 'Ranged', { status: '404', title: 'Not Found' }],
    [
      'ranged remove',
      'RangedOtherError',
      'Status',
      { ok: false, error: 'The service failed; this is not your mistake.' },
    ],
  ])('of %s is a %s with what happened', async (operation, name, type, body) => {
    const error = await errorOf(server, operation);
    expect(error).toMatchObject({ name, body });
    expect(error['body']).toEqual(body);
    expect(await isValid(type, error['body'])).toBe(true);
  });

  it.each([
    ['flat', 'Flat', { message: 'text must have 1 to 20 characters; size is not a known field' }],
    ['nested', 'Nested', { error: { type: 'bad_request', message: 'text must have 1 to 20 charact' } }],
    ['listed', 'Listed', { errors: ['text must have 1 to 20 characters', 'size is not a known field'] }],
    [
      'detailed',
      'Detailed',
      {
        errors: [
          { field: 'text', code: 'length', message: 'text must have 1 to 20 characters' },
          { field: 'size', code: 'unknown', message: 'size is not a known field' },
        ],
      },
    ],
    ['coded', 'Coded', { code: 'VALIDATION_FAILED' }],
    [
      'ranged',
      'Ranged',
      { errors: { text: ['text must have 1 to 20 characters'], size: ['size is not a known field'] } },
    ],
  ])('of %s has every reason, as far as its type has room for it', async (group, type, body) => {
    const error = await errorOf(server, `${group} add`, '{"text":"","size":1}');
    expect(error).toMatchObject({ status: 400, body });
    expect(await isValid(type, error['body'])).toBe(true);
  });

  it.each([
    ['ranged get nobody', 'RangedDeniedError', 401],
    ['standard add', 'StandardInvalidError', 400],
  ])('of %s is a problem where the model declares one', async (operation, name, status) => {
    const error = await errorOf(server, operation, operation.includes('add') ? '{}' : undefined);
    expect(error).toMatchObject({ name, body: { type: 'about:blank', status } });
  });

  it('is a problem, and unexpected, where its status is not declared', async () => {
    expect(await errorOf(server, 'flat get nobody')).toMatchObject({
      name: 'UnexpectedResponseError',
      problem: { status: 401 },
    });
  });
});

describe.each(Object.entries(openers))('the refusalBody of the user of %s', (_, open) => {
  it.each([
    ['wins', () => ({ code: 7, message: 'own' }), { name: 'FlatInvalidError', body: { code: 7, message: 'own' } }],
    ['undefined leaves problems', undefined, { name: 'UnexpectedResponseError', problem: { status: 400 } }],
  ])('%s', async (_name, refusalBody, error) => {
    const server = await open({ refusalBody });
    expect(await errorOf(server, 'flat add', '{}')).toMatchObject(error);
    await server.close();
  });
});

it('a refusal by the store of the reference service has the declared body', async () => {
  const server = await openers['the reference service']!({});
  const token = { authorization: 'Bearer ann' };
  const added = await server.fetch(request('POST /coded', { text: 'a' }, token));
  const { id: own } = (await added.json()) as { readonly id: string };
  const stale = await server.fetch(request(`DELETE /coded/${own}`, undefined, { ...token, 'if-none-match': '*' }));
  expect([stale.status, stale.headers.get('content-type')]).toEqual([412, 'application/json']);
  expect(await stale.json()).toMatchObject({ code: 'VERSION_CONFLICT' });
  await server.close();
});

it('a model whose errors are problems has nothing of this in its packages', () => {
  const paths = emit(exampleModel(), [reference]).map(({ path }) => path);
  expect(paths.filter((path) => path.includes('error'))).toEqual([]);
});

it('packages with error bodies of their own type-check', async () => {
  expect(await packages.typeCheck(['node'])).toBe('');
});
