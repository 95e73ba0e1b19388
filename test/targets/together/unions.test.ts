import { describe, expect, it } from 'vitest';
import { builtModel } from './built-model.js';
import { ratioOf } from '../../support/ratio.js';

const text = `
types:
  EventType: [order.created, LINE_ITEM, done, ...]
  EventBase:
    id: uuid
    type: EventType
  Order extends EventBase:
    total: int64
  Line:
    of: bytes
  union Event by type extends EventBase:
    order.created: Order
    LINE_ITEM: Line
    done: {}
  union Choice<T> by kind:
    one:
      value: T
    many: Page<T[]>
  Page<T>:
    results: T[]
  Cat:
    name: string
    lives: int64
  Dog:
    name: string
    tail?: bytes
  Expression: Sum | Product | int64
  Sum:
    left: Expression
    right: Expression
    operator: Plus
  Product:
    left: Expression
    right: Expression
    operator: Times
  union Notice by type extends EventBase:
    order.created: Order
    done: {}
    ...: {}
  union Closed by type:
    done: {}
  Plus: [plus]
  Times: [times]
groups:
  thing:
    endpoints:
      happen:
        http: POST /events
        body: Event
        returns: Event
      notice:
        http: POST /notices
        body: Notice
        returns: Notice
      choose:
        http: POST /choices
        body: Choice<int64>
        returns: Choice<int64>
      keep:
        http: POST /pets
        body: Cat | Dog | Cat[] | null
        returns: Cat | Dog | Cat[] | null
      compute:
        http: POST /expressions
        body: Expression
        returns: Expression
`;

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const bytes = new Uint8Array([1, 2, 3]);
const most = 2n ** 63n - 1n;

const built = await builtModel('unions', text);

describe('unions', () => {
  it.each<[string, unknown]>([
    ['happen', { id, type: 'order.created', total: most }],
    ['happen', { id, type: 'LINE_ITEM', of: bytes }],
    ['happen', { id, type: 'done' }],
    ['choose', { kind: 'one', value: most }],
    ['choose', { kind: 'many', results: [[most], []] }],
    ['keep', { name: 'Tom', lives: most }],
    ['keep', { name: 'Rex', tail: bytes }],
    ['keep', { name: 'Rex' }],
    ['keep', [{ name: 'Tom', lives: 1n }]],
    ['keep', null],
    ['compute', { operator: 'plus', left: 1n, right: { operator: 'times', left: most, right: 2n } }],
  ])('arrive unchanged, in both directions: %s: %o', async (operation, body) => {
    const received: unknown[] = [];
    const handler = async (input: object): Promise<object> => {
      received.push(input);
      return { status: 200, body };
    };
    expect(await built.clientOf({ [operation]: handler })[operation]?.({ body })).toEqual(body);
    expect(received).toEqual([{ body }]);
  });

  it('are read from a newer service, which has more fields', () => {
    const { decodeKeepThingBody, decodeEvent } = built.validators;
    expect(decodeKeepThingBody?.({ name: 'Tom', lives: 9, color: 'red' }, 'tolerant')).toEqual({
      ok: true,
      value: { name: 'Tom', lives: 9n, color: 'red' },
    });
    expect(decodeKeepThingBody?.({ name: 'Rex', tail: 'AQID', color: 'red' }, 'tolerant')).toEqual({
      ok: true,
      value: { name: 'Rex', tail: bytes, color: 'red' },
    });
    expect(decodeKeepThingBody?.({ name: 'Rex', color: 'red' })).toMatchObject({ ok: false });
    expect(decodeEvent?.({ id, type: 'gone' }, 'tolerant')).toMatchObject({ issues: [{ path: '/type', code: 'tag' }] });
  });

  it.each<[unknown, readonly object[]]>([
    [{ name: 'Tom', lives: 'nine' }, [{ path: '/lives', code: 'type' }]],
    [{ tail: 'AQID' }, [{ path: '/name', code: 'required' }]],
    [[{ name: 'Tom' }], [{ path: '/0/lives', code: 'required' }]],
    [5, [{ path: '', code: 'union', message: 'must be one of: Cat (has lives), Dog (no lives), Cat[]' }]],
  ])('report what is missing from the most likely member: %o', (value, issues) => {
    expect(built.validators['decodeKeepThingBody']?.(value)).toMatchObject({ ok: false, issues });
  });

  it('are refused in time that grows with the depth of the mistake, not with the number of paths to it', async () => {
    const refuse = (levels: number) => (): void => {
      let [wide, long]: unknown[] = ['wrong', 'wrong'];
      for (let level = 0; level < levels; level += 1) {
        wide = { operator: 'times', left: wide, right: wide };
        long = { left: long, right: 1, operator: 'times' };
      }
      expect(built.validators['decodeExpression']?.(wide)).toMatchObject({ ok: false });
      expect(built.validators['decodeExpression']?.(long)).toMatchObject({ ok: false });
    };
    // Twice as many paths for each level would be a million times as long.
    expect(await ratioOf(refuse(60), refuse(40), 100)).toBeLessThan(100);
  });
});

