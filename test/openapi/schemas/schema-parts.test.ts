import { expect, it } from 'vitest';
import { importSchemas, lossesOf, textOf, typesFor } from '../documents.js';

it('has an object without fields where `{}` is the only value', () => {
  const set = { type: 'object', additionalProperties: { type: 'object', enum: [{}], default: {} } };
  expect(typesFor(set)).toBe('Thing: map<ThingValue>\n  ThingValue: {}');
  expect(lossesOf(importSchemas({ Thing: set }))).toEqual([]);
});

it('describes a list by its items and a map by its values, if they have no docs of their own', () => {
  const item = { type: 'string', description: 'An address.' };
  const listOf = { type: 'array', items: item };
  expect(
    typesFor({
      properties: {
        to: listOf,
        cc: { ...listOf, description: 'Copies.' },
        by: { type: 'object', additionalProperties: item },
        // A type of its own says it itself.
        of: { type: 'array', items: { ...item, enum: ['a', 'b'] } },
      },
    }),
  ).toBe(`Thing:
    ## An address.
    to?: string[]
    ## Copies.
    cc?: string[]
    ## An address.
    by?: map<string>
    of?: ThingOfItem[]
  ## An address.
  ThingOfItem: [a, b]`);
});

it.each([
  [{ type: 'number', format: 'double', minimum: 0 }, 'number(0..) as double'],
  [{ type: 'array', items: { type: 'number', format: 'float' } }, 'number as float[]'],
  [{ type: 'integer', format: 'uint32' }, 'integer as uint32'],
  // The digits of a number, as Protocol Buffers writes them.
  [{ type: 'string', format: 'int64' }, 'string as int64'],
])('keeps a format that nothing checks: %j', (schema, text) => {
  expect(typesFor(schema)).toBe(`Thing: ${text}`);
});

it('keeps what a list or a map with docs of its own says of its items or values', () => {
  const item = { type: 'string', description: 'An address.' };
  const words = { type: 'array', items: item, description: 'Copies.' };
  const same = { ...words, description: 'An address' };
  const map = { type: 'object', additionalProperties: item, description: 'By name.' };
  const text = textOf(importSchemas({ Thing: { properties: { words, same, map } }, Copies: words }), 'types.yaml');
  const keptAs = (word: string): string => `#@ openapi: { ${word}: { description: An address. } }\n`;
  expect(text).toContain(`    ## Copies.\n    ${keptAs('items')}    words?: string[]\n`);
  expect(text).toContain('    ## An address\n    same?: string[]\n');
  expect(text).toContain(`    ## By name.\n    ${keptAs('additionalProperties')}    map?: map<string>\n`);
  expect(text).toContain(`  ## Copies.\n  ${keptAs('items')}  Copies: string[]\n`);
});

it('does not say of an object with fields, or of a tuple, what the document says of all other members', () => {
  const item = { type: 'string', description: 'An address.' };
  const open = { properties: { p: { type: 'string' } }, additionalProperties: item };
  const tuple = { type: 'array', prefixItems: [{ type: 'string' }], items: item, minItems: 1 };
  const text = textOf(importSchemas({ Open: open, Tuple: tuple }), 'types.yaml');
  const keptAs = (word: string): string => `  #@ openapi: { ${word}: { description: An address. } }\n`;
  expect(text).toContain(`${keptAs('additionalProperties')}  Open:\n    p?: string\n    ...: string\n`);
  expect(text).toContain(`${keptAs('items')}  Tuple: tuple<string, ...string>\n`);
  expect(text).not.toContain('##');
});

it('says of the whole what its only member beside null says, as Pydantic writes it', () => {
  const secret = { type: 'string', format: 'password', writeOnly: true, description: 'Of the account.' };
  const kind = { enum: ['a', 'b'], description: 'Which one.' };
  const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] });
  const properties = { secret: orNull(secret), names: orNull({ type: 'array', items: secret }), kind: orNull(kind) };
  expect(typesFor({ properties })).toBe(`Thing:
    ## Of the account.
    secret?: write-only string as password | null
    names?: string as password[] | null
    ## Which one.
    kind?: '[a, b] | null'`);
});

it('is one type with an object in place beside null, which has the docs once', () => {
  const home = { type: 'object', description: 'A home.', properties: { size: { type: 'integer' } } };
  const Home = { description: 'A home.', anyOf: [home, { type: 'null' }] };
  expect(typesFor({ properties: { home: { $ref: '#/components/schemas/Home' } } }, { Home })).toBe(`Thing:
    home?: Home | null
  ## A home.
  Home:
    size?: integer`);
  const other = { ...Home, description: 'Where one lives, if anywhere.' };
  expect(typesFor({ properties: { home: { $ref: '#/components/schemas/Home' } } }, { Home: other })).toBe(`Thing:
    home?: Home | null
  ## Where one lives, if anywhere.
  Home: HomeVariant1
  ## A home.
  HomeVariant1:
    size?: integer`);
});
