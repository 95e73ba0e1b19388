import { describe, expect, it } from 'vitest';
import { didYouMean, isCertainTypo, isTypoOf, nearestWord } from '../../src/source/nearest-word.js';

describe('nearestWord', () => {
  it.each([
    ['LineItm', ['LineItem', 'Line'], 'LineItem'],
    ['strng', ['string', 'set'], 'string'],
    ['Integer', ['integer', 'int32'], 'integer'],
    ['veiw', ['view', 'manage'], 'view'],
    ['kye', ['key', 'id'], 'key'],
    ['uid', ['uuid', 'uri'], 'uuid'],
  ])('finds for %s in %j: %s', (word, candidates, expected) => {
    expect(nearestWord(word, candidates)).toBe(expected);
  });

  it.each([
    ['Pet', ['set', 'map']],
    ['Whatever', ['integer']],
    ['/pets', ['GET']],
    ['x', ['y']],
    ['', ['a']],
  ])('does not match %s with any of %j', (word, candidates) => {
    expect(nearestWord(word, candidates)).toBeUndefined();
  });

  it('is undefined when two are equally near, and the message names both alphabetically', () => {
    expect(nearestWord('cart', ['card', 'cars'])).toBeUndefined();
    expect(didYouMean('cart', ['cars', 'card', 'cars'])).toBe(' Did you mean "card" or "cars"?');
  });

  it('skips words that are too long for a typo', () => {
    expect(nearestWord('a'.repeat(1_000_000), ['a'.repeat(999_999)])).toBeUndefined();
  });
});

it('didYouMean is a sentence, or nothing', () => {
  expect(didYouMean('mange', ['manage'])).toBe(' Did you mean "manage"?');
  expect(didYouMean('mange', [])).toBe('');
});

it('isTypoOf is certain before it reports a name that needs no declaration', () => {
  expect(isTypoOf('projektKey', 'projectKey')).toBe(true);
  expect(isTypoOf('locales', 'locale')).toBe(true);
  expect(isTypoOf('id', 'ids')).toBe(false);
  expect(isTypoOf('kye', 'key')).toBe(true);
  expect(isTypoOf('key', 'keys')).toBe(false);
  expect(isTypoOf('region', 'reason')).toBe(false);
});

it.each([
  ['LineItm', 'LineItem', true],
  ['lineitem', 'LineItem', true],
  ['strng', 'string', true],
  ['retruns', 'returns', true],
  ['CatDraft', 'PetDraft', false],
  ['Ownr', 'Order', false],
  ['id', 'ids', false],
  ['same', 'same', false],
  ['get', 'GET', true],
  ['Cut', 'Cat', false],
])('isCertainTypo %s for %s: %s', (word, other, isCertain) => {
  expect(isCertainTypo(word, other)).toBe(isCertain);
});
