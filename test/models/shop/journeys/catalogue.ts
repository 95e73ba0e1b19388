import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { BadRequestError, ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '@shop/client';
import type { Journey } from './journey.js';
import { clientOf, product } from './shop.js';

export const createdAndReadBack: Journey = async (shop) => {
  const { product: products } = clientOf(shop);
  const created = await products.create({
    body: product({
      key: 'chair-1',
      price: { amount: 9007199254740993n, currency: 'EUR' },
      size: [400, 400.5, 900],
      attributes: { color: 'red', legs: 4, 'x-origin': 'here', range: { from: 1, to: 2 }, stackable: true },
      delivery: { kind: 'download', size: 9223372036854775807n, formats: ['pdf'] },
      extra: { anything: [1, null] },
      metadata: { source: 'old-shop', number: '17', constructor: 'kept' },
    }),
  });
  equal(created.version, 1);
  equal(created.status, 'draft', 'the default was filled in');
  const read = await products.getByKey({ key: 'chair-1' });
  deepEqual(read, created);
  equal(read.price?.amount, 9007199254740993n);
};

export const refusedBeforeItIsSent: Journey = async (shop) => {
  const { product: products } = clientOf(shop);
  await rejects(products.create({ body: product({ slug: 'Not A Slug' }) }), InvalidInputError);
  await rejects(products.create({ body: product({ name: { english: 'Chair' } }) }), InvalidInputError);
};

export const changedByActions: Journey = async (shop) => {
  const { product: products } = clientOf(shop);
  const { id } = await products.create({ body: product({}) });
  const updated = await products.update({
    id,
    body: {
      version: 1,
      actions: [
        { action: 'setStatus', status: 'active' },
        { action: 'setTags', tags: ['new'] },
      ],
    },
  });
  deepEqual([updated.version, updated.status, updated.tags], [2, 'active', ['new']]);
  await rejects(products.update({ id, body: { version: 1, actions: [{ action: 'touch' }] } }), ConflictError);
};

export const mergedByPatch: Journey = async (shop) => {
  const { product: products } = clientOf(shop);
  const { id } = await products.create({ body: product({ weight: { value: 2.5, unit: 'kg' }, tags: ['a'] }) });
  const changed = await products.change({ id, body: { weight: null, tags: ['b'] } });
  equal(changed.weight, undefined, 'null takes the field away (RFC 7396)');
  deepEqual(changed.tags, ['b']);
  equal(changed.slug, 'chair', 'what is not said stays');
};

export const pagedByOffset: Journey = async (shop) => {
  const { product: products } = clientOf(shop);
  for (let index = 0; index < 7; index += 1) {
    await products.create({ body: product({ slug: `chair${index}`, tags: [index % 2 === 0 ? 'even' : 'odd'] }) });
  }
  const slugs: string[] = [];
  for await (const each of products.list({ limit: 2, sort: ['slug asc'] })) slugs.push(each.slug);
  deepEqual(slugs, ['chair0', 'chair1', 'chair2', 'chair3', 'chair4', 'chair5', 'chair6']);
  const even = await products.list({ tag: ['even'], withTotal: true });
  equal(even.total, 4);
};

export const comparedAsNumbers: Journey = async (shop) => {
  const { product: products } = clientOf(shop);
  const rates = { book: '0.07', chair: '0.190', lamp: '0.19', luxury: '1', none: undefined, refund: '-0.19' };
  for (const [slug, taxRate] of Object.entries(rates)) await products.create({ body: product({ slug, taxRate }) });
  const slugsOf = async (asked: { readonly where?: string[]; readonly sort?: string[] }): Promise<string[]> =>
    (await products.list(asked)).results.map(({ slug }) => slug);
  deepEqual(await slugsOf({ where: ['taxRate = 0.19'] }), ['chair', 'lamp']);
  deepEqual(await slugsOf({ where: ['taxRate >= "0.07"'] }), ['book', 'chair', 'lamp', 'luxury']);
  deepEqual(await slugsOf({ sort: ['taxRate'] }), ['refund', 'book', 'chair', 'lamp', 'luxury', 'none']);
  await rejects(products.list({ where: ['taxRate > "much"'] }), BadRequestError);
};

export const foundByText: Journey = async (shop) => {
  const { product: products } = clientOf(shop);
  await products.create({ body: product({ name: { en: 'Blue chair', 'de-CH': 'Blauer Stuhl' } }) });
  await products.create({ body: product({ slug: 'table', name: { en: 'Table' } }) });
  const found = await products.search({ 'text.en': 'chair' });
  deepEqual(
    found.results.map(({ slug }) => slug),
    ['chair'],
  );
};

export const keptWithinItsStore: Journey = async (shop) => {
  const { product: products } = clientOf(shop);
  const { id } = await products.create({ body: product({}) });
  const other = { ...shop, store: `${shop.store}-2` };
  await rejects(clientOf(other).product.get({ id }), NotFoundError);
  await rejects(clientOf(shop, `view_products:${other.store}`).product.get({ id }), ForbiddenError);
};

export const treeOfCategories: Journey = async (shop) => {
  const { category } = clientOf(shop);
  equal((await category.put({ body: { key: 'home', name: { en: 'Home' } } })).status, 201);
  const again = await category.put({ body: { key: 'home', name: { en: 'Living' } } });
  equal(again.status, 200);
  equal(again.body.version, 2);
  equal(again.body.weight, 0);
};

export const reviewedOnce: Journey = async (shop) => {
  const { review } = clientOf(shop);
  const body = { product: 'chair', rating: 5 as const };
  const [first, second] = await Promise.all([
    review.add({ idempotencyKey: 'k1', body }).then(({ id }) => id),
    review.add({ idempotencyKey: 'k2', body }).then(({ id }) => id),
  ]);
  const again = await review.add({ idempotencyKey: 'k1', body });
  equal(again.id, first, 'the same key gives the same answer');
  ok(first !== second);
  const ids: string[] = [];
  for await (const each of review.list({ limit: 1, product: 'chair', rating: 5 })) ids.push(each.id);
  deepEqual(ids.toSorted(), [first, second].toSorted());
};

export const scopesInParentheses: Journey = async (shop) => {
  const { id } = await clientOf(shop).review.add({ idempotencyKey: 'a', body: { product: 'x', rating: 1 } });
  await rejects(clientOf(shop, `manage_products:${shop.store}`).review.remove({ id }), ForbiddenError);
  const removed = await clientOf(shop, `manage_products:${shop.store} audit`).review.remove({ id });
  equal(removed.id, id);
};

export const reviewsByLink: Journey = async (shop) => {
  const { review } = clientOf(shop);
  for (const rating of [3, 1, 2] as const) await review.add({ body: { product: 'lamp', rating } });
  const ratings: number[] = [];
  for await (const each of review.all({ limit: 1, sort: ['rating'] })) ratings.push(each.rating);
  deepEqual(ratings, [1, 2, 3]);
};