describe('an open union', () => {
  const unknown = { id, type: 'LINE_ITEM', of: { any: [1, null] }, big: 5 };
  const issue = { path: '/type', code: 'tag', message: 'must be one of: order.created, done' };
  const { decodeNotice, isNotice, stringifyNotice, encodeNotice, validateNotice } = built.validators;

  it('keeps a variant that a client does not know, with all its fields', async () => {
    const { notice } = built.clientOf({ notice: async () => ({ status: 200, body: unknown }) });
    expect(await notice?.({ body: { id, type: 'done' } })).toEqual(unknown);
    expect(decodeNotice?.(unknown, 'tolerant')).toEqual({ ok: true, value: unknown });
    expect(isNotice?.(unknown)).toBe(true);
    expect(JSON.parse(String(stringifyNotice?.(unknown)))).toEqual(unknown);
    expect(encodeNotice?.(unknown)).toEqual(unknown);
  });

  it('refuses it in a server', async () => {
    const post = built.postOf({ notice: async () => ({ status: 200, body: unknown }) });
    const response = await post('/notices', unknown);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ in: 'body', at: '/type', code: 'tag' }] });
    expect(decodeNotice?.(unknown)).toMatchObject({ ok: false, issues: [issue] });
  });

  it.each<[string, object, readonly object[]]>([
    ['a known variant with wrong fields', { id, type: 'order.created' }, [{ path: '/total', code: 'required' }]],
    ['another one without a shared field', { type: 'gone' }, [{ path: '/id', code: 'required' }]],
    ['a tag that is not a string', { id, type: 5 }, [{ path: '/type', code: 'type' }]],
    ['no tag', { id }, [{ path: '/type', code: 'required' }]],
  ])('refuses %s everywhere', (_what, value, issues) => {
    expect(decodeNotice?.(value, 'tolerant')).toMatchObject({ ok: false, issues });
    expect(decodeNotice?.(value)).toMatchObject({ ok: false });
    expect(validateNotice?.(value)).toMatchObject({ ok: false, issues });
  });

  it('has fields in TypeScript that JSON can hold', () => {
    expect(isNotice?.({ ...unknown, of: undefined })).toBe(true);
    expect(isNotice?.({ ...unknown, of: () => 1 })).toBe(false);
    expect(validateNotice?.({ ...unknown, of: () => 1 })).toMatchObject({ issues: [{ path: '/of' }] });
  });

  it('has a tag whose comparison selects a variant', async () => {
    const program = `
import type { Closed, Notice } from '@unions/types';
import { createClient, type Tolerant } from '@unions/client';

export function textOf(notice: Notice): string {
  switch (notice.type) {
    case 'order.created':
      return notice.total.toString();
    case 'done':
      return notice.id;
    default:
      return [notice.type, notice.id, notice['of']].join(' ');
  }
}
// @ts-expect-error: more variants may come.
export function withoutDefault(notice: Notice): string {
  switch (notice.type) {
    case 'order.created':
      return 'order';
    case 'done':
      return 'done';
  }
}
// @ts-expect-error: only an order has a total.
export const wrong = (notice: Notice): bigint => (notice.type === 'done' ? notice.total : 0n);
// @ts-expect-error: the total is missing.
export const missing: Notice = { type: 'order.created', id: '' };
export const known: Notice = { type: 'done', id: '' };
export const closed = ({ type }: Closed): 'done' => type;
export const asTolerant = (notice: Notice): Tolerant<Notice> => notice;
export const called = async (notice: Notice): Promise<string> =>
  textOf(await createClient({ baseUrl: '' }).thing.notice({ body: notice }));
`;
    expect(await built.packages.typeCheck(['node'], program)).toBe('');
  });
});
