import { describe, expect, it } from 'vitest';
import type { JsonMap } from '../../../src/print/json-document.js';
import { documentOf } from '../../../src/targets/openapi/document.js';
import { inVersion30 } from '../../../src/targets/openapi/older.js';
import { modelOf } from './models.js';

const text = `
limits: { body: 10 MiB }
params:
  locale: string(/[a-z]{2}/)
webhooks:
  ## It was paid.
  order.paid: Pet
types:
  Pet:
    name: string | null
    kind: [cat]
    place: tuple<number, string>
    size: number(>0..<5)
    best?: Pet | null
  Page:
    results: Pet[]
    next?: string
  Upload:
    about: Pet
    photos: file[1..3]
    raw: bytes
  Plain:
    name: string
  Choice:
    stream?: boolean
groups:
  pet:
    endpoints:
      list:
        http: GET /pets
        query requires cursor | name:
          cursor?: string
          name?: string
          text.{locale}?: string
        pages: cursor
        returns: Page
      read:
        http: GET /files/{path...}
        returns: stream
      add:
        http: POST /pets
        idempotency-key: required
        deprecated: { since: 2026-01-01, sunset: 2027-01-01T10:00:00Z, docs: Old. }
        body: multipart<Upload>
        returns: nothing
      choose:
        http: POST /choose
        body: Choice
        streams-if: stream
        returns: {application/json: Pet, text/event-stream: sse<Pet>}
      plain:
        http: POST /plain
        body: multipart<Plain>
        returns: nothing
`;
const model = modelOf(text);
const document = documentOf(model);

function at(root: JsonMap, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>>)[key], root);
}

