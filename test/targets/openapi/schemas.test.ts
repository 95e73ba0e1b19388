import { describe, expect, it } from 'vitest';
import { writtenPath } from '../../../src/model/endpoints.js';
import type { Model } from '../../../src/model/model.js';
import { importDocument } from '../../../src/openapi/import-document.js';
import { compile } from '../../../src/pipeline.js';
import { jsonDocument } from '../../../src/print/json-document.js';
import { documentOf } from '../../../src/targets/openapi/document.js';
import { modelIn, modelOf } from './models.js';

describe('a schema in the document', () => {
  it('refers to others in the document, and keeps names and values unchanged', () => {
    const model = modelOf(`
types:
  Pet:
    $ref: string
    owner?: Owner
    kind: Kind = Owner.json
  Kind: [Owner.json, b]
  Owner:
    pets: Pet[]
groups:
  pet:
    endpoints:
      get:
        http: GET /
        returns: Pet
`);
    expect(documentOf(model)['components']).toMatchObject({
      schemas: {
        Pet: {
          properties: {
            $ref: { type: 'string' },
            owner: { $ref: '#/components/schemas/Owner' },
            kind: { default: 'Owner.json', $ref: '#/components/schemas/Kind' },
          },
        },
        Kind: { enum: ['Owner.json', 'b'] },
      },
    });
  });

  it('has a discriminator for a union by tag, whose variants have names', () => {
    const model = modelOf(`
types:
  ## It has nine.
  PetCat:
    lives: integer
  union Pet by kind:
    cat: PetCat
    big.dog:
      size?: integer
`);
    const { components } = documentOf(model) as { readonly components: { readonly schemas: object } };
    expect(components.schemas).toMatchObject({
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/PetCat2' }, { $ref: '#/components/schemas/PetBigDog' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/PetCat2', 'big.dog': '#/components/schemas/PetBigDog' },
        },
      },
      PetCat2: {
        title: 'cat',
        // Those of its type: who sees the variant sees no other docs.
        description: 'It has nine.',
        properties: { kind: { const: 'cat' }, lives: {} },
        required: ['kind', 'lives'],
      },
      PetBigDog: { title: 'big.dog', properties: { kind: { const: 'big.dog' } }, required: ['kind'] },
    });
  });

  it('has formats and sizes by their registered names, and a pattern where these are less strict', () => {
    const model = modelOf(`
types:
  All:
    id: uuid
    at: time
    day: datetime(ms)
    price: decimal
    data: bytes
    small: int32(0..9)
    large: int64
    whole: integer
`);
    const { All } = (documentOf(model)['components'] as { readonly schemas: Readonly<Record<string, object>> }).schemas;
    expect(All).toMatchObject({
      properties: {
        id: { type: 'string', format: 'uuid' },
        at: { type: 'string', format: 'time-local' },
        day: { format: 'date-time', pattern: expect.stringContaining('\\.[0-9]{3}Z$') as string },
        price: { format: 'decimal', pattern: '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$' },
        data: { type: 'string', contentEncoding: 'base64' },
        small: { type: 'integer', format: 'int32', minimum: 0, maximum: 9 },
        large: { type: 'integer', format: 'int64' },
        whole: { type: 'integer' },
      },
    });
  });
});

describe('a model that is exported and imported again', () => {
  const addresses = ({ groups }: Model): readonly string[] =>
    groups
      .flatMap(({ endpoints }) => endpoints.map((endpoint) => `${endpoint.method} ${writtenPath(endpoint)}`))
      .map((address) => address.replaceAll(/\{[^}]*\}/g, '{}'))
      .sort();

  it.each(['model', 'test/models/shop'])('loses nothing: %s', (folder) => {
    const model = modelIn(folder);
    const root = JSON.parse(jsonDocument(documentOf(model))) as Parameters<typeof importDocument>[0]['root'];
    const { losses, files } = importDocument({ root });
    expect(losses).toEqual([]);
    expect(addresses(compile(files).value)).toEqual(addresses(model));
  });
});
