import { describe, expect, it } from 'vitest';
import { startExample } from './example-service.js';
import type { RawResponse } from './raw-http.js';

/** RFC 9110, sections 8.8 (validators) and 13 (conditional requests), on the reference service of the example. */

const service = await startExample();
const address = `/${service.project}/resource`;

type Fields = Readonly<Record<string, string>>;

const nothing = '01990000-0000-7000-8000-000000000000';

const rename = (version: number): object => ({
  version,
  actions: [{ action: 'changeSomeProperty', someProperty: 'changed' }],
});

function problemOf(answer: RawResponse): Readonly<Record<string, unknown>> {
  expect(answer.header('content-type')).toBe('application/problem+json');
  return JSON.parse(answer.body) as Record<string, unknown>;
}

describe('section 8.8, validators', () => {
  it('8.8.3: the tag of a record is its version, strong, and different after each change', async () => {
    const { id } = await service.create();
    expect((await service.ask(`GET ${address}/${id}`)).header('etag')).toBe('"1"');
    const changed = await service.ask(`POST ${address}/${id}`, {}, rename(1));
    expect([changed.status, changed.header('etag')]).toEqual([200, '"2"']);
    expect((await service.ask(`GET ${address}/${id}`)).header('etag')).toBe('"2"');
  });

  it('8.8.1: another record with the same key has another tag', async () => {
    const first = await service.create('taken-again');
    const before = await service.ask(`GET ${address}/key=taken-again`);
    await service.ask(`DELETE ${address}/${first.id}`);
    await service.create('taken-again');
    const after = await service.ask(`GET ${address}/key=taken-again`);
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(after.header('etag')).not.toBe(before.header('etag'));
    const asked = await service.ask(`GET ${address}/key=taken-again`, { 'If-None-Match': before.header('etag') ?? '' });
    expect(asked.status).toBe(200);
  });

  it('15.3.2: a 201 has the tag of the created record', async () => {
    const created = await service.ask(`POST ${address}`, {}, {});
    expect([created.status, created.header('etag')]).toEqual([201, '"1"']);
  });

  it('9.3.4: PUT has no tag, for the record is not the same as the request', async () => {
    const draft = { key: 'put', objectTypeProperty: {} };
    for (const status of [201, 200]) {
      const answer = await service.ask(`PUT ${address}`, {}, draft);
      expect([answer.status, answer.header('etag')]).toEqual([status, undefined]);
    }
  });

  it('8.8: lists, problems and deleted records have no tag', async () => {
    const { id } = await service.create();
    for (const line of [
      `GET ${address}`,
      `GET ${address}/searchApiPattern`,
      `GET ${address}/none`,
      `DELETE ${address}/${id}`,
    ]) {
      expect((await service.ask(line)).header('etag'), line).toBeUndefined();
    }
  });

  it('8.8.2: there is no Last-Modified', async () => {
    const { id } = await service.create();
    expect((await service.ask(`GET ${address}/${id}`)).header('last-modified')).toBeUndefined();
  });
});

