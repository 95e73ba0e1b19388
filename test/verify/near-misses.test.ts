import { describe, expect, it } from 'vitest';
import { declarationsOf } from '../../src/model/declarations.js';
import { missesAt } from '../../src/verify/near-misses.js';
import { locationsOf, withPart } from '../../src/verify/locations.js';
import { accepts } from '../../src/verify/reading.js';
import { shownValue } from '../../src/verify/lossless.js';
import { modelOfText } from '../support/example-model.js';

const model = modelOfText(`
api: zoo
types:
  Name: string(1..3)
  Pet:
    name: Name
    age?: integer(0..9)
    id?: int64
    tags?: set<Tag>(1..2)
  Tag:
    a: string
    b: string
  Color: [red, green, ...]
  union Step by step:
    feed:
      at: date
    rest: {}
  Photo: bytes
`);

const reading = { declarations: declarationsOf(model), form: 'strict' } as const;

/** Everything that replaces the value at a path, as it is shown. */
function missesOf(name: string, value: unknown, path: string): readonly string[] {
  const place = locationsOf(value, { kind: 'named', name }, reading).find((one) => one.path.join('/') === path);
  if (place === undefined) throw new Error(`There is nothing at "${path}".`);
  return missesAt(place, reading).map(shownValue);
}

describe('near misses', () => {
  const pet = { name: 'Ada', age: 3, id: 5, tags: [{ a: '1', b: '2' }] };

  it.each([
    ['limits and their neighbours', 'Pet', pet, 'age', ['-1', '0', '9', '10', '-0', '0.5', '"3"']],
    [
      'whole numbers that doubles round',
      'Pet',
      pet,
      'id',
      ['9007199254740993', '9223372036854775808', '-9223372036854775809'],
    ],
    [
      'strings with one character too many or too few, of one code unit or two',
      'Pet',
      pet,
      'name',
      ['""', '"aaaa"', '"😀😀😀"', '"😀😀😀😀"', '"\\ud800\\ud800\\ud800"'],
    ],
    [
      'lists that are too long, sparse, or contain a duplicate in another order',
      'Pet',
      pet,
      'tags',
      ['[]', '[{"a":"1","b":"2"},{"b":"2","a":"1"}]', "[ { a: '1', b: '2' }, <1 empty item> ]"],
    ],
    [
      'fields that are missing, null, or undeclared',
      'Pet',
      { name: 'Ada' },
      '',
      [
        '{}',
        '{"name":null}',
        '{ name: undefined }',
        '{"name":"Ada","__proto__":1}',
        '{"name":"Ada","constructor":1}',
        '{"name":"Ada","hasOwnProperty":1}',
      ],
    ],
    [
      'inherited fields',
      'Pet',
      { name: 'Ada' },
      '',
      ["[Object: null prototype] { name: 'Ada' }", "Map(1) { 'name' => 'Ada' }"],
    ],
    ['future members', 'Color', 'red', '', ['"grown"', '"RED"', '"__proto__"']],
    [
      'future tags',
      'Step',
      { step: 'rest' },
      '',
      ['{"step":"grown"}', '{"step":"feed"}', '{}', '{"step":"__proto__"}'],
    ],
    ['days that do not exist', 'Step', { step: 'feed', at: '2024-02-29' }, 'at', ['"2023-02-29"', '"1900-02-29"']],
    ['base64 that is not canonical', 'Photo', '', '', ['"Zh=="', '"Zg"', '"__--"']],
  ])('include %s', (_what, name, value, path, expected) => {
    expect(missesOf(name, value, path)).toEqual(expect.arrayContaining(expected));
  });

  it('are mostly invalid, but not always', () => {
    const places = locationsOf(pet, { kind: 'named', name: 'Pet' }, reading);
    const all = places.flatMap((place) => missesAt(place, reading).map((part) => withPart(pet, place.path, part)));
    const right = all.filter((value) => accepts(value, { kind: 'named', name: 'Pet' }, reading));
    expect(right.length).toBeGreaterThan(20);
    expect(right.length).toBeLessThan(all.length / 2);
  });
});
