import { describe, expect, it } from 'vitest';
import { importTexts, lossesOf, textOf } from '../documents.js';

const head = { openapi: '3.1.0', info: { title: 'Things', version: '1.0.0' } };

/** A document with one operation that returns the target of the reference. */
function documentWith(reference: string, components: object = {}): string {
  const content = { 'application/json': { schema: { $ref: reference } } };
  const paths = { '/things': { get: { security: [], responses: { 200: { content } } } } };
  return JSON.stringify({ ...head, paths, components });
}

/** The types that the only group uses, without its endpoints. */
function typesOf(texts: Readonly<Record<string, string>>): string {
  const { value, diagnostics } = importTexts(texts);
  expect(diagnostics).toEqual([]);
  expect(value && lossesOf(value)).toEqual([]);
  return textOf(value, 'groups/things.yaml').replace(/^groups:\n[^]*/m, '');
}

describe('a reference to another file', () => {
  it('leads to a part of it, or to the whole file, which gives the name', () => {
    const texts = {
      'api/openapi.json': documentWith('schemas/order.yaml'),
      'api/schemas/order.yaml':
        'required: [lines]\nproperties:\n  lines: { type: array, items: { $ref: parts.yaml#/Line } }\n',
      'api/schemas/parts.yaml': 'Line: { type: object, properties: { count: { type: integer } } }\n',
    };
    expect(typesOf(texts)).toBe(`types:
  Order:
    lines: Line[]
  Line:
    count?: integer
`);
  });

  it('may be circular, and lead back to the document', () => {
    const texts = {
      'openapi.json': documentWith('tree.yaml#/Node', { schemas: { Leaf: { enum: ['a', 'b'] } } }),
      'tree.yaml': `Node:
  properties:
    left: { $ref: './tree.yaml#/Node' }
    right: { $ref: '#/Node' }
    leaf: { $ref: 'openapi.json#/components/schemas/Leaf' }
`,
    };
    expect(typesOf(texts)).toBe(`types:
  Leaf: [a, b]
  Node:
    left?: Node
    right?: Node
    leaf?: Leaf
`);
  });

  it('may refer to a path, an operation, a parameter, a body or a response', () => {
    const main = `openapi: 3.0.3
info: { title: Things, version: 1.0.0 }
security: []
paths:
  /things:
    $ref: paths/things.yaml
  /others:
    get: { $ref: paths/others.yaml }
`;
    const things = `post:
  tags: [things]
  operationId: add
  parameters:
    - $ref: ../parameters.yaml#/dry%20run
  requestBody: { $ref: '#/bodies/thing' }
  responses:
    '200': { $ref: '#/responses/done' }
bodies:
  thing:
    required: true
    content: { application/json: { schema: { type: string } } }
responses:
  done:
    content: { application/json: { schema: { type: integer } } }
`;
    const { value, diagnostics } = importTexts({
      'openapi.yaml': main,
      'paths/things.yaml': things,
      'paths/others.yaml': 'tags: [things]\noperationId: remove\nresponses: { "204": {} }\n',
      'parameters.yaml': 'dry run: { name: dryRun, in: query, schema: { type: boolean } }\n',
    });
    expect(diagnostics).toEqual([]);
    expect(textOf(value, 'groups/things.yaml')).toBe(`groups:
  things:
    endpoints:
      #@ openapi: { operationId: add }
      add:
        http: POST /things
        query:
          dryRun?: boolean
        body: string
        returns: integer
      #@ openapi: { operationId: remove }
      remove:
        http: GET /others
        returns: nothing
`);
  });

  it('may be the value of a discriminator', () => {
    const kind = (word: string): object => ({ required: ['kind'], properties: { kind: { const: word } } });
    const pet = {
      oneOf: [{ $ref: 'cat.json' }, { $ref: 'dog.json' }],
      discriminator: { propertyName: 'kind', mapping: { cat: './cat.json', dog: 'dog.json' } },
    };
    const texts = {
      'openapi.json': documentWith('pets/pet.json'),
      'pets/pet.json': JSON.stringify(pet),
      'pets/cat.json': JSON.stringify(kind('cat')),
      'pets/dog.json': JSON.stringify(kind('dog')),
    };
    expect(typesOf(texts)).toContain('  union Pet by kind:\n    cat: Cat\n    dog: Dog\n');
  });

  it('may name a schema by its $id or $anchor', () => {
    const schemas = {
      Order: { properties: { money: { $ref: 'https://example.com/money' }, size: { $ref: '#size' } } },
      Money: { $id: 'https://example.com/money', type: 'integer' },
      Size: { $anchor: 'size', enum: ['s', 'm'] },
    };
    const types = typesOf({ 'openapi.json': documentWith('#/components/schemas/Order', { schemas }) });
    expect(types).toContain('    money?: Money\n    size?: Size\n');
  });

  it('may be used where OpenAPI has none, as documents with many files do', () => {
    const { value, diagnostics } = importTexts({
      'openapi.yaml': `openapi: 3.1.0
info: { $ref: info.yaml }
security: []
paths: { $ref: paths.yaml }
components: { schemas: { $ref: schemas/index.yaml } }
`,
      'info.yaml': 'title: Things\nversion: 1.0.0\n',
      'paths.yaml': `/things:
  get:
    tags: [things]
    responses:
      '200': { content: { application/json: { schema: { $ref: 'openapi.yaml#/components/schemas/Order' } } } }
`,
      'schemas/index.yaml': 'Order: { $ref: order.yaml }\nLoop: { properties: { $ref: "#/Loop/properties" } }\n',
      'schemas/order.yaml': `properties: { $ref: '#/parts' }
parts:
  content: { $ref: '#/text' }
  count: { type: integer, not: { enum: [3] } }
text: { type: string, maxLength: 9 }
`,
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Expected a schema here, but found the string "schemas/index.yaml#/Loop/properties". It is left out.',
    ]);
    expect(value?.losses.map(({ at }) => at)).toContain('schemas/order.yaml#/parts/count');
    expect(textOf(value, 'types.yaml') + textOf(value, 'groups/things.yaml')).toContain(
      '  Order:\n    content?: Text\n    #@ openapi: { not: { enum: [3] } }\n    count?: integer\n',
    );
  });

  it('is reported once if it has no target, at the first location', () => {
    const properties = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { $ref: '#/components/schemas/No' }]));
    const { value, diagnostics } = importTexts({
      'openapi.json': documentWith('#/components/schemas/Order', { schemas: { Order: { properties } } }),
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The reference "#/components/schemas/No" leads nowhere. The part is left out. It is used 2 more times.',
    ]);
    expect(value?.losses).toHaveLength(3);
  });

  it('to a class of PHP, which no URI can be, leads to the schema of that name, if there is one', () => {
    const property = (name: string): object => ({ $ref: `App\\Entity\\${name}` });
    const schemas = {
      Pet: { properties: { owner: property('Owner'), food: property('Food') } },
      Owner: { type: 'string' },
    };
    const { value, diagnostics } = importTexts({
      'api/openapi.json': documentWith('#/components/schemas/Pet', { schemas }),
    });
    expect(diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'warning: The reference leads to the class "App\\Entity\\Owner". The schema "Owner" was taken. Write `#/components/schemas/Owner`.',
      'warning: The reference "api/App\\Entity\\Food" leads nowhere. The part is left out.',
    ]);
    expect(textOf(value, 'groups/things.yaml')).toContain('  Pet:\n    owner?: Owner\n    food?: unknown\n');
  });

  it('is reported for items of lists, too', () => {
    const properties = {
      list: { type: 'array', items: { $ref: '#/components/schemas/No' } },
      tuple: { type: 'array', items: [{ $ref: '#/components/schemas/Neither' }, 5] },
      number: { type: 'array', items: 7 },
      any: { type: 'array', items: true },
    };
    const { diagnostics } = importTexts({
      'openapi.json': documentWith('#/components/schemas/Order', { schemas: { Order: { properties } } }),
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The reference "#/components/schemas/No" leads nowhere. The part is left out.',
      'The reference "#/components/schemas/Neither" leads nowhere. The part is left out.',
      'Expected a schema here, but found the number 5. It is left out.',
      'Expected a schema here, but found the number 7. It is left out.',
    ]);
  });

  it('leads to losses that are reported in the file that causes them', () => {
    const texts = { 'openapi.json': documentWith('order.yaml'), 'order.yaml': 'type: string\nnot: { enum: [a] }\n' };
    const { value } = importTexts(texts);
    expect(value?.losses).toEqual([{ verdict: 'widened', construct: 'not', at: 'order.yaml#', owner: 'order.yaml#' }]);
    expect(value?.verdicts).toEqual({ exact: 0, narrowed: 0, widened: 1, refused: 0 });
  });
});

describe('keywords next to a reference', () => {
  const components = {
    schemas: {
      Text: { type: 'string', minLength: 1 },
      Base: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      Thing: {
        $ref: '#/components/schemas/Base',
        properties: { name: { $ref: '#/components/schemas/Text', maxLength: 9, description: 'Short.' } },
        required: ['name'],
      },
    },
  };
  const thingOf = (openapi: string): string => {
    const document = { ...head, openapi, components };
    return textOf(importTexts({ 'openapi.json': JSON.stringify(document) }).value, 'types.yaml').replace(
      /^[^]*\n(?=  Thing)/,
      '',
    );
  };

  it('apply from OpenAPI 3.1 on', () => {
    expect(thingOf('3.1.0')).toBe('  Thing extends Base:\n    ## Short.\n    name: string(1..9)\n');
  });

  it('do not apply in OpenAPI 3.0', () => {
    expect(thingOf('3.0.3')).toBe('  Thing: Base\n');
  });
});
