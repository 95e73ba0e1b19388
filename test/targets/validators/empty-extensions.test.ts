import { describe, expect, it } from 'vitest';
import { printedDeclarations } from '../../../src/model/types/empty-extensions.js';
import { validators } from '../../../src/targets/validators/validators.js';
import { buildTargets } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';

const model = modelOfText(`
api: small
types:
  Pet:
    name: string
    age?: int64
    size?: integer
  Tagged:
    tag: string
  Cat extends Pet: {}
  Lion extends Cat: {}
  Dog extends Pet:
    tail: boolean
  Old extends Pet requires age | size: {}
  Both extends Pet, Tagged: {}
`);

const packages = await buildTargets(model, 'validators');

describe('an extension that adds nothing', () => {
  it('is printed as an alias', () => {
    const kinds = [...printedDeclarations(model).values()].map((one) => [
      one.name,
      one.kind === 'alias' && one.type.kind === 'named' ? one.type.name : one.kind,
    ]);
    expect(Object.fromEntries(kinds)).toEqual({
      Pet: 'object',
      Tagged: 'object',
      Cat: 'Pet',
      Lion: 'Cat',
      Dog: 'object',
      Old: 'object',
      Both: 'object',
    });
  });

  it('has its own data and the functions of what it extends', async () => {
    const module = (await packages.import('validators')) as Readonly<Record<string, (value: unknown) => unknown>>;
    expect(module['lionType']).toMatchObject({ kind: 'object', name: 'Lion' });
    expect(module['parseLion']?.('{"name":"Leo","age":9007199254740993}')).toEqual({
      ok: true,
      value: { name: 'Leo', age: 9007199254740993n },
    });
    expect(module['stringifyLion']?.({ name: 'Leo', age: 2n })).toBe('{"name":"Leo","age":2}');
    expect(module['validateLion']?.({ age: 2n })).toMatchObject({ ok: false, issues: [{ path: '/name' }] });
    expect(await packages.typeCheck()).toBe('');
  });
});

it('is printed again if what it extends becomes the body of a response', () => {
  const factsOf = (body: string): string | undefined => {
    const files = validators.emit(
      modelOfText({
        'pets.yaml': 'api: small\ntypes:\n  Pet:\n    name: string\n  Dog:\n    name: string\n',
        'cats.yaml': 'types:\n  Cat extends Pet: {}\n',
        'groups.yaml': `groups:\n  pet:\n    endpoints:\n      get:\n        http: GET /pet\n        returns: ${body}\n`,
      }),
    );
    return files.find(({ path }) => path === 'validators/src/modules/cats.ts')?.facts;
  };
  expect(factsOf('Pet')).not.toBe(factsOf('Dog'));
});

it('is loaded before what it extends, also if that has one check for all forms', async () => {
  const open = modelOfText(`
api: open
types:
  First: Later
  Again extends Later: {}
  Later:
    name?: string
    ...: unknown
groups:
  pet:
    endpoints:
      get:
        http: GET /pet
        returns: First
      put:
        http: PUT /pet
        body: Again
        returns: Again
`);
  const module = await (await buildTargets(open, 'validators')).import('validators');
  const { readFirst, readAgain } = module as Readonly<Record<string, (text: string) => unknown>>;
  for (const read of [readFirst, readAgain]) expect(read?.('{"a":1}')).toMatchObject({ ok: true, value: { a: 1 } });
});
