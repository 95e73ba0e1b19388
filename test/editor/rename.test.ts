import { expect, it } from 'vitest';
import { namedPlaces, placeAt, refusalOf, rename } from '../../src/editor/index.js';
import { documentsOf } from '../../src/stages.js';
import type { SourceFile } from '../../src/source/source-file.js';

const money: SourceFile = {
  path: 'shared/money.yaml',
  text: 'types:\n  Money:\n    amount: decimal\n',
  used: { prefix: 'Shared', path: 'shared/money.yaml' },
};
const shop: SourceFile = {
  path: 'shop/api.yaml',
  text: 'api: shop\nuse: ../shared as Shared\ntypes:\n  Order:\n    total: SharedMoney\n    "un\\u0069t": string\n  Part: pick<Order, unit>\n',
};
const files = [shop, money];
const places = namedPlaces(documentsOf(files));

function at(words: string): NonNullable<ReturnType<typeof placeAt>> {
  const found = placeAt(places, { path: shop.path, offset: shop.text.indexOf(words) });
  if (found === undefined) throw new Error(`There is no name at "${words}".`);
  return found;
}

it('what another folder declares is renamed there', () => {
  expect(refusalOf({ at: at('SharedMoney'), places, files })).toBe(
    '"SharedMoney" is declared in shared/money.yaml, which other models may use. Rename it there.',
  );
});

it('a name with escapes is not replaced by half', () => {
  expect(rename({ at: at('unit>'), places, files }, 'piece')).toEqual({
    kind: 'refusal',
    message: '"unit" is written with escapes in shop/api.yaml. Write it plainly first.',
  });
});

it('the name of a type does not hide behind a type parameter', () => {
  const generic: SourceFile = {
    path: 'a.yaml',
    text: 'api: a\ntypes:\n  Page<T>:\n    items: T[]\n    first: Pet\n  Pet: string\n',
  };
  const own = namedPlaces(documentsOf([generic]));
  const pet = placeAt(own, { path: 'a.yaml', offset: generic.text.indexOf('Pet: string') });
  if (pet === undefined) throw new Error('There is no Pet.');
  expect(rename({ at: pet, places: own, files: [generic] }, 'T')).toEqual({
    kind: 'refusal',
    message: 'There is a type "T" already.',
  });
});
