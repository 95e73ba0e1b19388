import { describe, expect, it } from 'vitest';
import { builtModel } from './built-model.js';

const text = `
types:
  Circle:
    color: string
    radius?: number
  Square:
    color: string
    side?: int64
    fill?: bytes
  Sized:
    color: string
    size: integer = 3
  Shape: first of Circle | Square
  Drawing:
    shape: Shape | null
    all: first of Sized | Shape
  Node:
    name: string
    next?: Chain
  End:
    name: string
    end?: int64
  Chain: first of Node | End
groups:
  thing:
    endpoints:
      draw:
        http: POST /drawings
        body: Drawing
        returns: Drawing
      link:
        http: POST /chains
        body: Chain
        returns: Chain
      search:
        http: GET /drawings
        query:
          like?: json<Drawing>
          any?: json<Shape>
        returns: Drawing
`;

const built = await builtModel('first-of', text);

describe('a `first of`', () => {
  const received: unknown[] = [];
  const echo = async (input: { body: object }): Promise<object> => {
    received.push(input.body);
    return { status: 200, body: input.body };
  };

  it('is read and written as the first member that accepts the value, on both sides', async () => {
    const draw = built.clientOf({ draw: echo })['draw'];
    for (const shape of [
      { color: 'red' },
      { color: 'red', radius: 1.5 },
      { color: 'red', side: 2n ** 60n },
      { color: 'red', fill: new Uint8Array([1, 2]) },
      null,
    ]) {
      const body = { shape, all: { color: 'red', side: 1n } };
      expect(await draw?.({ body })).toEqual(body);
      expect(received.at(-1)).toEqual(body);
    }
  });

  it('is written in parameters, which cannot wait for code that is loaded late', async () => {
    const found = { shape: null, all: { color: 'red', radius: 1 } };
    const search = async (input: object): Promise<object> => {
      received.push(input);
      return { status: 200, body: found };
    };
    const query = {
      like: { shape: { color: 'red', side: 2n ** 60n }, all: { color: 'red', size: 4 } },
      any: { color: 'red', fill: new Uint8Array([1, 2]) },
    };
    expect(await built.clientOf({ search })['search']?.(query)).toEqual(found);
    expect(received.at(-1)).toMatchObject(query);
    const wrong = { like: { shape: { color: 1 }, all: { color: 'red' } } };
    await expect(built.clientOf({ search })['search']?.(wrong)).rejects.toThrow('Circle, Square');
  });

  it('has the first type for a value that several accept', () => {
    expect(built.decode('Drawing', { shape: null, all: { color: 'red' } }).value).toEqual({
      shape: null,
      all: { color: 'red', size: 3 },
    });
    expect(built.decode('Drawing', { shape: null, all: { color: 'red', radius: 2 } }).value).toEqual({
      shape: null,
      all: { color: 'red', radius: 2 },
    });
  });

  it('is read the same way in tolerant mode, and a new value as the first member', () => {
    expect(built.decode('Shape', { color: 'red', side: 2 }, 'tolerant').value).toEqual({ color: 'red', side: 2n });
    expect(built.decode('Shape', { color: 'red', side: 2, isNew: true })).toMatchObject({ ok: false });
    expect(built.decode('Shape', { color: 'red', side: 'x', isNew: true }, 'tolerant').value).toEqual({
      color: 'red',
      side: 'x',
      isNew: true,
    });
  });

  it('omits no declared field when it is written', () => {
    const { stringifyShape, encodeShape } = built.validators;
    expect(stringifyShape?.({ color: 'red', side: 2n })).toBe('{"color":"red","side":2}');
    expect(encodeShape?.({ color: 'red', side: 2n })).toEqual({ color: 'red', side: 2n });
    expect(stringifyShape?.({ color: 'red', secret: 1 })).toBe('{"color":"red"}');
  });

  it('has one issue if no member accepts a value, wherever the mistake is', async () => {
    const answer = await built.postOf({ draw: echo })('/drawings', {
      shape: { color: 1 },
      all: { color: 'a', side: [] },
    });
    expect(answer.status).toBe(400);
    expect(built.decode('Drawing', { shape: { color: 1 }, all: { color: 'a', side: [] } }).issues).toMatchObject([
      { path: '/shape', code: 'union', message: 'must be one of: Circle, Square' },
      { path: '/all', code: 'union', message: 'must be one of: Sized, Shape' },
    ]);
  });

  it('inside itself is read in little time, and no deeper than any type', async () => {
    const chain = (levels: number, last: object): object => {
      let value: object = last;
      for (let level = 0; level < levels; level += 1) value = { name: 'a', next: value };
      return value;
    };
    const body = chain(50, { name: 'end', end: 5n });
    expect(await built.clientOf({ link: echo })['link']?.({ body })).toEqual(body);
    expect(built.decode('Chain', chain(50, { name: 1 }))).toMatchObject({ ok: false, issues: [{ code: 'union' }] });
    expect(built.decode('Chain', chain(100, { name: 'end' })).ok).toBe(false);
    const cyclic: Record<string, unknown> = { name: 'a' };
    cyclic['next'] = cyclic;
    expect(() => built.validators['stringifyChain']?.(cyclic)).toThrow('contains itself');
  });

  it('compiles under every strict flag', async () => {
    expect(await built.packages.typeCheck(['node'])).toBe('');
  });
});
