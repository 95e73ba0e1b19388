import { describe, expect, it } from 'vitest';
import { ask, deprecatedService, everyResponse } from './deprecated-service.js';

/** RFC 8594, the header field Sunset: when an endpoint will be removed. */

const server = await deprecatedService();

describe('section 3, the field', () => {
  it('3: is an HTTP date in GMT, whatever time zone the model uses', async () => {
    expect((await ask(server, 'GET /v1/pets')).headers.get('sunset')).toBe('Fri, 01 Jan 2027 11:30:00 GMT');
    expect((await ask(server, 'GET /v1/toys')).headers.get('sunset')).toBe('Wed, 01 Jan 2031 00:00:00 GMT');
  });

  it.each(everyResponse)('3: is in every response of the endpoint: %s %j, %i', async (line, headers, status) => {
    const answer = await ask(server, line, headers);
    expect([answer.status, answer.headers.get('sunset')]).toEqual([status, 'Fri, 01 Jan 2027 11:30:00 GMT']);
  });

  it('3: is omitted where the date is unknown, or where an endpoint has its own deprecation in a group', async () => {
    for (const line of ['DELETE /v1/pets/Rex', 'POST /v1/toys', 'GET /v1/pets/Rex', 'POST /v1/pets']) {
      expect((await ask(server, line)).headers.get('sunset'), line).toBeNull();
    }
  });
});

describe('section 6, the relation', () => {
  it('6: links to the documentation of the sunset', async () => {
    expect((await ask(server, 'GET /v1/pets')).headers.get('link')).toContain(
      '<https://example.com/changes#pets>; rel="sunset"',
    );
  });

  it('6: is absent without a sunset', async () => {
    expect((await ask(server, 'DELETE /v1/pets/Rex')).headers.get('link')).toBeNull();
  });
});