describe('section 13.1.1, If-Match', () => {
  it.each([
    ['"1"', 200],
    ['*', 200],
    ['"0", "1"', 200],
    ['"0" , , "1"', 200],
    ['"2"', 412],
    ['W/"1"', 412],
    ['"0,1"', 412],
    ['"1 "', 400],
    ['1', 400],
    ['"1', 400],
    ['"0", *', 400],
    ["'1'", 400],
  ])('%s on a record in version 1 is %i for reads, changes and deletions', async (tags, status) => {
    const fields = { 'If-Match': tags };
    const { id } = await service.create();
    expect((await service.ask(`GET ${address}/${id}`, fields)).status).toBe(status);
    expect((await service.ask(`HEAD ${address}/${id}`, fields)).status).toBe(status);
    expect((await service.ask(`DELETE ${address}/${id}`, fields)).status).toBe(status);
    const other = await service.create();
    const updated = await service.ask(`POST ${address}/${other.id}`, fields, rename(1));
    expect(updated.status).toBe(status);
    if (status >= 400) expect(problemOf(updated)).toMatchObject({ status });
  });

  it.each(['PATCH', 'PUT', 'POST'])('%s changes only the given version', async (method) => {
    const key = `changed-by-${method}`;
    await service.create(key);
    const change = (tags: string): Promise<RawResponse> =>
      service.ask(`${method} ${address}`, { 'If-Match': tags }, { key, objectTypeProperty: {} });
    expect((await change('"2"')).status).toBe(412);
    expect((await change('"1"')).status).toBe(200);
    expect((await change('"1"')).status).toBe(412);
    expect((await change('"2"')).status).toBe(200);
  });

  it.each(['PUT', 'POST'])('%s creates nothing, as nothing can match', async (method) => {
    for (const tags of ['*', '"1"']) {
      const draft = { key: `never-by-${method}`, objectTypeProperty: {} };
      expect((await service.ask(`${method} ${address}`, { 'If-Match': tags }, draft)).status).toBe(412);
    }
    expect((await service.ask(`GET ${address}/key=never-by-${method}`)).status).toBe(404);
  });

  it('in several fields is one list', async () => {
    const { id } = await service.create();
    expect((await service.ask(`DELETE ${address}/${id}`, { 'If-Match': '"7"', 'if-match': '"1"' })).status).toBe(200);
  });

  it('is checked together with the write: exactly one of many concurrent changes succeeds', async () => {
    const { id } = await service.create('raced');
    const changes = Array.from({ length: 10 }, () =>
      service.ask(`PATCH ${address}`, { 'If-Match': '"1"' }, { key: 'raced', objectTypeProperty: {} }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect(JSON.parse((await service.ask(`GET ${address}/${id}`)).body)).toMatchObject({ version: 2 });
  });

  it('is checked before the version in the body, which has its own 409', async () => {
    const { id } = await service.create();
    expect((await service.ask(`POST ${address}/${id}`, { 'If-Match': '"7"' }, rename(7))).status).toBe(412);
    expect((await service.ask(`POST ${address}/${id}`, { 'If-Match': '"1"' }, rename(7))).status).toBe(409);
  });

  it('matches a list without a tag only as *', async () => {
    expect((await service.ask(`GET ${address}`, { 'If-Match': '*' })).status).toBe(200);
    expect((await service.ask(`GET ${address}`, { 'If-Match': '"1"' })).status).toBe(412);
  });
});

describe('section 13.1.2, If-None-Match', () => {
  it.each([
    ['"1"', 304],
    ['W/"1"', 304],
    ['*', 304],
    ['"0", W/"1"', 304],
    ['"2"', 200],
    ['"0,1"', 200],
    ['', 400],
    ['1', 400],
    ['"1', 400],
  ])('%j on a record in version 1: %i', async (tags, status) => {
    const { id } = await service.create();
    for (const method of ['GET', 'HEAD']) {
      const answer = await service.ask(`${method} ${address}/${id}`, { 'If-None-Match': tags });
      expect(answer.status).toBe(status);
      if (status === 304) expect([answer.header('etag'), answer.body]).toEqual(['"1"', '']);
    }
  });

  it('with an outdated tag returns the new record', async () => {
    const { id } = await service.create();
    await service.ask(`POST ${address}/${id}`, {}, rename(1));
    const answer = await service.ask(`GET ${address}/${id}`, { 'If-None-Match': '"1"' });
    expect([answer.status, answer.header('etag')]).toEqual([200, '"2"']);
  });

  it.each(['PUT', 'POST'])('%s with * creates, and changes nothing', async (method) => {
    const write = (): Promise<RawResponse> =>
      service.ask(
        `${method} ${address}`,
        { 'If-None-Match': '*' },
        { key: `once-by-${method}`, objectTypeProperty: {} },
      );
    expect((await write()).status).toBe(201);
    expect(problemOf(await write())).toMatchObject({ status: 412, title: 'Precondition Failed' });
    const { body } = await service.ask(`GET ${address}/key=once-by-${method}`);
    expect(JSON.parse(body)).toMatchObject({ version: 1 });
  });

  it('with * is checked together with the write: exactly one of many concurrent requests creates', async () => {
    const writes = Array.from({ length: 10 }, () =>
      service.ask(`PUT ${address}`, { 'If-None-Match': '*' }, { key: 'created-once', objectTypeProperty: {} }),
    );
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 412)]);
  });

  it('with another tag lets DELETE through', async () => {
    const { id } = await service.create();
    expect((await service.ask(`DELETE ${address}/${id}`, { 'If-None-Match': '"1"' })).status).toBe(412);
    expect((await service.ask(`DELETE ${address}/${id}`, { 'If-None-Match': '"2"' })).status).toBe(200);
  });
});

