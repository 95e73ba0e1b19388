import { describe, expect, it } from 'vitest';
import { imported } from './imported-raml.js';

describe('JSON Schemas in RAML', () => {
  it('may refer to their own definitions, to themselves and to each other', () => {
    const objectOf = (properties: object): object => ({ type: 'object', properties, additionalProperties: false });
    const model = imported({
      'api.raml': `
types:
  Order: !include schemas/order.json
  Parcel: |
    ${JSON.stringify({ definitions: { size: { enum: ['s', 'l'] } }, ...objectOf({ size: { $ref: '#/definitions/size' } }) })}
/orders:
  post:
    body: { application/json: { type: Order } }
    responses: { 200: { body: { application/json: { type: Parcel } } } }
`,
      'schemas/order.json': JSON.stringify({
        definitions: { line: objectOf({ sku: { type: 'string' } }) },
        ...objectOf({
          lines: { type: 'array', items: { $ref: '#/definitions/line' } },
          to: { $ref: 'address.json#' },
          replaced: { $ref: '#' },
        }),
      }),
      'schemas/address.json': JSON.stringify(objectOf({ city: { type: 'string' } })),
    });
    const types = Object.values(model).join('\n');
    expect(types).toContain('  Order:\n    lines?: Line[]\n    to?: Address\n    replaced?: Order\n');
    expect(types).toContain('  Line:\n    sku?: string\n');
    expect(types).toContain('  Address:\n    city?: string\n');
    expect(types).toContain('    size?: Size\n');
    expect(model.losses).toEqual([]);
  });

  it('may be included in part', () => {
    const model = imported({
      'shop/api.raml': `
types: { Line: !include 'schemas/order.json#/definitions/line' }
/lines: { post: { body: { application/json: !include schemas/order.json#/definitions/size }, responses: { 200: { body: Line } } } }
`,
      'shop/schemas/order.json': JSON.stringify({
        definitions: {
          size: { type: 'integer', maximum: 9 },
          line: { type: 'object', properties: { size: { $ref: '#/definitions/size' } }, additionalProperties: false },
        },
        type: 'array',
        items: { $ref: '#/definitions/line' },
      }),
    });
    const types = Object.values(model).join('\n');
    expect(types).toContain('  Line:\n    size?: Size\n');
    expect(types).toContain('body: Size\n        returns: Line\n');
    expect(types).toContain('  Size: integer(..9)\n');
    expect(model.losses).toEqual([]);
  });

  it('mean their own parts, although a tool wrote the same identifier into each of them', () => {
    const schema = (size: string): string =>
      JSON.stringify({
        $schema: 'http://json-schema.org/draft-04/schema#',
        id: 'http://jsonschema.net',
        type: 'object',
        properties: { size: { $ref: '#/definitions/size' } },
        definitions: { size: { enum: [size] } },
      });
    const model = imported({
      'api.raml': `
types: { Order: !include order.json, Parcel: !include parcel.json }
/orders: { post: { body: Order, responses: { 200: { body: Parcel } } } }
`,
      'order.json': schema('small'),
      'parcel.json': schema('large'),
    });
    const types = Object.values(model).join('\n');
    expect(types).toMatch(/ {2}Order:\n {4}size\?: Size\n[^]* {2}Size: \[small\]/);
    expect(types).toMatch(/ {2}Parcel:\n {4}size\?: Size2\n[^]* {2}Size2: \[large\]/);
  });
});
