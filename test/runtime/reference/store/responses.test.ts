import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResponseStore, Claim, Store } from '../../../../src/runtime/reference/store/store.js';
import { responseKinds } from '../../../../src/runtime/reference/idempotency.js';
import { createMemoryResponses } from '../../../../src/runtime/reference/store/memory-responses.js';
import { openPostgresStore } from '../../../../src/runtime/reference/store/postgres-store.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { inTier } from '../../../support/tier.js';
import { type StoreKind, useStores } from '../opened-stores.js';

const postgres = usePostgres();
const kinds = inTier<readonly StoreKind[]>({
  short: ['memory', 'PostgreSQL'],
  long: ['memory', 'PGlite', 'PostgreSQL'],
});
const storeOf = useStores(kinds, postgres.freshDatabase);

async function responsesOf({ responses }: Store): Promise<ResponseStore> {
  if (responses === undefined) throw new Error('the store keeps no responses');
  return responses(responseKinds);
}

/** A claim of a name that no other test uses. */
function newClaim(): Claim {
  return { name: randomUUID(), owner: randomUUID() };
}

/** The same name, claimed by another owner. */
function rivalOf({ name }: Claim): Claim {
  return { name, owner: randomUUID() };
}

const minute = 60_000;
const terms = { fingerprint: 'f', leaseMilliseconds: minute };
const claimed = { kind: 'claimed' };
const inProgress = { kind: 'inProgress', fingerprint: 'f' };

describe.each(kinds)('responses in %s', (kind) => {
  let responses: ResponseStore;
  beforeAll(async () => {
    responses = await responsesOf(storeOf(kind));
  });

  it('let exactly one of many concurrent owners claim a name', async () => {
    const claim = newClaim();
    const claims = Array.from({ length: 50 }, () => rivalOf(claim));
    const outcomes = await Promise.all(
      claims.map((rival, index) => responses.claim(rival, { ...terms, fingerprint: `f${index}` })),
    );
    const winner = outcomes.findIndex(({ kind }) => kind === 'claimed');
    const others = outcomes.filter((_outcome, index) => index !== winner);
    expect(others).toEqual(Array.from({ length: 49 }, () => ({ kind: 'inProgress', fingerprint: `f${winner}` })));
  });

  it('store the response of the owner, every character of it', async () => {
    const claim = newClaim();
    const text = '{"text":"s\'; drop table é😀\\u0000","$1":"n9223372036854775807","":["bAP8=",1e-7]}\n';
    expect(await responses.claim(claim, terms)).toEqual(claimed);
    expect(await responses.settle(claim, { text, keepMilliseconds: minute })).toBe(true);
    const answered = { kind: 'settled', fingerprint: 'f', text };
    expect(await responses.claim(rivalOf(claim), { ...terms, fingerprint: 'g' })).toEqual(answered);
    expect(await responses.claim(claim, terms)).toEqual(answered);
  });

  it('store a response without any text', async () => {
    const claim = newClaim();
    await responses.claim(claim, terms);
    await responses.settle(claim, { text: '', keepMilliseconds: minute });
    expect(await responses.claim(claim, terms)).toEqual({ kind: 'settled', fingerprint: 'f', text: '' });
  });

  it('let an owner repeat its claim, the result of which may have been lost', async () => {
    const claim = newClaim();
    expect([await responses.claim(claim, terms), await responses.claim(claim, terms)]).toEqual([claimed, claimed]);
    expect(await responses.claim(rivalOf(claim), terms)).toEqual(inProgress);
  });

  it('free a released name, but not a settled one', async () => {
    const claim = newClaim();
    const second = rivalOf(claim);
    await responses.claim(claim, terms);
    await responses.release(second);
    expect(await responses.claim(second, terms)).toEqual(inProgress);
    await responses.release(claim);
    expect(await responses.claim(second, { ...terms, fingerprint: 'g' })).toEqual(claimed);
    await responses.settle(second, { text: 'a', keepMilliseconds: minute });
    await responses.release(second);
    expect(await responses.claim(claim, terms)).toEqual({ kind: 'settled', fingerprint: 'g', text: 'a' });
  });

  it('let another owner claim when the lease expires, and then ignore the first one', async () => {
    const claim = newClaim();
    const second = rivalOf(claim);
    await responses.claim(claim, { ...terms, leaseMilliseconds: 1 });
    await wait(20);
    expect(await responses.claim(second, terms)).toEqual(claimed);
    expect(await responses.renew(claim, minute)).toBe(false);
    expect(await responses.settle(claim, { text: 'first', keepMilliseconds: minute })).toBe(false);
    await responses.release(claim);
    expect(await responses.claim(claim, terms)).toEqual(inProgress);
    expect(await responses.settle(second, { text: 'second', keepMilliseconds: minute })).toBe(true);
    expect(await responses.settle(second, { text: 'third', keepMilliseconds: minute })).toBe(false);
    expect(await responses.claim(claim, terms)).toMatchObject({ text: 'second' });
  });

  it('let one of 20 owners that wait for an expired lease have it', async () => {
    const claim = newClaim();
    await responses.claim(claim, { ...terms, leaseMilliseconds: 1 });
    await wait(20);
    const rivals = Array.from({ length: 20 }, () => rivalOf(claim));
    const outcomes = await Promise.all(rivals.map((rival) => responses.claim(rival, terms)));
    expect(outcomes.filter(({ kind }) => kind === 'claimed')).toHaveLength(1);
  });

  it('stay claimed as long as the lease is renewed', async () => {
    const claim = newClaim();
    await responses.claim(claim, { ...terms, leaseMilliseconds: 1 });
    expect(await responses.renew(claim, minute)).toBe(true);
    await wait(20);
    expect(await responses.claim(rivalOf(claim), terms)).toEqual(inProgress);
    expect(await responses.renew(newClaim(), minute)).toBe(false);
    await responses.settle(claim, { text: 'a', keepMilliseconds: minute });
    expect(await responses.renew(claim, 1)).toBe(false);
  });

  it('forget a response when its time is over', async () => {
    const claim = newClaim();
    await responses.claim(claim, terms);
    await responses.settle(claim, { text: 'a', keepMilliseconds: 1 });
    await wait(20);
    expect(await responses.claim(rivalOf(claim), { ...terms, fingerprint: 'g' })).toEqual(claimed);
    expect(await responses.claim(claim, terms)).toEqual({ kind: 'inProgress', fingerprint: 'g' });
  });
});

