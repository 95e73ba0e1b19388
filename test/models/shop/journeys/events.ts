import { equal } from 'node:assert/strict';
import { receiveWebhook } from '@shop/client';
import { signWebhook } from '@shop/server';
import type { Journey } from './journey.js';
import { clientOf } from './shop.js';

export const streamedAsTheyHappen: Journey = async (shop) => {
  const { event } = clientOf(shop);
  const events = await event.stream({ lastEventID: 9007199254740993n });
  let seen = 0;
  for await (const each of events) {
    equal(typeof each.sequence, 'bigint');
    seen += 1;
    if (seen === 1) break;
  }
  equal(seen, 1);
};

export const listedByCursor: Journey = async (shop) => {
  const { event } = clientOf(shop);
  const page = await event.list({ limit: 1 });
  equal(Array.isArray(page.results), true);
};

export const whatAnybodyMaySee: Journey = async (shop) => {
  const { service, price, product } = clientOf(shop, '');
  equal((await service.version()).version, '2.1.0', 'the declared example');
  equal(
    typeof (await price.quote({ body: { items: { chair: 2, table: { atLeast: 1, atMost: 3 } } } })).total.amount,
    'bigint',
  );
  equal((await product.getBySlug({ slug: 'chair' })).status, 200);
};

export const toldByWebhook: Journey = async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const sent = await signWebhook({ type: 'stock.low', data: { product: 'chair', left: 2 } }, { secret });
  const received = await receiveWebhook(sent, { secret });
  equal(received.ok && received.event.type === 'stock.low' && received.event.data.left, 2);
};
