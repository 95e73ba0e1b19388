import { describe, expect, it } from 'vitest';
import { builtModel } from './built-model.js';

const text = `
params:
  locale: string(/[a-z]{2}/)
types:
  Settings:
    theme: string
    size?: int64
    label-{locale}: string
    ...: unknown
  Counts:
    name: string
    ...: int64
  Account:
    id: read-only uuid
    name: string
    password: write-only string
    ...: string
  union Event by type:
    counted:
      id: string
      ...: int64
    set:
      n-{locale}: int64
    closed: {}
groups:
  thing:
    endpoints:
      set:
        http: POST /settings
        body: Settings
        returns: Settings
      count:
        http: POST /counts
        body: Counts
        returns: Counts
      add:
        http: POST /accounts
        body: Account
        returns: Account
      tell:
        http: POST /events
        body: Event
        returns: Event
`;

const built = await builtModel('additional', text);

describe('additional fields', () => {
  const big = 2n ** 60n + 1n;

  it.each([
    ['set', { theme: 'dark', size: big, 'label-en': 'x', plugin: { a: [1, null] }, constructor: 'c', '': 0 }],
    ['set', JSON.parse('{"theme":"t","__proto__":{"polluted":true}}') as object],
    ['count', { name: 'n', a: 1n, b: big, toString: 3n }],
    ['tell', { type: 'counted', id: 'i', more: big }],
    ['tell', { type: 'set', 'n-en': big, 'n-de': 1n }],
    ['tell', { type: 'closed' }],
  ])('arrive unchanged: %s %o', async (name, body) => {
    const received: unknown[] = [];
    const echo = async (input: { body: object }): Promise<object> => {
      received.push(input.body);
      return { status: 200, body: input.body };
    };
    const result = await built.clientOf({ [name]: echo })[name]?.({ body });
    expect(received).toEqual([body]);
    expect(result).toEqual(body);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  it.each([
    ['count', { name: 'n', a: 'one' }],
    ['set', { theme: 't', 'label-en': 1 }],
    ['tell', { type: 'counted', id: 'i', more: 'x' }],
  ])('are refused with the wrong type: %s %o', async (name, body) => {
    const echo = async (input: { body: object }): Promise<object> => ({ status: 200, body: input.body });
    await expect(built.clientOf({ [name]: echo })[name]?.({ body })).rejects.toThrow();
  });

  it.each([
    [{ type: 'closed', more: 1 }, '"/more"'],
    [{ type: 'set', 'n-en': 1, other: 1 }, '"/other"'],
    [{ type: 'counted', id: 'i', more: 'x' }, '"/more"'],
  ])('are refused by the server where none are declared: %o', async (body, where) => {
    const response = await built.postOf({ tell: async () => ({ status: 200, body }) })('/events', body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(where);
  });

  it('never bring back what requests or responses omit', async () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const stored = { id, name: 'n', password: 'secret', nick: 'x' };
    const add = async (): Promise<object> => ({ status: 200, body: stored });
    const client = built.clientOf({ add });
    expect(await client['add']?.({ body: { name: 'n', password: 'secret', nick: 'x' } })).toEqual({
      id,
      name: 'n',
      nick: 'x',
    });
    const response = await built.postOf({ add })('/accounts', { name: 'n', password: 'p', id });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('"/id"');
  });

  it('compile under every strict flag', async () => {
    expect(await built.packages.typeCheck(['node'])).toBe('');
  });
});