describe.each(kinds)('a cleared store: %s', (kind) => {
  it('has no responses either', async () => {
    const responses = await responsesOf(storeOf(kind));
    const claim = newClaim();
    await responses.claim(claim, terms);
    await responses.settle(claim, { text: 'a', keepMilliseconds: minute });
    await storeOf(kind).clear();
    expect(await responses.claim(rivalOf(claim), terms)).toEqual(claimed);
  });
});

it('old responses in a database are deleted by later claims, a hundred at once', async () => {
  const url = await postgres.freshDatabase();
  const store = await openPostgresStore({ url });
  const responses = await responsesOf(store);
  await postgres.query(
    url,
    `insert into modelwright_answer (name, fingerprint, owner, text, until)
       select 'old' || number, 'f', 'o', 'a', now() - interval '1 second' from generate_series(1, 150) as number`,
  );
  const countAfter = async (claims: number): Promise<unknown> => {
    for (let count = 0; count < claims; count += 1) await responses.claim(newClaim(), terms);
    return (await postgres.query(url, 'select count(*)::integer as count from modelwright_answer'))[0]?.['count'];
  };
  // The first claim of a process deletes, and then every sixteenth.
  expect([await countAfter(1), await countAfter(15), await countAfter(1)]).toEqual([51, 66, 17]);
  await store.close();
});

describe('responses in memory', () => {
  /** Claims and settles each name; returns which of them are still known. */
  async function knownOf(
    responses: ResponseStore,
    texts: Readonly<Record<string, string>>,
  ): Promise<readonly string[]> {
    for (const [name, text] of Object.entries(texts)) {
      await responses.claim({ name, owner: name }, terms);
      await responses.settle({ name, owner: name }, { text, keepMilliseconds: minute });
    }
    const known: string[] = [];
    for (const name of Object.keys(texts).reverse()) {
      const outcome = await responses.claim({ name, owner: 'another' }, terms);
      if (outcome.kind === 'settled') known.push(name);
      else await responses.release({ name, owner: 'another' });
    }
    return known;
  }

  it('have a maximum number, and the oldest are forgotten first', async () => {
    const responses = createMemoryResponses(2 * 4096);
    expect(await knownOf(responses, { a: '', b: '', c: '', d: '' })).toEqual(['d', 'c']);
  });

  it.each([
    ['by many', 100, 'x'],
    ['by long ones', 10, 'x'.repeat(20_000)],
  ])('of a subject with fewer are not displaced %s of another', async (_, count, text) => {
    const responses = createMemoryResponses(50_000);
    const isKept = async (claim: Claim): Promise<boolean> =>
      (await responses.claim({ ...claim, owner: 'another' }, terms)).kind === 'settled';
    const settled = async (subject: string | undefined, length: number, text = 'x'): Promise<readonly Claim[]> => {
      const claims = Array.from({ length }, () => ({ ...newClaim(), subject }));
      for (const claim of claims) {
        await responses.claim(claim, terms);
        await responses.settle(claim, { text, keepMilliseconds: minute });
      }
      return claims;
    };
    const few = await settled('ann', 2);
    const nameless = await settled(undefined, 1);
    const many = await settled('bob', count, text);
    for (const claim of [...few, ...nameless]) expect(await isKept(claim)).toBe(true);
    expect(await isKept(many.at(-1)!)).toBe(true);
    expect(await isKept(many[0]!)).toBe(false);
  });

  it('have a maximum total length', async () => {
    const responses = createMemoryResponses(3 * 4096 + 10);
    expect(await knownOf(responses, { a: '1234', b: '1234', c: '1234', d: '1' })).toEqual(['d', 'c', 'b']);
  });

  it('are never forgotten while they are in progress', async () => {
    const responses = createMemoryResponses(0);
    const claim = newClaim();
    await responses.claim(claim, terms);
    expect(await knownOf(responses, { a: '1', b: '1' })).toEqual([]);
    expect(await responses.claim(rivalOf(claim), terms)).toEqual(inProgress);
  });
});
