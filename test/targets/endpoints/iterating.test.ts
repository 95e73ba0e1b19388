import { describe, expect, it, vi } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import { bundledClient } from '../../support/bundled-client.js';
import type { Calls } from '../../support/generated-modules.js';
import { callsOf, namesOf, pagesModel } from './pages-model.js';

const api = await buildApi(pagesModel.replace('api: pages', 'api: iterating'));

describe('iterating over pages', () => {
  /** Operations of a server whose pages are a function of the cursor. */
  function cursors(next: (cursor: string | undefined) => object): { calls: Calls; sent: (string | undefined)[] } {
    const sent: (string | undefined)[] = [];
    const search = async ({ cursor }: { readonly cursor?: string }): Promise<object> => {
      sent.push(cursor);
      return { status: 200, body: next(cursor) };
    };
    const grouped = async ({ query }: { readonly query: { readonly cursor?: string } }): Promise<object> =>
      search(query);
    return { calls: callsOf(api.clientOf(api.serve({ pet: { search, grouped } }), { shop: 's' })), sent };
  }
  const pet = { id: '019a9f4e-7c00-7000-8000-000000000000', name: 'a', version: 1 };

  it('requests only pages that are used', async () => {
    const { calls, sent } = cursors((cursor) => ({ results: [pet, pet], next: `${cursor ?? ''}x` }));
    let count = 0;
    for await (const _ of calls['search']!()) {
      count += 1;
      if (count === 3) break;
    }
    expect(sent).toEqual([undefined, 'x']);
  });

  it('makes one request at a time', async () => {
    let running = 0;
    let most = 0;
    const search = async ({ cursor = '' }: { readonly cursor?: string }): Promise<object> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      return { status: 200, body: { results: [pet], ...(cursor.length < 5 && { next: `${cursor}x` }) } };
    };
    const calls = callsOf(api.clientOf(api.serve({ pet: { search } }), { shop: 's' }));
    expect(await namesOf(calls['search']!())).toHaveLength(6);
    expect(most).toBe(1);
  });

  it.each([
    [['x', 'x'], 2],
    [['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c'], 12],
  ])('ends with an error where cursors form a circle: %j', async (circle, most) => {
    let index = 0;
    const { calls, sent } = cursors(() => ({ results: [pet], next: circle[index++ % circle.length] }));
    await expect(namesOf(calls['search']!())).rejects.toThrow('is a cursor that came before');
    expect(sent.length).toBeLessThanOrEqual(most);
  });

  it.each([
    ['afterLast', { pets: [], has_more: true }],
    ['inside', { data: { pets: [] }, meta: { total: 9, more: true, limit: 0 } }],
  ])('ends with an error if there are more pages, but nothing says where: %s', async (name, body) => {
    const page = async (): Promise<object> => ({ status: 200, body });
    const calls = callsOf(api.clientOf(api.serve({ pet: { [name]: page } }), { shop: 's' }));
    await expect(namesOf(calls[name]!())).rejects.toThrow('leads nowhere, although there are more pages');
  });

  it.each([-1, 0, 1, 5])('loses no item because of a total that cannot be one: %i', async (count) => {
    const byPage = async ({ number = 1 }: { readonly number?: number }): Promise<object> => {
      const pets = [[pet, pet], [pet, pet], [pet]][number - 1] ?? [];
      return { status: 200, body: { number, pets, count } };
    };
    const calls = callsOf(api.clientOf(api.serve({ pet: { byPage } }), { shop: 's' }));
    expect(await namesOf(calls['byPage']!())).toHaveLength(5);
  });

  it('ends when the signal is aborted, even within a page', async () => {
    const { calls, sent } = cursors((cursor) => ({ results: [pet, pet], next: `${cursor ?? ''}x` }));
    const controller = new AbortController();
    let count = 0;
    const work = (async () => {
      for await (const _ of calls['search']!({}, { signal: controller.signal })) {
        count += 1;
        if (count === 3) controller.abort(new Error('enough'));
      }
    })();
    await expect(work).rejects.toMatchObject({ name: 'AbortError', cause: new Error('enough') });
    expect([count, sent.length]).toEqual([3, 2]);
  });

  it('leaves no unhandled rejection if the signal was aborted before', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { calls, sent } = cursors(() => ({ results: [pet] }));
    const items = calls['search']!({}, { signal: AbortSignal.abort('late') })[Symbol.asyncIterator]();
    await expect(items.next()).rejects.toMatchObject({ name: 'AbortError', cause: 'late' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });

  it('leaves no unhandled rejection if the first page fails before the loop begins', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { calls } = cursors(() => ({ results: [pet] }));
    const pages = calls['search']!({}, { signal: AbortSignal.abort('late') })
      .pages()
      [Symbol.asyncIterator]();
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    await expect(pages.next()).rejects.toMatchObject({ name: 'AbortError', cause: 'late' });
  });

  it('throws the typed error of a page', async () => {
    let index = 0;
    const search = async (): Promise<object> => {
      index += 1;
      if (index === 1) return { status: 200, body: { results: [pet], next: 'n' } };
      return { status: 400, body: { type: 'about:blank', title: 'Bad', status: 400, detail: 'no' } };
    };
    const calls = callsOf(api.clientOf(api.serve({ pet: { search } }), { shop: 's' }));
    await expect(namesOf(calls['search']!())).rejects.toBeInstanceOf(api.error('BadRequestError'));
  });

  it('keeps the rest of an input that is grouped by location', async () => {
    const { calls, sent } = cursors((cursor) => ({ results: [pet], ...(cursor === undefined && { next: 'n' }) }));
    expect(await namesOf(calls['grouped']!({ path: { cursor: 'p' } }))).toHaveLength(2);
    expect(sent).toEqual([undefined, 'n']);
  });

  it('starts again the second time', async () => {
    const { calls } = cursors((cursor) => ({ results: [pet], ...(cursor === undefined && { next: 'n' }) }));
    const call = calls['search']!();
    expect([(await namesOf(call)).length, (await namesOf(call)).length]).toEqual([2, 2]);
  });
});

it('iterating adds no code where it is not used: only operations with pages include it', async () => {
  const { folder } = api.packages;
  const bundleOf = async (names: string): Promise<string> =>
    (await bundledClient({ folder, api: 'iterating', names })).first.join('\n');
  expect(await bundleOf('createConnection, searchPet')).toContain('asyncIterator');
  expect(await bundleOf('createConnection, addPet')).not.toContain('asyncIterator');
});
