import { type Client, createClient } from '@shop/client';
import type { ProductInput } from '@shop/types';
import type { Shop } from './journey.js';

const everything = ['view_products', 'manage_products', 'view_orders', 'manage_orders', 'manage_customers'];

/** A client of the store, with all scopes unless others are given. */
export function clientOf({ url, store }: Shop, scope?: string): Client<'store'> {
  const all = [...everything.map((name) => `${name}:${store}`), 'audit'].join(' ');
  return createClient({ baseUrl: url, store, token: () => tokenWith(url, scope ?? all) });
}

/** A token of the development issuer (RFC 6749, section 4.4). */
export async function tokenWith(url: string, scope: string): Promise<string> {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'shop', client_secret: 'shop', scope }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/** Everything that a product needs, and the given fields. */
export function product(more: Partial<ProductInput>): ProductInput {
  return { slug: 'chair', name: { en: 'Chair' }, categories: [], tags: [], ...more };
}
