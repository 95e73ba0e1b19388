import {
  createClient,
  createConnection,
  getResource,
  InvalidInputError,
  NotFoundError,
  queryResourceSorted,
  UnexpectedResponseError,
  VersionConflictError,
} from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import { json, recorder, type Recorder } from '../../runtime/client/fixture.js';

const resource = '{"id":"01890a5d-ac96-774b-bcce-b302099a8057","version":1,"objectTypeProperty":{}}';
const page = '{"limit":20,"offset":0,"count":0,"results":[]}';

// The type of a bound client is long and adds nothing here to that of its calls.
function clientOf({ fetch }: Recorder) {
  return createClient({ region: 'europe', cloudProvider: 'gcp', projectKey: 'p', token: 't', fetch });
}

describe('the base URL', () => {
  it('is that of the model with the region and cloud provider filled in', async () => {
    const exchange = recorder(() => json(resource));
    await clientOf(exchange).resource.get({ id: 'a' });
    expect(exchange.sent[0]?.url).toBe('https://api.europe.gcp.example.com/p/resource/a');
  });

  it.each(['evil.com/', 'evil.com#', 'a.b', 'A', ''])('refuses the region %j', (region) => {
    expect(() => createClient({ region, cloudProvider: 'gcp', token: 't' })).toThrow(InvalidInputError);
  });
});

it('both styles of a call send the same request', async () => {
  const exchange = recorder(() => json(resource));
  const { fetch } = exchange;
  await clientOf(exchange).resource.get({ id: 'a', optionalQueryParameter: 'b' });
  await getResource(clientOf(exchange), { id: 'a', optionalQueryParameter: 'b' });
  const connection = createConnection({ region: 'europe', cloudProvider: 'gcp', token: 't', fetch });
  await getResource(connection, { projectKey: 'p', id: 'a', optionalQueryParameter: 'b' });
  expect(new Set(exchange.sent.map(({ url }) => url))).toEqual(
    new Set(['https://api.europe.gcp.example.com/p/resource/a?optionalQueryParameter=b']),
  );
  expect(exchange.sent).toHaveLength(3);
});

describe('a path parameter of all operations', () => {
  const exchange = recorder(() => json(resource));
  const address = { baseUrl: 'http://localhost:8080', token: 't', fetch: exchange.fetch } as const;

  it('is given once, or in each call, which takes precedence', async () => {
    await createClient({ ...address, projectKey: 'bound' }).resource.get({ id: 'a', projectKey: 'own' });
    await createClient(address).resource.get({ id: 'a', projectKey: 'own' });
    expect(exchange.sent.map(({ target }) => target)).toEqual(['/own/resource/a', '/own/resource/a']);
  });

  it('is required by the compiler where it may not be bound', async () => {
    const perhaps = 'p' as string | undefined;
    // @ts-expect-error: no project.
    await expect(createClient(address).resource.get({ id: 'a' })).rejects.toThrow('/projectKey must be given');
    // @ts-expect-error: perhaps no project.
    await createClient({ ...address, projectKey: perhaps }).resource.get({ id: 'a' });
    // @ts-expect-error: no project for the function either.
    await getResource(createConnection(address), { id: 'a' }).result();
  });

  it('is validated like any other', async () => {
    const { resource: bound } = createClient({ ...address, projectKey: 'a/b' });
    await expect(bound.get({ id: 'a' })).rejects.toThrow('/projectKey must match');
  });
});

describe('the compiler refuses', () => {
  it('an incomplete or duplicate base URL, and an unknown option', () => {
    const calls = [
      // @ts-expect-error: no cloud provider.
      () => createClient({ region: 'europe', token: 't' }),
      // @ts-expect-error: a base URL and a region.
      () => createClient({ baseUrl: 'http://localhost', region: 'europe', token: 't' }),
      // @ts-expect-error: no token.
      () => createClient({ baseUrl: 'http://localhost' }),
      // @ts-expect-error: misspelt.
      () => createClient({ baseUrl: 'http://localhost', token: 't', projectkey: 'p' }),
    ];
    expect(calls).toHaveLength(4);
  });

  it('a parameter that is misspelt or has another type', async () => {
    const exchange = recorder(() => json(page));
    const { search, querySorted } = clientOf(exchange).resource;
    const calls = [
      search({ 'text.en': 'a', fuzzy: true }).result(),
      // @ts-expect-error: misspelt.
      search({ fuzy: true }).result(),
      // @ts-expect-error: one text, not several.
      search({ 'text.en': ['a'] }).result(),
      // @ts-expect-error: several texts, not one.
      querySorted({ where: 'a = 1' }).result(),
      // @ts-expect-error: a number, not text.
      querySorted({ limit: '20' }).result(),
    ];
    expect((await Promise.all(calls)).map(({ ok }) => ok)).toEqual([true, false, false, false, false]);
    expect(exchange.sent).toHaveLength(1);
  });
});

