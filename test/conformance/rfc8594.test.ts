import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyServer } from '../support/built-api.js';
import { ask, deprecatedService, everyResponse } from './deprecated-service.js';

/** RFC 8594, the header field Sunset: when an endpoint will be gone. */

let server: AnyServer;

beforeAll(async () => {
  server = await deprecatedService();
});

describe('section 3, the field', () => {
  it('3: is an HTTP date, in GMT whatever zone the model wrote it in', async () => {
    expect((await ask(server, 'GET /v1/pets')).headers.get('sunset')).toBe('Fri, 01 Jan 2027 11:30:00 GMT');
    expect((await ask(server, 'GET /v1/toys')).headers.get('sunset')).toBe('Wed, 01 Jan 2031 00:00:00 GMT');
  });

  it.each(everyResponse)('3: stands on every answer of the endpoint: %s %j, %i', async (line, headers, status) => {
    const answer = await ask(server, line, headers);
    expect([answer.status, answer.headers.get('sunset')]).toEqual([status, 'Fri, 01 Jan 2027 11:30:00 GMT']);
  });

  it('3: is left out where nobody knows when, by the endpoint as by its own deprecation in a group', async () => {
    for (const line of ['DELETE /v1/pets/Rex', 'POST /v1/toys', 'GET /v1/pets/Rex', 'POST /v1/pets']) {
      expect((await ask(server, line)).headers.get('sunset'), line).toBeNull();
    }
  });
});

describe('section 6, the relation', () => {
  it('6: a link leads to what is said about it', async () => {
    expect((await ask(server, 'GET /v1/pets')).headers.get('link')).toContain(
      '<https://example.com/changes#pets>; rel="sunset"',
    );
  });

  it('6: there is none where there is no sunset', async () => {
    expect((await ask(server, 'DELETE /v1/pets/Rex')).headers.get('link')).toBeNull();
  });
});
