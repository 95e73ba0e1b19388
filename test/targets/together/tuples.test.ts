import { describe, expect, it } from 'vitest';
import { builtModel } from './built-model.js';

const text = `
types:
  Place:
    at: tuple<number, number>
    label?: tuple<string, int64, ...Tag>
    next?: tuple<Place, bytes | null> | null
    or?: tuple<string> | tuple<int64, string> | integer[3..]
    size?:
      type: tuple<integer, integer>
      default: [1, 2]
  Tag: tuple<string(1..8), date>
  Filter:
    range: tuple<integer, int64>
    tags?: tuple<string, ...integer>
groups:
  thing:
    endpoints:
      save:
        http: POST /places
        body: tuple<Place, ...int64>
        returns: Place
      form:
        http: POST /forms
        body: form<Filter>
        returns: nothing
      find:
        http: GET /places
        query:
          filter: Filter
        returns: nothing
`.replace('size?:', 'size:');

const built = await builtModel('tuples', text);

describe('a tuple', () => {
  const seen: unknown[] = [];
  const save = async (input: { body: readonly object[] }): Promise<object> => {
    seen.push(input.body);
    return { status: 200, body: input.body[0] };
  };

  it('is sent and received, each item with its own type', async () => {
    const call = built.clientOf({ save })['save'];
    const place = {
      at: [1.5, -2],
      size: [3, 4],
      label: ['a', 2n ** 60n, ['x', '2026-11-21'], ['y', '2026-11-22']],
      next: [{ at: [0, 0], size: [1, 2], next: null }, new Uint8Array([1, 2])],
      or: [2n ** 61n, 'a'],
    };
    for (const body of [[place], [place, 1n, 2n ** 62n]]) {
      expect(await call?.({ body })).toEqual(place);
      expect(seen.at(-1)).toEqual(body);
    }
    expect(await call?.({ body: [{ at: [1, 2], next: [{ at: [0, 0] }, null], or: ['a'] }] })).toEqual({
      at: [1, 2],
      size: [1, 2],
      next: [{ at: [0, 0], size: [1, 2] }, null],
      or: ['a'],
    });
  });

  it('has exactly its items, or more of the last type', () => {
    const at = [1, 2];
    expect(built.decode('Place', { at: [1] }).issues).toMatchObject([
      { path: '/at', code: 'items', message: 'must have exactly 2 items' },
    ]);
    expect(built.decode('Place', { at: [1, 2, 3] }, 'tolerant').ok).toBe(false);
    expect(built.decode('Place', { at: ['x', 2] }).issues).toMatchObject([{ path: '/at/0', code: 'type' }]);
    expect(built.decode('Place', { at: { 0: 1, 1: 2 } }).issues).toMatchObject([{ path: '/at', code: 'type' }]);
    expect(built.decode('Place', { at, label: ['a'] }).issues).toMatchObject([
      { path: '/label', code: 'items', message: 'must have at least 2 items' },
    ]);
    expect(built.decode('Place', { at, label: ['a', 1, ['', '2026-13-01']] }).issues).toMatchObject([
      { path: '/label/2/0', code: 'length' },
      { path: '/label/2/1', code: 'format' },
    ]);
    expect(built.decode('Place', { at, label: ['a', 1, ['b', '2026-11-21']] }).ok).toBe(true);
  });

  it('is written only with the right number of items', async () => {
    const { serializeSaveThingBody: serialize, stringifyTag } = built.validators;
    expect(stringifyTag?.(['a', 'b'])).toBe('["a","b"]');
    expect(await serialize?.([{ at: [1, 2, 3] }])).toMatchObject({ ok: false, issues: [{ path: '/0/at' }] });
    expect(await serialize?.([{ at: [1, 2] }, 5n])).toEqual({ ok: true, value: '[{"at":[1,2]},5]' });
  });

  it('has numbered items in queries and forms', async () => {
    const received: unknown[] = [];
    const keep = async (input: { body?: unknown; filter?: unknown }): Promise<object> => {
      received.push(input.body ?? input.filter);
      return { status: 204 };
    };
    const client = built.clientOf({ form: keep, find: keep });
    const filter = { range: [1, 2n ** 60n], tags: ['7', 8] };
    await client['form']?.({ body: filter });
    await client['find']?.({ filter });
    expect(received).toEqual([filter, filter]);
  });

  it('compiles under every strict flag', async () => {
    expect(await built.packages.typeCheck(['node'])).toBe('');
  });
});