describe('the query of a call', () => {
  it('has the declared order, with the pattern last, whatever the order of the input', async () => {
    const exchange = recorder(() => json(page));
    await queryResourceSorted(clientOf(exchange), {
      'var.b': ['1', '2'],
      expand: ['e'],
      withTotal: false,
      offset: 0,
      'var.a': ['x y'],
      limit: 500,
      sort: ['version desc', 'id'],
      where: ['version = :b', "someProperty != 'ü'"],
    });
    expect(exchange.sent[0]?.target).toBe(
      '/p/resource/sorted-query-parameters?where=version%20%3D%20%3Ab&where=someProperty%20%21%3D%20%27%C3%BC%27' +
        '&sort=version%20desc&sort=id&limit=500&offset=0&withTotal=false&expand=e&var.b=1&var.b=2&var.a=x%20y',
    );
  });

  it('leaves defaults to the service', async () => {
    const exchange = recorder(() => json(page));
    await clientOf(exchange).resource.querySorted({});
    expect(exchange.sent[0]?.target).toBe('/p/resource/sorted-query-parameters');
  });

  it('has names that match the pattern, and no others', async () => {
    const exchange = recorder(() => json(page));
    const { search } = clientOf(exchange).resource;
    await search({ 'text.de-DE': 'ä', 'text.en': 'a', 'filter.query': 'q', filter: 'f' });
    expect(exchange.sent[0]?.target).toBe(
      '/p/resource/searchApiPattern?filter=f&filter.query=q&text.de-DE=%C3%A4&text.en=a',
    );
    await expect(search({ 'text.EN': 'a', 'text.': 'b', 'text.de-de': 'c' })).rejects.toMatchObject({
      issues: [{ path: '/text.EN' }, { path: '/text.' }, { path: '/text.de-de' }],
    });
  });

  it('has an object as JSON, with int64 exact', async () => {
    const exchange = recorder(() =>
      json('{}', { headers: { 'x-total-count': '0', 'x-limit': '20', 'x-offset': '0' } }),
    );
    await clientOf(exchange).resource.query({
      objectParameter: { arrayOfObjectType: [{ integerExample: 9223372036854775807n }] },
      arrayOfString: ['a', 'b'],
    });
    expect(decodeURIComponent(exchange.sent[0]?.target ?? '')).toBe(
      '/p/resource?objectParameter={"arrayOfObjectType":[{"integerExample":9223372036854775807}]}' +
        '&arrayOfString=a&arrayOfString=b',
    );
  });
});

it('the path of a call never mistakes an identifier for a key, and keeps it in its segment', async () => {
  const exchange = recorder(() => json(resource));
  const { get } = clientOf(exchange).resource;
  await get({ id: 'key=x' });
  await get({ id: 'sorted-query-parameters/../..' });
  expect(exchange.sent.map(({ target }) => target)).toEqual([
    '/p/resource/key%3Dx',
    '/p/resource/sorted-query-parameters%2F..%2F..',
  ]);
  for (const id of ['', '.', '..']) await expect(get({ id })).rejects.toBeInstanceOf(InvalidInputError);
  expect(exchange.sent).toHaveLength(2);
});

describe('a request body', () => {
  it('transfers int64 exactly in both directions', async () => {
    const exact = `{"arrayOfObjectType":[{"integerExample":9223372036854775807},{"integerExample":-9223372036854775808}]}`;
    const answer = resource.replace('{}', exact);
    const exchange = recorder(() => json(answer, { status: 201, headers: { location: '/p/resource/a' } }));
    const pairs = [{ integerExample: 9223372036854775807n }, { integerExample: -9223372036854775808n }];
    const created = await clientOf(exchange).resource.create({
      body: { objectTypeProperty: { arrayOfObjectType: pairs } },
    });
    expect(exchange.sent[0]?.body).toBe(`{"objectTypeProperty":${exact}}`);
    expect(created.body.objectTypeProperty.arrayOfObjectType).toEqual(pairs);
  });

  it('is refused with all reasons before it is sent', async () => {
    const exchange = recorder(() => json(resource));
    const { update } = clientOf(exchange).resource;
    // @ts-expect-error: no such action, no such version.
    const call = update({ id: 'a', body: { version: '1', actions: [{ action: 'doNothing' }] } });
    await expect(call).rejects.toMatchObject({
      name: 'InvalidInputError',
      issues: [{ path: '/body/version' }, { path: '/body/actions/0/action' }],
    });
    expect(exchange.sent).toEqual([]);
  });
});

