import { expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import { bundledClient } from '../../support/bundled-client.js';
import { webhooksModel } from './webhooks-model.js';

const api = await buildApi(webhooksModel.replace('api: webhooks', 'api: webhook-types'));

it('received webhooks have types by the name of each event', async () => {
  const use = `
import { receiveWebhook } from '@webhook-types/client';
import { sendWebhook, signWebhook } from '@webhook-types/server';
export async function use(request: Request): Promise<bigint | number | undefined> {
  const received = await receiveWebhook(request, { secret: 's' });
  if (!received.ok) return received.reason === 'event' ? undefined : received.issues.length;
  const { event } = received;
  if (event.type === 'order.paid') return event.data.number;
  // @ts-expect-error a list has no such field
  if (event.type === 'stock') return event.data.number;
  await signWebhook({ type: 'stock', data: [1] }, { secret: ['a', 'b'] });
  // @ts-expect-error the data of another event
  await sendWebhook('https://a.example', { type: 'stock', data: 'x' }, { secret: 's' });
  return event.data.length;
}
`;
  expect(await api.packages.typeCheck(['node'], use)).toBe('');
});

it('receiving webhooks adds no code where it is not used', async () => {
  const bundleOf = async (names: string): Promise<string> =>
    (await bundledClient({ folder: api.packages.folder, api: 'webhook-types', names })).first.join('\n');
  expect(await bundleOf('receiveWebhook')).toContain('HMAC');
  expect(await bundleOf('createClient')).not.toContain('HMAC');
});
