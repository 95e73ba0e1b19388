import { describe, expect, it } from 'vitest';
import { allowancesOf } from '../../../src/runtime/server/allowances.js';
import { buildApi } from '../../support/built-api.js';

const model = `
api: endpoint-limits
limits: { body: 64 B }
groups:
  small:
    path: /small
    endpoints:
      add:
        http: POST
        body: string
        returns: nothing
      slow:
        http: GET
        limits: { timeout: 60 ms }
        returns: nothing
      patient:
        http: GET /patient
        returns: nothing
  large:
    path: /large
    limits: { body: 2 KiB, timeout: 1 min }
    endpoints:
      add:
        http: POST
        body: string
        returns: nothing
      upload:
        http: PUT
        body: {image/png: stream}
        limits: { body: 3 MiB }
        returns: integer
      count:
        http: GET
        limits: { timeout: 1 s }
        returns: nothing
`;

const api = await buildApi(model);

const done = async (): Promise<object> => ({ status: 204 });
const later = (milliseconds: number) => async (): Promise<object> =>
  new Promise((resolve) => setTimeout(() => resolve({ status: 204 }), milliseconds));
const read = async ({ body }: { readonly body: AsyncIterable<Uint8Array> }): Promise<object> => {
  let length = 0;
  for await (const chunk of body) length += chunk.length;
  return { status: 200, body: length };
};
const operations = {
  // A slow handler would be fast enough for the limit of the server alone.
  small: { add: done, slow: later(5_000), patient: later(1_000) },
  large: { add: done, upload: read, count: done },
};

async function statusOf(options: object, path: string, init: RequestInit = {}): Promise<number> {
  const server = api.serve(operations, options);
  const response = await server.fetch(new Request(`http://localhost${path}`, init));
  await response.arrayBuffer();
  return response.status;
}

/** A POST with a JSON string of that many bytes. */
function json(bytes: number): RequestInit {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify('x'.repeat(bytes - 2)) };
}

function png(bytes: number): RequestInit {
  return { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(bytes) };
}

describe('the limit for the size of a body is', () => {
  it.each([
    ['that of the model', '/small', json(64), 204],
    ['that of the model, exceeded', '/small', json(65), 413],
    ['that of the group', '/large', json(2048), 204],
    ['that of the group, exceeded', '/large', json(2049), 413],
    ['that of the endpoint, for a stream', '/large', png(3 * 2 ** 20), 200],
    ['that of the endpoint, for a stream, exceeded', '/large', png(3 * 2 ** 20 + 1), 413],
  ])('%s', async (_name, path, init, status) => {
    expect(await statusOf({}, path, init)).toBe(status);
  });

  it.each([
    [{ bodyBytes: 1024 }, '/large', json(1025), 413],
    [{ bodyBytes: 1024 }, '/large', json(1024), 204],
    [{ bodyBytes: 1024 }, '/small', json(65), 413],
    [{ bodyBytes: 2 ** 30 }, '/small', json(65), 413],
    [{ streamBytes: 1024 }, '/large', png(1025), 413],
  ])('lowered by an option of the server: %j', async (limits, path, init, status) => {
    expect(await statusOf({ limits }, path, init)).toBe(status);
  });
});

describe('the limit for the time of a request', () => {
  it('is that of the endpoint, or otherwise that of the server', async () => {
    expect(await statusOf({}, '/small')).toBe(503);
    expect(await statusOf({}, '/small/patient')).toBe(204);
  });

  it('is lowered by the option of the server', async () => {
    expect(await statusOf({ limits: { requestMilliseconds: 40 } }, '/small/patient')).toBe(503);
  });

  it('starts again after `before`', async () => {
    const before = async (): Promise<undefined> => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return undefined;
    };
    expect(await statusOf({ before }, '/small')).toBe(503);
    expect(await statusOf({ before, limits: { requestMilliseconds: 10 } }, '/small')).toBe(503);
    expect(await statusOf({ before }, '/large')).toBe(204);
  });
});

it('the limit for held bodies admits the largest body, unless an option sets another', () => {
  const heldBytes = (given: object): number => allowancesOf(given, [{ bodyBytes: 2 ** 27 }]).limits.heldBytes;
  expect([heldBytes({}), heldBytes({ bodyBytes: 2 ** 20 }), heldBytes({ heldBytes: 5 })]).toEqual([
    2 ** 29,
    2 ** 25,
    5,
  ]);
});

it('the listener waits for a request as long as the slowest endpoint allows', () => {
  expect(api.serve(operations)).toMatchObject({ longestMilliseconds: 60_000 });
  expect(api.serve(operations, { limits: { requestMilliseconds: 5_000 } })).toMatchObject({
    longestMilliseconds: 5_000,
  });
});

it('packages with limits type-check', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});
