import { expect, it } from 'vitest';
import { withStreamChoices } from '../../../../src/runtime/server/contents/stream-choice.js';
import type { Context } from '../../../../src/runtime/server/context.js';
import { endpointsOf } from '../../../../src/runtime/server/endpoint.js';

const choice = { field: 'stream', streamed: 'text/event-stream', plain: 'application/json' };
const types: readonly [string, ...string[]] = ['application/json', 'text/event-stream'];
const table = { method: 'POST', path: '/answers', scopes: { kind: 'none' }, responses: [] } as const;
const endpoints = endpointsOf('answer', { create: table, other: table });

/** The media type that a handler gets from its context. */
async function preferredFor(body: object | undefined, given: object = {}): Promise<string> {
  const create = (_input: object, { preferredType }: Context): object => ({
    status: 200,
    mediaType: preferredType(types),
  });
  const handlers = { create, other: create };
  const wrapped = withStreamChoices(handlers, endpoints, { create: { ...choice, ...given } });
  const output = await wrapped.create({ body }, { preferredType: () => 'text/csv' } as never);
  return (output as { readonly mediaType: string }).mediaType;
}

it('the context prefers the content that the body asks for', async () => {
  expect(await preferredFor({ stream: true })).toBe('text/event-stream');
  for (const body of [{ stream: false }, { stream: null }, {}, undefined])
    expect(await preferredFor(body)).toBe('application/json');
});

it('a default of true is for a body without a value, even if every object inherits a property of that name', async () => {
  for (const field of ['stream', 'constructor', '__proto__']) {
    const given = { field, isStreamedByDefault: true };
    expect(await preferredFor({}, given)).toBe('text/event-stream');
    expect(await preferredFor(undefined, given)).toBe('text/event-stream');
    expect(await preferredFor({ [field]: false }, given)).toBe('application/json');
  }
});

it('an error may have any content, and other handlers of the group are called as before', async () => {
  const context = { preferredType: () => 'text/csv' } as never;
  const handlers = {
    create: (_input: object, _context: Context): object => ({ status: 429, mediaType: 'text/plain' }),
    other: (_input: object, { preferredType }: Context): object => ({ status: 200, mediaType: preferredType(types) }),
  };
  const wrapped = withStreamChoices(handlers, endpoints, { create: choice });
  expect(await wrapped.create({ body: { stream: true } }, context)).toEqual({ status: 429, mediaType: 'text/plain' });
  expect(wrapped.other({}, { preferredType: () => 'text/csv' } as never)).toEqual({
    status: 200,
    mediaType: 'text/csv',
  });
});
