import { deepEqual, equal, match, rejects } from 'node:assert/strict';
import { BadRequestError, NotFoundError, UnprocessableError } from '@shop/client';
import type { OrderDraft } from '@shop/types';
import type { Journey } from './journey.js';
import { clientOf } from './shop.js';

function draft(more: Partial<OrderDraft>): OrderDraft {
  const total = { amount: 1999n, currency: 'EUR' };
  return {
    number: 'O-1',
    status: 'open',
    items: [{ product: 'chair', quantity: 1 }],
    total,
    payment: { method: 'voucher', amount: total, codes: ['A'] },
    shipTo: { name: 'Ada', lines: ['12 St James’s Square'], city: 'London', country: 'GB' },
    discounts: ['freeShipping', { percentage: 10 }, { fixed: total, label: 'first order' }],
    placedAt: '2026-11-21T14:30:00+01:00',
    ...more,
  };
}

export const placedOnce: Journey = async (shop) => {
  const { order } = clientOf(shop);
  const { body: first, headers } = await order.place({ idempotencyKey: 'order-1', body: draft({}) }).withResponse();
  const again = await order.place({ idempotencyKey: 'order-1', body: draft({}) });
  equal(again.id, first.id);
  deepEqual(first.discounts, draft({}).discounts, 'members of a union without a tag keep their shape');
  match(headers.location, new RegExp(`/${shop.store}/orders/${first.id}$`));
  await rejects(order.place({ idempotencyKey: 'order-1', body: draft({ number: 'O-2' }) }), UnprocessableError);
};

export const readInEveryOrder: Journey = async (shop) => {
  const { order } = clientOf(shop);
  for (const number of ['O-1', 'O-2', 'O-3', 'O-4', 'O-5']) {
    await order.place({ idempotencyKey: number, body: draft({ number }) });
  }
  const numbers: string[] = [];
  for await (const each of order.list({ limit: 2, sort: ['number desc'] })) numbers.push(each.number);
  deepEqual(numbers, ['O-5', 'O-4', 'O-3', 'O-2', 'O-1']);
  const pages: number[] = [];
  for await (const page of order.list({ limit: 2 }).pages()) pages.push(page.results.length);
  deepEqual(pages, [2, 2, 1]);
  equal((await order.getByNumber({ number: 'O-3' })).number, 'O-3');
  await rejects(order.getByNumber({ number: 'O-9' }), NotFoundError);
  await rejects(order.list({ after: 'not a cursor' }), BadRequestError);
};

export const readAsTheyWerePlaced: Journey = async (shop) => {
  const { order } = clientOf(shop);
  const instants = [
    '2026-11-21T12:00:00Z',
    '2026-11-21T14:30:00+03:00',
    '2026-11-21T06:00:00-05:00',
    '2026-11-21T11:30:00.0Z',
  ];
  for (const [index, placedAt] of instants.entries()) {
    await order.place({ idempotencyKey: `order-${index}`, body: draft({ number: `O-${index}`, placedAt }) });
  }
  const numbers: string[] = [];
  for await (const each of order.list({ limit: 1, sort: ['placedAt'] })) numbers.push(each.number);
  deepEqual(numbers, ['O-2', 'O-1', 'O-3', 'O-0']);
  const span = { placedSince: '2026-11-21T12:30:00+01:00', placedBefore: '2026-11-21T12:00:00Z' };
  const between = await order.list({ ...span, sort: ['number'] });
  deepEqual(
    between.results.map(({ number }) => number),
    ['O-1', 'O-3'],
  );
};

export const cartWithDefaults: Journey = async (shop) => {
  const { cart } = clientOf(shop);
  const { id, currency, items } = await cart.create({
    body: { items: [{ product: 'chair', bundle: [{ product: 'cushion' }] }], coupons: [] },
  });
  equal(currency, 'EUR');
  deepEqual(items, [{ product: 'chair', quantity: 1, bundle: [{ product: 'cushion', quantity: 1 }] }]);
  const updated = await cart.update({
    id,
    body: { version: 1, actions: [{ action: 'setCoupons', coupons: ['A', 'B'] }] },
  });
  deepEqual(updated.coupons, ['A', 'B']);
};

export const cartOfTheVisit: Journey = async (shop) => {
  const { cart } = clientOf(shop);
  const mine = await cart.mine({ cart: '01935b5c-7a1f-7c5e-9f0a-3d2b1c0a9e8f' });
  equal(mine.status, 200);
};

export const sentBackWithPhotos: Journey = async (shop) => {
  const { order } = clientOf(shop);
  const receipt = await order.sendBack({
    id: 'any',
    body: {
      reason: 7,
      items: [{ product: 'chair', quantity: 1 }],
      photos: [new Uint8Array([1, 2, 3]), new Uint8Array([0, 255, 13, 10])],
      details: { comment: 'Broken, sadly.' },
    },
  });
  equal(typeof receipt.label, 'string');
};

export const documents: Journey = async (shop) => {
  const { order } = clientOf(shop);
  equal((await order.invoice({ id: 'any' })) instanceof Uint8Array, true);
  equal(typeof (await order.receipt({ id: 'any' })), 'string');
};
