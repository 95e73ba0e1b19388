import { describe, expect, it } from 'vitest';
import { ResponseError, UnexpectedResponseError } from '../../../../src/runtime/client/errors.js';
import {
  giveResponse,
  giveFalseForAbsence,
  giveNothing,
  giveTrue,
} from '../../../../src/runtime/client/responses/responses.js';
import type { Operation } from '../../../../src/runtime/client/operation.js';
import { decodeInteger, readHeaders } from '../../../../src/runtime/client/responses/response-headers.js';
import {
  callWith,
  failureOf,
  noMatch,
  NoMatchError,
  notFound,
  NotFoundError,
  parseObject,
  recorder,
} from '../fixture.js';
import { ratioOf } from '../../../support/ratio.js';

const xCount = { name: 'X-Count', property: 'xCount', type: 'integer', decode: [decodeInteger] } as const;

function answered(response: Response, operation: Partial<Operation> = {}) {
  return callWith({ operation, client: { fetch: recorder(() => response).fetch } });
}

describe('the response to a call', () => {
  it('is returned as its body', async () => {
    expect(await answered(Response.json({ a: 1 }))).toEqual({ a: 1 });
  });

  it('is returned whole, with declared headers, where several are declared', async () => {
    const created = { status: 201, parse: parseObject, headers: [xCount], readHeaders };
    const operation: Partial<Operation> = {
      gives: giveResponse,
      responses: [{ status: 200, parse: parseObject }, created],
    };
    const response = Response.json({ a: 1 }, { status: 201, headers: { 'x-count': '7' } });
    expect(await answered(response, operation)).toEqual({ status: 201, headers: { xCount: 7 }, body: { a: 1 } });
    expect(await answered(Response.json({}), operation)).toEqual({ status: 200, body: {} });
  });

  it('is nothing where nothing is declared', async () => {
    const operation: Partial<Operation> = { gives: giveNothing, responses: [{ status: 204 }] };
    expect(await answered(new Response(null, { status: 204 }), operation)).toBeUndefined();
  });

  it('is true for HEAD, or false for a 404', async () => {
    const operation: Partial<Operation> = {
      method: 'HEAD',
      gives: giveTrue,
      givesForError: giveFalseForAbsence,
      responses: [{ status: 200 }],
      errors: [[noMatch]],
    };
    expect(await answered(new Response(), operation)).toBe(true);
    expect(await answered(new Response(null, { status: 404 }), operation)).toBe(false);
    await expect(answered(new Response(null, { status: 403 }), operation)).rejects.toBeInstanceOf(
      UnexpectedResponseError,
    );
    expect(await answered(new Response(null, { status: 404 }), operation).result()).toMatchObject({
      ok: false,
      status: 404,
      error: expect.any(NoMatchError),
    });
  });

  it.each([
    ['a body with another media type', new Response('1'), ''],
    ['a body that is not JSON', new Response('<html>'), ''],
  ])('is an UnexpectedResponseError for %s', async (_, response) => {
    const failure = await failureOf(answered(response));
    expect(failure).toBeInstanceOf(UnexpectedResponseError);
    expect(failure).toMatchObject({ status: 200, issues: [{ path: '' }], text: expect.stringMatching(/^(1|<html>)$/) });
  });

  it('is an UnexpectedResponseError without a required header', async () => {
    const headers = [{ ...xCount, isRequired: true }];
    const operation: Partial<Operation> = { responses: [{ status: 200, headers, readHeaders, parse: parseObject }] };
    expect(await failureOf(answered(Response.json({}), operation))).toMatchObject({
      name: 'UnexpectedResponseError',
      issues: [{ path: '/headers/xCount', code: 'required' }],
    });
    const wrong = Response.json({}, { headers: { 'x-count': 'many' } });
    expect(await failureOf(answered(wrong, operation))).toMatchObject({ issues: [{ path: '/headers/xCount' }] });
  });

  it.each([201, 302, 418, 500])('is an UnexpectedResponseError with the undeclared status %i', async (status) => {
    const headers = { 'x-request-id': 'r1', 'content-type': 'application/json' };
    const failure = await failureOf(answered(new Response('text', { status, headers })));
    expect(failure).toMatchObject({
      name: 'UnexpectedResponseError',
      operation: 'thing.get',
      status,
      text: 'text',
      issues: [],
      requestId: 'r1',
      message: `thing.get: the service responded ${status}, which is not documented.`,
    });
  });

  it.each<[what: string, status: number, headers: Readonly<Record<string, string>>, message: string]>([
    [
      'the page of a proxy',
      502,
      { 'content-type': 'text/html; charset=utf-8' },
      '502 (text/html), which is not documented',
    ],
    [
      'a redirect',
      302,
      { location: 'https://login.test/?code=secret' },
      '302 (https://login.test/), which is not documented',
    ],
    [
      'another media type',
      200,
      { 'content-type': 'text/html' },
      '200 (text/html), but not as documented: it must be JSON',
    ],
  ])('says what it is: %s', async (_, status, headers, message) => {
    const failure = await failureOf(answered(new Response('<p>', { status, headers })));
    expect(failure).toMatchObject({ reason: expect.stringContaining(`the service responded ${message}`) });
  });

  it('is described by the title and detail of a problem, declared or not', async () => {
    const problem = Response.json({ title: 'Not Implemented', detail: 'This is not written yet.' }, { status: 501 });
    expect(await failureOf(answered(problem))).toMatchObject({
      name: 'UnexpectedResponseError',
      message: 'thing.get: the service responded 501, which is not documented: This is not written yet.',
    });
  });
});