describe('a response', () => {
  it('is told apart by its status where there are several', async () => {
    const exchange = recorder(() => json(resource, { status: 201, headers: { location: '/p/resource/a' } }));
    const answer = await clientOf(exchange).resource.create({ body: {} });
    // @ts-expect-error: only 201 says where.
    expect(answer.headers).toBeDefined();
    expect(answer.status === 201 ? answer.headers.location : 'not new').toBe('/p/resource/a');
  });

  it('has typed headers in camel case', async () => {
    const headers = { 'x-total-count': '41', 'x-limit': '20', 'x-offset': '40', link: '</p/resource>; rel="first"' };
    const exchange = recorder(() => json('{"arrayOfIntExample":[1]}', { headers }));
    const { query } = clientOf(exchange).resource;
    const whole = await query({}).withResponse();
    const total: number = whole.headers.xTotalCount;
    expect(total).toBe(41);
    expect(whole).toMatchObject({
      status: 200,
      headers: { xTotalCount: 41, xLimit: 20, xOffset: 40, link: '</p/resource>; rel="first"' },
      body: { arrayOfIntExample: [1] },
    });
    expect(whole.response.headers.get('content-type')).toBe('application/json');
  });

  it('keeps unknown fields of a newer service', async () => {
    const exchange = recorder(() => json(resource.replace('{}', '{"added":1}')));
    expect(await clientOf(exchange).resource.get({ id: 'a' })).toMatchObject({ objectTypeProperty: { added: 1 } });
  });

  it('is an UnexpectedResponseError with the location if it does not fit', async () => {
    const exchange = recorder(() => json('{"version":"1"}'));
    const failure = clientOf(exchange).resource.get({ id: 'a' });
    await expect(failure).rejects.toBeInstanceOf(UnexpectedResponseError);
    await expect(failure).rejects.toMatchObject({
      status: 200,
      issues: expect.arrayContaining([expect.objectContaining({ path: '/version', code: 'type' })]),
    });
  });

  it('is true for HEAD, or false for a 404', async () => {
    const found: boolean = await clientOf(recorder(() => new Response())).resource.exists({});
    const missing = await clientOf(recorder(() => new Response(null, { status: 404 }))).resource.exists({});
    expect([found, missing]).toEqual([true, false]);
  });
});

describe('a declared error', () => {
  const conflict =
    '{"type":"about:blank","title":"Conflict","status":409,"detail":"The version is 3.","currentVersion":3}';
  const exchange = recorder(() => json(conflict, { status: 409, headers: { 'x-request-id': 'r1' } }));
  const input = { id: 'a', body: { version: 1, actions: [{ action: 'doSomeThing' as const }] } };

  it('is thrown as its class, with a typed body', async () => {
    const failure = await clientOf(exchange)
      .resource.update(input)
      .catch((error: unknown) => error);
    if (!(failure instanceof VersionConflictError)) throw failure;
    const currentVersion: number | undefined = failure.body.currentVersion;
    expect(currentVersion).toBe(3);
    expect(failure).toMatchObject({
      name: 'VersionConflictError',
      message: 'resource.update: 409: The version is 3.',
      operation: 'resource.update',
      requestId: 'r1',
    });
  });

  it('is a value in `result`, told apart by ok and status', async () => {
    const result = await clientOf(exchange).resource.update(input).result();
    if (result.ok) throw new Error('It worked.');
    switch (result.status) {
      case 409:
        expect(result.error.body.currentVersion).toBe(3);
        break;
      case 404:
        throw result.error satisfies NotFoundError;
      case undefined:
        throw result.error;
      default:
        // @ts-expect-error: only a conflict tells the version.
        throw new Error(String(result.error.body.currentVersion));
    }
    expect.assertions(1);
  });
});
