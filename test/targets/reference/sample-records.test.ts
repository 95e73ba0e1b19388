import { beforeAll, describe, expect, it } from 'vitest';
import { partitionsOf } from '../../../src/targets/reference/sample-records.js';
import { reference } from '../../../src/targets/reference/reference.js';
import { exampleModel, modelOfText } from '../../support/example-model.js';
import { objectsText } from '../../support/objects-model.js';
import { galleryText } from './gallery-model.js';
import { oddModel } from './odd-model.js';
import { seededModel, type SeededModel, type Shown } from './seeded-model.js';

/** How often each value of a field occurs, counting the elements of arrays one by one; most frequent first. */
function countsOf(records: readonly Shown[], ...path: readonly string[]): readonly (readonly [unknown, number])[] {
  const counts = new Map<unknown, number>();
  for (const record of records) {
    const value = path.reduce<unknown>((inside, name) => (inside as Shown | undefined)?.[name], record);
    for (const one of Array.isArray(value) ? value : [value]) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left);
}

/** How many of a hundred records have a field. */
function presenceOf(records: readonly Shown[], name: string): number {
  return (100 * records.filter((record) => Object.hasOwn(record, name)).length) / records.length;
}

describe('sample records for the example', () => {
  let example: SeededModel;
  let resources: readonly Shown[];
  beforeAll(async () => {
    example = await seededModel(exampleModel());
    await example.seed(400);
    resources = await example.recordsOf('resource', 'my-project');
  });

  it('are where the example request looks, and a few elsewhere', async () => {
    expect(resources).toHaveLength(400);
    expect(await example.recordsOf('resource', 'other-project')).toHaveLength(40);
  });

  it('have readable and unique keys', () => {
    const keys = resources.map((resource) => String(resource['key']));
    expect(new Set(keys).size).toBe(400);
    expect(keys.filter((key) => !/^[a-z]+-[a-z]+-[0-9]{2,3}$/.test(key))).toEqual([]);
  });

  it.each(['arrayOfStringExample', 'arrayOfIntExample', 'arrayOfFloatExample', 'arrayOfNumberNoDefaultsExample'])(
    'can be filtered and counted by %s',
    (name) => {
      const counts = countsOf(resources, 'objectTypeProperty', name);
      const [[, most] = [], ...others] = counts.filter(([value]) => value !== undefined);
      expect(counts.length).toBeGreaterThan(12);
      expect(most).toBeGreaterThan(3 * (others.at(-1)?.[1] ?? 0));
    },
  );

  it('can be sorted, and sometimes lack optional fields', () => {
    expect(countsOf(resources, 'version').length).toBeGreaterThan(3);
    expect(presenceOf(resources, 'someProperty')).toBeGreaterThan(50);
    expect(presenceOf(resources, 'someProperty')).toBeLessThan(100);
    const arrays = resources.map((resource) => (resource['objectTypeProperty'] as Shown)['arrayOfStringExample']);
    expect(arrays.some((array) => Array.isArray(array) && array.length === 0)).toBe(true);
    expect(arrays.some((array) => array === undefined)).toBe(true);
  });
});