describe('an error that is no problem (RFC 9457)', () => {
  it.each([404, 422])('is described by its message, declared or not: %i', async (status) => {
    const body = { code: 'pets.unknown', message: 'There is no pet 7.' };
    expect(await failureOf(answered(Response.json(body, { status })))).toMatchObject({
      reason: expect.stringMatching(/: There is no pet 7\.$/),
    });
  });

  it.each([{ error: { type: 'card_error', message: 'There is no pet 7.' } }, { error: 'There is no pet 7.' }])(
    'is described by its error: %j',
    async (body) => {
      expect(await failureOf(answered(Response.json(body, { status: 418 })))).toMatchObject({
        reason: expect.stringMatching(/: There is no pet 7\.$/),
        problem: undefined,
      });
    },
  );

  it('is described in linear time, whatever a service says: spaces in the middle of 100 kB took seconds', async () => {
    const describe = (message: string) => async () =>
      void (await failureOf(answered(Response.json({ message }, { status: 418 }))));
    const spaces = ' '.repeat(8000);
    expect(await ratioOf(describe(`${spaces}.b`), describe('b'.repeat(8000)), 20)).toBeLessThan(20);
  });

  it('is not described by what a success contains', async () => {
    const body = { title: 'Invoice of Ada', message: 'Paid.' };
    expect(await failureOf(answered(Response.json(body, { status: 201 })))).toMatchObject({
      reason: 'the service responded 201, which is not documented.',
    });
  });
});

describe('a declared error', () => {
  it('is thrown as its class, with the whole response', async () => {
    const response = Response.json(
      { title: 'Not found.', detail: 'No resource has this key.' },
      { status: 404, headers: { 'x-request-id': 'r1', 'x-other': 'o' } },
    );
    const failure = await failureOf(answered(response));
    expect(failure).toBeInstanceOf(NotFoundError);
    expect(failure).toMatchObject({
      name: 'NotFoundError',
      message: 'thing.get: 404: No resource has this key.',
      operation: 'thing.get',
      status: 404,
      body: { title: 'Not found.' },
      requestId: 'r1',
    });
    expect(failure).not.toHaveProperty('cause');
    expect((failure as NotFoundError).headers.get('x-other')).toBe('o');
  });

  it.each(['<html>', ''])(
    'always has its body: the text %j, for instance from a proxy, is an unexpected response',
    async (text) => {
      const failure = await failureOf(answered(new Response(text, { status: 404 })));
      expect(failure).toBeInstanceOf(UnexpectedResponseError);
      expect(failure).toBeInstanceOf(ResponseError);
      expect(failure).toMatchObject({ status: 404, text, issues: [{ code: 'json' }], problem: undefined });
    },
  );

  it('of another form has the problem that came instead, and its words', async () => {
    const problem = {
      title: 'Bad Request',
      errors: [{ in: 'query', at: 'limit', code: 'type', message: 'must be a number' }],
    };
    const checked = { ok: false, issues: [{ path: '/code', code: 'required', message: 'must be given' }] } as const;
    const errors = [[[404, NotFoundError, () => checked]]] as const;
    const failure = await failureOf(answered(Response.json(problem, { status: 404 }), { errors }));
    expect(failure).toMatchObject({
      problem,
      message: 'thing.get: the service responded 404, but not as documented: /code must be given: Bad Request.',
    });
  });

  it('has no body where the method allows none', async () => {
    const failure = await failureOf(answered(new Response(null, { status: 404 }), { method: 'HEAD' }));
    expect(failure).toBeInstanceOf(NotFoundError);
    expect(failure).toHaveProperty('body', undefined);
  });

  it.each([
    ['a problem', '{"detail":"No resource matches."}', { detail: 'No resource matches.' }, ': No resource matches'],
    ['nothing', '', undefined, ''],
    ['anything else', '<html>', undefined, ''],
    ['JSON that is no problem', '{"title":1}', undefined, ''],
  ])('has %s, as the service sent it, if no body is documented', async (_, text, body, words) => {
    const failure = await failureOf(answered(new Response(text, { status: 404 }), { errors: [[noMatch]] }));
    expect(failure).toBeInstanceOf(NoMatchError);
    expect(failure).toMatchObject({ body, message: `thing.get: 404${words}.` });
  });

  it('is told from another with the same status by its body', async () => {
    const errors = [[noMatch, notFound]];
    const withBody = Response.json({ title: 'a' }, { status: 404 });
    expect(await failureOf(answered(withBody, { errors }))).toBeInstanceOf(NotFoundError);
    const without = new Response(null, { status: 404 });
    expect(await failureOf(answered(without, { errors }))).toBeInstanceOf(NoMatchError);
  });
});
