import { deepEqual, equal } from 'node:assert/strict';
import type { CustomerInput } from '@shop/types';
import type { Journey } from './journey.js';
import { clientOf } from './shop.js';

function customer(more: Partial<CustomerInput>): CustomerInput {
  return {
    email: 'ada@example.com',
    password: 'correct horse',
    party: { kind: 'person', displayName: 'Ada', givenName: 'Ada', familyName: 'Lovelace', pronouns: null },
    addresses: {},
    consents: [],
    ...more,
  };
}

export const registeredWithoutAToken: Journey = async (shop) => {
  const anyone = clientOf(shop, '');
  const registered = await anyone.customer.register({ body: customer({}) });
  equal('password' in registered, false, 'what is write-only is never answered');
  const read = await clientOf(shop).customer.get({ id: registered.id });
  deepEqual(read.party, customer({}).party);
};

export const companyWithAContact: Journey = async (shop) => {
  const party = {
    kind: 'company' as const,
    displayName: 'Engines',
    legalName: 'Analytical Engines Ltd',
    contact: { givenName: 'Charles', familyName: 'Babbage' },
  };
  const { customer: customers } = clientOf(shop);
  const { id } = await customers.register({ body: customer({ party }) });
  const changed = await customers.change({ id, body: { defaultAddress: 'home', addresses: {} } });
  deepEqual(changed.party, party);
  const without = await customers.change({ id, body: { defaultAddress: null } });
  equal(without.defaultAddress, undefined);
};

export const pagedByNumber: Journey = async (shop) => {
  const { customer: customers } = clientOf(shop);
  for (let index = 0; index < 5; index += 1)
    await customers.register({ body: customer({ email: `a${index}@example.com` }) });
  const emails: string[] = [];
  for await (const each of customers.list({ limit: 2 })) emails.push(each.email);
  equal(new Set(emails).size, 5);
  equal((await customers.list({ page: 3, limit: 2 })).results.length, 1);
};

export const loggedInByForm: Journey = async (shop) => {
  const { session } = clientOf(shop, '');
  const answer = await session.login({
    body: { grant_type: 'password', username: 'ada@example.com', password: 'correct horse & more = 1' },
  });
  equal(answer.token_type, 'Bearer');
};

export const sessionByCookie: Journey = async (shop) => {
  const { session } = clientOf(shop, '');
  const answer = await session.current({ visit: '01935b5c-7a1f-7c5e-9f0a-3d2b1c0a9e8f', xSeen: [1, 2, 3] });
  equal(Array.isArray(answer.seen), true);
};
