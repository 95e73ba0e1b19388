import { describe, expect, it } from 'vitest';
import { didYouMean, isSlipOf, nearestWord } from '../../src/source/nearest-word.js';

describe('nearestWord', () => {
  it.each([
    ['LineItm', ['LineItem', 'Line'], 'LineItem'],
    ['strng', ['string', 'set'], 'string'],
    ['Integer', ['integer', 'int32'], 'integer'],
    ['veiw', ['view', 'manage'], 'view'],
    ['kye', ['key', 'id'], 'key'],
    ['uid', ['uuid', 'uri'], 'uuid'],
  ])('%s of %j is %s', (word, candidates, expected) => {
    expect(nearestWord(word, candidates)).toBe(expected);
  });

  it.each([
    ['Pet', ['set', 'map']],
    ['Whatever', ['integer']],
    ['/pets', ['GET']],
    ['x', ['y']],
    ['', ['a']],
  ])('%s is a word of its own beside %j', (word, candidates) => {
    expect(nearestWord(word, candidates)).toBeUndefined();
  });

  it('goes by the alphabet, not by the order of declaration, when two are equally near', () => {
    expect(nearestWord('cart', ['card', 'cars'])).toBe('card');
    expect(nearestWord('cart', ['cars', 'card'])).toBe('card');
  });

  it('does not look at words no finger slips on', () => {
    expect(nearestWord('a'.repeat(1_000_000), ['a'.repeat(999_999)])).toBeUndefined();
  });
});

describe('didYouMean', () => {
  it('is a sentence, or nothing', () => {
    expect(didYouMean('mange', ['manage'])).toBe(' Did you mean "manage"?');
    expect(didYouMean('mange', [])).toBe('');
  });
});

describe('isSlipOf', () => {
  it('is sure before it calls a name wrong that needs no declaration', () => {
    expect(isSlipOf('projektKey', 'projectKey')).toBe(true);
    expect(isSlipOf('locales', 'locale')).toBe(true);
    expect(isSlipOf('id', 'ids')).toBe(false);
    expect(isSlipOf('kye', 'key')).toBe(true);
    expect(isSlipOf('key', 'keys')).toBe(false);
    expect(isSlipOf('region', 'reason')).toBe(false);
  });
});
