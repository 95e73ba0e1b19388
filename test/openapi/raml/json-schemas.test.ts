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
});