describe('sample records for types with one of everything', () => {
  let gallery: SeededModel;
  let paintings: readonly Shown[];
  beforeAll(async () => {
    gallery = await seededModel(modelOfText(galleryText), true);
    await gallery.seed(150);
    paintings = await gallery.recordsOf('painting', 'example');
  });

  it('come from code that compiles under every strict flag', () => {
    expect(gallery.typeErrors).toBe('');
  });

  it('exist wherever possible, and it is reported where they cannot', async () => {
    expect(paintings).toHaveLength(150);
    expect(await gallery.recordsOf('room', '1')).toHaveLength(150);
    expect(await gallery.recordsOf('room', '2')).toHaveLength(15);
    expect((await gallery.recordsOf('shelf')).map(({ key }) => key).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(await gallery.recordsOf('locked')).toEqual([]);
    expect(gallery.reported.filter((line) => line.startsWith('Only'))).toEqual([
      'Only 0 of 150 sample records of Locked were found: no value of the type is known.',
      'Only 4 of 150 sample records of Shelf were found: no value of the type with another "key" is known.',
    ]);
  });

  it('are spread over a year, including read-only dates', () => {
    const months = new Set(paintings.map((painting) => String(painting['createdAt']).slice(0, 7)));
    expect([...months].toSorted()).toEqual(
      Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`),
    );
    const changed = paintings.filter((painting) => painting['modifiedAt'] !== undefined);
    expect(changed.length).toBeGreaterThan(50);
    for (const { createdAt, modifiedAt } of changed) {
      expect(Date.parse(String(modifiedAt))).toBeGreaterThanOrEqual(Date.parse(String(createdAt)));
    }
  });

  it.each(['state', 'style', 'year', 'inventory', 'height', 'price', 'rating', 'isLent', 'tags', 'sizes', 'frame'])(
    'differ in %s, with some common and some rare values',
    (name) => {
      const path = name === 'frame' ? [name, 'kind'] : [name];
      const counts = countsOf(paintings, ...path).filter(([value]) => value !== undefined);
      expect(counts.length).toBeGreaterThan(1);
      expect(counts[0]?.[1]).toBeGreaterThan(counts.at(-1)?.[1] ?? 0);
    },
  );

  it("include the values of the model's examples", () => {
    const styles = countsOf(paintings, 'style').map(([value]) => value);
    expect(styles).toContain('baroque');
    expect(styles.length).toBeGreaterThan(4);
  });

  it('include every member of a choice, and null where allowed', () => {
    const owners = new Set(paintings.map(({ owner }) => typeof owner));
    expect(owners).toEqual(new Set(['string', 'object', 'undefined']));
    expect(countsOf(paintings, 'note').map(([value]) => value)).toContain(null);
  });

  it('contain records inside records, to a limited depth', () => {
    expect(paintings.some(({ parts }) => Array.isArray(parts) && parts.length > 0)).toBe(true);
    const kinds = new Set(countsOf(paintings, 'frame', 'kind').map(([kind]) => kind));
    expect(kinds).toEqual(new Set(['nested', 'plain', 'carved', undefined]));
  });
});

it.each([
  ['objects', objectsText, ['pet', 'product', 'setting', 'user'], ''],
  ['odd', oddModel, ['orderLine'], 'example'],
])('sample records for models of other tests exist for every resource: %s', async (_name, text, names, partition) => {
  const seeded = await seededModel(modelOfText(text));
  await seeded.seed(60);
  for (const name of names) {
    const records = await seeded.recordsOf(name, partition);
    expect(records).toHaveLength(60);
    const fields = [...new Set(records.flatMap((record) => Object.keys(record)))];
    const varied = fields.filter((field) => countsOf(records, field).length > 1);
    expect(varied.length).toBeGreaterThan(fields.length / 2);
  }
  await seeded.seed(60);
  expect(seeded.reported.slice(names.length).every((line) => line.includes('none of them new'))).toBe(true);
});

it.each([
  ['numbers, plain strings, lists and objects', ['size?: float', 'parts: Part[]'], []],
  ['a date', ['at?: date'], ['sampleFormats']],
  ['a limited format', ['home: uri(..80)[]'], ['sampleFormats']],
  ['a pattern inside', ['other: Key'], ['samplePatterns']],
  ['a key that some names do not fit', ['key: string(/(?!.*[ikvwy])[a-z0-9-]{9,40}/)'], []],
  ['a key that is no readable name', ['key: string(/[A-Z]{3}/)'], ['samplePatterns']],
  ['names with a pattern', ['"{locale}": string'], ['samplePatterns']],
  ['itself, with its id and its key', ['within?: Thing'], ['sampleFormats', 'samplePatterns']],
  ['several types', ['of: integer | string'], ['sampleComposites']],
  ['a union', ['shape: Shape'], ['sampleComposites']],
  ['a map', ['map?: map<int64>'], ['sampleComposites']],
  ['null', ['note: string | null'], ['sampleComposites']],
  ['a tuple', ['pair: tuple<string, integer>[]'], ['sampleComposites']],
  ['one of two fields', ['requires a | b', 'a?: string', 'b?: string'], ['sampleComposites']],
])('sample records of a type with %s need only their parts of the runtime', async (_what, members, parts) => {
  const requires = members.filter((member) => member.startsWith('requires'));
  const fields = members.filter((member) => !member.startsWith('requires'));
  const key = fields.some((field) => field.startsWith('key')) ? [] : ['key?: Key'];
  const model = modelOfText(`
api: parts
auth: none
params:
  locale: string(/[a-z]{2}-[A-Z]{2}/)
types:
  Key: string(/[A-Za-z0-9_-]{2,256}/)
  Part:
    name?: string(2..9)
    keys: Kind[]
  Kind: [big, small]
  union Shape by kind:
    round: {}
    square: {}
  ${['Thing', ...requires].join(' ')}:
    ${['id: uuid', ...key, ...fields].join('\n    ')}
resources:
  Thing:
    id: id
    key: key
groups:
  thing:
    path: /things
    resource: Thing
    endpoints:
      add:
        http: POST
        body: Thing
        does: create
        returns: Thing
`);
  const printed = reference.emit(model).find(({ path }) => path === 'reference/src/modules/model.ts')?.text;
  const named = ['sampleFormats', 'samplePatterns', 'sampleComposites'].filter((name) =>
    printed?.includes(`: ${name}`),
  );
  expect(named).toEqual(parts);
  const seeded = await seededModel(model);
  await seeded.seed(50);
  expect(await seeded.recordsOf('thing')).toHaveLength(50);
});

it.each([
  ['string(/[A-Za-z0-9_-]+/)', ['my-shop', 'other-shop']],
  ['string', ['my-shop', 'other-shop']],
  ['string(/[a-z]{1,9}/)', ['example', 'other']],
  ['string(/a/)', ['a']],
  ['integer', ['1', '2']],
  ['uuid', ['01890a5d-ac96-774b-bcce-b302099a8057']],
  ['Color', ['red']],
])('partitions of sample records fit the type of the placeholder: %s', (type, partitions) => {
  const model = modelOfText(`
api: a
auth: none
params:
  shop: ${type}
types:
  Color: [red, blue]
  Thing:
    id: uuid
    color?: Color
resources:
  Thing:
    within: shop
    id: id
groups:
  thing:
    path: /{shop}/things
    resource: Thing
    endpoints:
      get:
        http: GET /{id}
        does: get
        returns: Thing
`);
  expect(model.resources.map((resource) => partitionsOf(model, resource))).toEqual([partitions]);
});