describe('sections 13.1.3 to 13.1.5, dates and ranges', () => {
  const dates: readonly Fields[] = [
    { 'If-Modified-Since': 'Sat, 01 Jan 2050 00:00:00 GMT' },
    { 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
    { 'If-Range': '"1"' },
    { 'If-Range': 'Sat, 01 Jan 2000 00:00:00 GMT', Range: 'bytes=0-0' },
    { 'If-Modified-Since': 'yesterday' },
  ];

  it.each(dates)('%j is ignored, for there is no date of the last change', async (fields) => {
    const { id } = await service.create();
    expect((await service.ask(`GET ${address}/${id}`, fields)).status).toBe(200);
    expect((await service.ask(`DELETE ${address}/${id}`, fields)).status).toBe(200);
  });

  it('13.1.3: a tag takes precedence over a date', async () => {
    const { id } = await service.create();
    const fields = { 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT', 'If-None-Match': '"1"' };
    expect((await service.ask(`GET ${address}/${id}`, fields)).status).toBe(304);
  });
});

describe('section 13.2, evaluation', () => {
  it('13.2.1: what is refused without a condition is refused with it as well', async () => {
    const fields = { 'If-Match': '"7"', 'If-None-Match': '*' };
    const statusOf = async (line: string, more: Fields = {}, body?: unknown): Promise<number> =>
      (await service.ask(line, { ...fields, ...more }, body)).status;
    expect(await statusOf(`GET ${address}`, { Authorization: '' })).toBe(401);
    expect(await statusOf('GET /another/resource')).toBe(403);
    expect(await statusOf(`GET ${address}/${nothing}`)).toBe(404);
    expect(await statusOf(`DELETE ${address}/${nothing}`)).toBe(404);
    expect(await statusOf(`POST ${address}/${nothing}`, {}, rename(1))).toBe(404);
    expect(await statusOf(`PATCH ${address}`, {}, { key: 'nobody', objectTypeProperty: {} })).toBe(404);
    expect(await statusOf(`PUT ${address}`, {}, { key: 1 })).toBe(400);
    expect(await statusOf(`PUT ${address}`, { 'Content-Type': 'text/plain' }, '{}')).toBe(415);
    expect(await statusOf(`GET ${address}`, { Accept: 'text/html' })).toBe(406);
    expect(await statusOf('GET /a/b/c/d')).toBe(404);
  });

  it('13.2.1: OPTIONS ignores conditions, as it selects no representation', async () => {
    expect((await service.ask(`OPTIONS ${address}`, { 'If-Match': '"7"', 'If-None-Match': '*' })).status).toBe(204);
  });

  it('13.2.2: If-Match is checked before If-None-Match', async () => {
    const { id } = await service.create();
    const both = (match: string, noneMatch: string): Fields => ({ 'If-Match': match, 'If-None-Match': noneMatch });
    expect((await service.ask(`GET ${address}/${id}`, both('"7"', '"1"'))).status).toBe(412);
    expect((await service.ask(`GET ${address}/${id}`, both('"1"', '"1"'))).status).toBe(304);
    expect((await service.ask(`GET ${address}/${id}`, both('"1"', '"7"'))).status).toBe(200);
    expect((await service.ask(`DELETE ${address}/${id}`, both('"1"', '"1"'))).status).toBe(412);
    expect((await service.ask(`DELETE ${address}/${id}`, both('"1"', '"7"'))).status).toBe(200);
  });
});

describe('section 15.4.5, 304', () => {
  it('has the fields that a cache needs, and no representation', async () => {
    const { id } = await service.create();
    const answer = await service.ask(`GET ${address}/${id}`, { 'If-None-Match': '"1"' });
    const names = answer.fields.map(([name]) => name.toLowerCase());
    const ofConnection = ['connection', 'keep-alive', 'x-request-id'];
    expect(names.filter((name) => !ofConnection.includes(name)).sort()).toEqual(['cache-control', 'date', 'etag']);
    const whole = await service.ask(`GET ${address}/${id}`);
    expect([answer.header('cache-control'), answer.header('etag')]).toEqual([
      whole.header('cache-control'),
      whole.header('etag'),
    ]);
  });
});