describe('a part that OpenAPI cannot express', () => {
  it('becomes an extension, in the words of the model', () => {
    expect(at(document, 'paths', '/pets', 'get', 'x-modelwright')).toEqual({
      pages: { by: 'cursor', cursor: 'cursor', items: 'results', next: 'next' },
      requires: 'cursor | name',
    });
    expect(at(document, 'paths', '/pets', 'post', 'x-modelwright')).toEqual({
      limits: { body: '10 MiB' },
      'idempotency-key': 'required',
      deprecated: { since: '2026-01-01', sunset: '2027-01-01T10:00:00Z' },
    });
    expect(at(document, 'paths', '/choose', 'post', 'x-modelwright')).toEqual({
      limits: { body: '10 MiB' },
      'streams-if': 'stream',
    });
    expect(at(document, 'paths', '/files/{path}', 'get', 'parameters', '0')).toMatchObject({
      name: 'path',
      'x-modelwright': { name: 'path...' },
    });
  });

  it('may be bytes in a form with files, but a form without files has no such part', () => {
    const schemaAt = (path: string): unknown =>
      at(document, 'paths', path, 'post', 'requestBody', 'content', 'multipart/form-data', 'schema');
    expect(schemaAt('/plain')).toEqual({ $ref: '#/components/schemas/Plain' });
    expect(schemaAt('/pets')).toEqual({ $ref: '#/components/schemas/Upload' });
    expect(at(document, 'components', 'schemas', 'Upload')).toMatchObject({
      properties: {
        about: { $ref: '#/components/schemas/Pet' },
        photos: { type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1, maxItems: 3 },
        raw: { type: 'string', format: 'binary', 'x-modelwright': { type: 'bytes' } },
      },
      required: ['about', 'photos', 'raw'],
    });
  });

  it('does not include webhooks: they have the signature of Standard Webhooks', () => {
    expect(at(document, 'webhooks', 'order.paid', 'post')).toMatchObject({
      operationId: 'orderPaid',
      description: 'It was paid.',
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({ name, required: true })),
      requestBody: {
        content: {
          'application/json': {
            schema: { properties: { type: { const: 'order.paid' }, data: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    });
  });
});

describe('the licence of the package', () => {
  it.each([
    ['MIT OR Apache-2.0', { name: 'MIT OR Apache-2.0', identifier: 'MIT OR Apache-2.0' }],
    // For npm, and not an SPDX expression.
    ['SEE LICENSE IN terms.txt', { name: 'SEE LICENSE IN terms.txt' }],
  ])('is that of the document: %s', (license, expected) => {
    const licensed = { ...model, packages: { others: { members: { license } }, byTarget: {} } };
    expect(at(documentOf(licensed), 'info', 'license')).toEqual(expected);
    expect(at(inVersion30(documentOf(licensed)), 'info', 'license')).toEqual({ name: license });
  });

  it('yields to that of the model', () => {
    const own = modelOf(`x: { openapi: { license: { name: Ours, url: 'https://example.com' } } }`);
    const licensed = { ...own, packages: { others: { members: { license: 'MIT' } }, byTarget: {} } };
    expect(at(documentOf(licensed), 'info', 'license')).toEqual({ name: 'Ours', url: 'https://example.com' });
  });
});

describe('a type with a name of its own in the document', () => {
  const schemasOf = (name: string): readonly string[] => {
    const one = modelOf(`types:\n  Pet: string\n  #@ openapi: { name: ${name} }\n  Other: string\n`);
    return Object.keys(at(documentOf(one), 'components', 'schemas') as object);
  };

  it('has that of the model if another type is called so, or if no component can be', () => {
    expect(schemasOf('other_pet')).toEqual(['other_pet', 'Pet']);
    expect(schemasOf('Pet')).toEqual(['Other', 'Pet']);
    expect(schemasOf('other/pet')).toEqual(['Other', 'Pet']);
  });
});

describe('the document in OpenAPI 3.0', () => {
  const older = inVersion30(document);

  it('has its own keywords for null, constants and exclusive bounds', () => {
    expect(older['openapi']).toBe('3.0.3');
    const nothing = { type: 'string', nullable: true, enum: [null] };
    expect(at(older, 'components', 'schemas', 'Pet', 'properties')).toEqual({
      name: { type: 'string', nullable: true },
      kind: { $ref: '#/components/schemas/PetKind' },
      place: { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string' }] }, minItems: 2, maxItems: 2 },
      size: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true },
      best: { anyOf: [{ $ref: '#/components/schemas/Pet' }, nothing] },
    });
    expect(at(older, 'components', 'schemas', 'PetKind')).toEqual({ type: 'string', enum: ['cat'] });
  });

  it('has webhooks as an extension', () => {
    expect(older['webhooks']).toBeUndefined();
    expect(at(older, 'x-webhooks', 'order.paid', 'post', 'description')).toBe('It was paid.');
  });
});

describe('what the document says once', () => {
  const operationFor = (docs: string): unknown =>
    at(
      documentOf(
        modelOf(
          `groups:\n  pet:\n    endpoints:\n${docs}      get:\n        http: GET /pet\n        returns: nothing\n`,
        ),
      ),
      'paths',
      '/pet',
      'get',
    );

  it('is the first paragraph of the docs of an operation, if its summary is all of it', () => {
    expect(operationFor('      ## Get a pet\n')).toMatchObject({ summary: 'Get a pet' });
    expect(operationFor('      ## Get a pet\n')).not.toHaveProperty('description');
    expect(operationFor('      ## Get a pet\n      ##\n      ## By its id.\n')).toMatchObject({
      summary: 'Get a pet',
      description: 'By its id.',
    });
    expect(operationFor('      ## Get a pet. By its id.\n')).toMatchObject({
      summary: 'Get a pet',
      description: 'Get a pet. By its id.',
    });
  });

  it('is that something is deprecated, if there is nothing else to say of it', () => {
    const operation = operationFor('      #! Deprecated.\n');
    expect(operation).toMatchObject({ deprecated: true });
    expect(operation).not.toHaveProperty('description');
  });

  it('of a deprecated scheme says so, because a scheme has no other place for it', () => {
    const document = documentOf(modelOf('auth:\n  #! Use keys.\n  token: bearer\n  default: token\n'));
    expect(at(document, 'components', 'securitySchemes', 'token')).toEqual({
      type: 'http',
      scheme: 'bearer',
      description: 'Deprecated: Use keys.',
    });
  });

  it('is the name of a server, unless an import would give it the same', () => {
    const servers = (text: string): unknown => documentOf(modelOf(`server:\n${text}`))['servers'];
    expect(servers('  server1: https://a.example\n  server3: https://b.example\n')).toEqual([
      { url: 'https://a.example' },
      { url: 'https://b.example', description: 'server3' },
    ]);
    expect(servers('  ## For tests.\n  server1: https://a.example\n')).toEqual([
      { url: 'https://a.example', description: 'server1: For tests.' },
    ]);
  });
});

it('a tuple with limits beyond 2^53 has them in OpenAPI 3.0, too', () => {
  const pair = modelOf('types:\n  Pair: tuple<int64(..9223372036854775806), string>\n');
  expect(at(inVersion30(documentOf(pair)), 'components', 'schemas', 'Pair', 'items')).toMatchObject({
    anyOf: [{ type: 'integer', maximum: 9223372036854775806n }, { type: 'string' }],
  });
});

it('the scopes of operations in OpenAPI 3.0 are those of OAuth 2.0, as no other scheme has any', () => {
  const securityIn = (type: string): unknown => {
    const model = modelOf(`auth:\n${type}  token: bearer\n  default: token\nscopes:\n  read: read
groups:\n  pet:\n    endpoints:\n      get:\n        http: GET /pet\n        returns: nothing\n        scopes: read\n`);
    return at(inVersion30(documentOf(model)), 'paths', '/pet', 'get', 'security');
  };
  expect(securityIn('  #@ openapi: { type: oauth2, flows: {} }\n')).toEqual([{ token: ['read'] }]);
  expect(securityIn('')).toEqual([{ token: [] }]);
});
