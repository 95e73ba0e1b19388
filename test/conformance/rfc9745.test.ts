import { describe, expect, it } from 'vitest';
import { ask, deprecatedService, everyResponse } from './deprecated-service.js';

/** RFC 9745, the header field Deprecation: endpoints whose deprecation has a date send it in every response. */

const server = await deprecatedService();

const secondsOf = (date: string): string => `@${Date.parse(date) / 1000}`;

describe('section 2, the field', () => {
  it('2.1: is a date as a structured field (RFC 9651, section 3.3.7): @ and whole seconds', async () => {
    const field = (await ask(server, 'GET /v1/pets')).headers.get('deprecation');
    expect(field).toMatch(/^@-?[0-9]{1,15}$/);
    expect(field).toBe(secondsOf('2026-03-01T00:00:00Z'));
  });

  it('2.1: has no fraction of a second', async () => {
    expect((await ask(server, 'POST /v1/toys')).headers.get('deprecation')).toBe(secondsOf('2026-01-01T00:00:00Z'));
  });

  it('2.1: may be in the future', async () => {
    expect((await ask(server, 'GET /v1/toys')).headers.get('deprecation')).toBe(secondsOf('2030-01-01T00:00:00Z'));
  });

  it.each(everyResponse)('2.2: is in every response of the endpoint: %s %j, %i', async (line, headers, status) => {
    const answer = await ask(server, line, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('deprecation')).toBe(secondsOf('2026-03-01T00:00:00Z'));
  });

  it('2.2: is in no response of other endpoints, on the same path or without a path', async () => {
    for (const [line, status] of [
      ['POST /v1/pets', 201],
      ['GET /v1/pets/Rex', 200],
      ['OPTIONS /v1/pets', 204],
      ['PATCH /v1/pets', 405],
      ['GET /v2/pets', 404],
    ] as const) {
      const answer = await ask(server, line);
      expect([answer.status, answer.headers.get('deprecation')], line).toEqual([status, null]);
    }
  });

  it('2.2: comes from the group, unless an endpoint has its own date', async () => {
    expect((await ask(server, 'GET /v1/toys')).headers.get('deprecation')).toBe(secondsOf('2030-01-01T00:00:00Z'));
    expect((await ask(server, 'POST /v1/toys')).headers.get('deprecation')).toBe(secondsOf('2026-01-01T00:00:00Z'));
  });
});

describe('section 3, the relation', () => {
  it('3.1: links to the documentation of the deprecation', async () => {
    expect((await ask(server, 'GET /v1/pets')).headers.get('link')).toContain(
      '<https://example.com/changes#pets>; rel="deprecation"',
    );
  });

  it('3.1: is absent without a link in the model, and other links stay', async () => {
    expect((await ask(server, 'DELETE /v1/pets/Rex')).headers.get('link')).toBeNull();
    expect((await ask(server, 'GET /v1/toys')).headers.get('link')).toBe('</v1/toys?page=2>; rel="next"');
  });
});

describe('section 4, Sunset', () => {
  it('4: is not before the deprecation', async () => {
    for (const line of ['GET /v1/pets', 'GET /v1/toys']) {
      const { headers } = await ask(server, line);
      const deprecation = Number(headers.get('deprecation')?.slice(1));
      expect(Date.parse(headers.get('sunset') ?? '') / 1000).toBeGreaterThanOrEqual(deprecation);
    }
  });
});

describe('section 5, behaviour', () => {
  it('5: deprecated endpoints respond as before', async () => {
    expect(await (await ask(server, 'GET /v1/pets')).json()).toEqual([{ name: 'Rex' }]);
    expect((await ask(server, 'DELETE /v1/pets/Rex')).status).toBe(204);
  });
});
