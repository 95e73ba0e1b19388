import { describe, expect, it } from 'vitest';
import { declarationsOf } from '../../../src/model/declarations.js';
import { jsonText } from '../../../src/model/json-value.js';
import { sampleValue } from '../../../src/model/values/sample-value.js';
import { valueProblems } from '../../../src/model/values/value-problems.js';
import { exampleModel, modelOfText } from '../../support/example-model.js';

const text = `
api: shapes
types:
  Color: [red, green]
  Level: [3 as high, 1 as low]
  Address:
    street: string(3..)
    note?: string
    parent?: Address
  Contact requires email | phone:
    email?: email
    phone?: string
  Either requires one of id | key:
    id?: uuid
    key?: string
  union Shape by kind:
    circle:
      radius: number(>0..)
    square:
      side: int64(7..)
  Tree:
    children: Tree[]
    next?: Tree
    up: Tree | null
  Loop: string[] | Color
  Everything:
    bytes: bytes
    csv: csv<integer>
    json: json<Address>
    map: map<Color, Address>(1..)
    tuple: tuple<boolean, date, ...string>
    set: set<Level>(1..)
    pair: string(/[A-Z]{3}/)[2]
    step: integer(multiple of 5)
    any: unknown
    loop: Loop
    shape: Shape
`;

const shapes = modelOfText(text);

function sampleOf(type: string, name?: string): string | undefined {
  const value = sampleValue(
    { kind: 'named', name: type },
    { declarations: declarationsOf(shapes), ...(name === undefined ? {} : { name }) },
  );
  return value && jsonText(value);
}

describe('a sample', () => {
  const all = [exampleModel(), shapes].flatMap((model) => model.types.map((type) => ({ model, ...type })));

  it.each(all)('fits its type: $name', ({ model, name }) => {
    const type = { kind: 'named', name } as const;
    const declarations = declarationsOf(model);
    for (const sampling of [{ declarations }, { declarations, name: 'body' }]) {
      const value = sampleValue(type, sampling);
      expect(value && valueProblems(value, type, declarations)).toEqual([]);
    }
  });

  it('shows optional fields, but not deeply nested ones', () => {
    expect(sampleOf('Address')).toBe('{"street":"example","note":"example","parent":{"street":"example"}}');
  });

  it('has only required fields in a documented call, with strings derived from names', () => {
    expect(sampleOf('Address', 'body')).toBe('{"street":"my-street"}');
    expect(sampleOf('Contact', 'body')).toBe('{"email":"someone@example.com"}');
  });

  it('never has two fields that exclude each other', () => {
    expect(sampleOf('Either')).toBe('{"id":"01890a5d-ac96-774b-bcce-b302099a8057"}');
  });
});
