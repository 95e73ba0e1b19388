import { describe, expect, it } from 'vitest';
import { boundedCache } from '../../../../src/runtime/server/tokens/token-provider.js';

describe('a bounded cache', () => {
  it('forgets what was not used for the longest time', () => {
    const cache = boundedCache<number>(3);
    for (const [value, key] of ['a', 'b', 'c'].entries()) cache.set(key, value);
    expect(cache.get('a')).toBe(0);
    cache.set('d', 3);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([0, undefined, 2, 3]);
    cache.set('c', 9);
    cache.set('e', 4);
    cache.set('f', 5);
    expect(['a', 'c', 'd', 'e', 'f'].map((key) => cache.get(key))).toEqual([undefined, 9, undefined, 4, 5]);
  });

  it('forgets deleted values, and everything where it has no room', () => {
    const cache = boundedCache<number>(2);
    cache.set('a', 1);
    cache.delete('a');
    expect(cache.get('a')).toBeUndefined();
    const none = boundedCache<number>(0);
    none.set('a', 1);
    expect(none.get('a')).toBeUndefined();
  });
});

it('a bounded cache contains the same as a list of that size, whatever the calls', () => {
  const random = (seed: number) => (): number => (seed = (seed * 48_271) % 2_147_483_647);
  const next = random(7);
  const cache = boundedCache<number>(5);
  let model: (readonly [string, number])[] = [];
  for (let step = 0; step < 20_000; step += 1) {
    const key = `k${next() % 9}`;
    const found = model.find(([name]) => name === key);
    const others = model.filter(([name]) => name !== key);
    const kind = next() % 5;
    if (kind === 0) {
      cache.delete(key);
      model = others;
    } else if (kind < 3) {
      cache.set(key, step);
      model = [...others, [key, step] as const].slice(-5);
    } else {
      expect(cache.get(key)).toBe(found?.[1]);
      if (found !== undefined) model = [...others, found];
    }
  }
  const keys = Array.from({ length: 9 }, (_, index) => `k${index}`);
  expect(keys.filter((key) => cache.get(key) !== undefined)).toEqual(model.map(([key]) => key).sort());
});
