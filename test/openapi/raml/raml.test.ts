import { describe, expect, it } from 'vitest';
import { importTexts } from '../documents.js';
import { type Files, imported } from './imported-raml.js';

describe('imported RAML 1.0', () => {
  it('may have the same method at several resources: it has no ids that could be equal', () => {
    const resource = (path: string): string => `${path}:\n  get:\n    responses:\n      204:\n`;
    const model = imported({ 'api.raml': `${resource('/carts')}${resource('/orders')}` });
    expect(model['groups/carts.yaml']).toContain('      get:\n');
    expect(model['groups/orders.yaml']).toContain('      get:\n');
  });

  it('may have resource types and traits, with parameters and optional methods', () => {
    const model = imported({
      'api.raml': `
types:
  Cart:
    properties:
      id: string
traits:
  paged: !include paged.raml
resourceTypes:
  collection:
    get:
      is: [paged: { most: 50 }]
      responses:
        200:
          body:
            application/json:
              type: <<item>>[]
    post?:
      displayName: Create <<item | !lowercamelcase>>
      body: <<item>>
/{shop}/carts:
  type: { collection: { item: Cart } }
  get:
    description: All of them.
`,
      'paged.raml': '#%RAML 1.0 Trait\nqueryParameters:\n  limit?:\n    type: integer\n    maximum: <<most>>\n',
    });
    expect(model['groups/carts.yaml']).toContain(`    path: /{shop}/carts
    endpoints:
      ## All of them.
      get:
        http: GET
        query:
          limit?: integer(..50)
        returns: Cart[]
`);
    expect(model.losses).toEqual([]);
  });

  it('may have types that inherit, which a discriminator makes a union', () => {
    const { 'types.yaml': types = '', losses } = imported({
      'api.raml': `
types:
  Action:
    discriminator: action
    properties:
      action: string
      note?: string
  SetName:
    type: Action
    discriminatorValue: setName
    properties:
      name: string
  Touch:
    type: Action
    discriminatorValue: touch
`,
    });
    expect(types).toBe(`types:
  union Action by action:
    setName: SetName
    touch: Touch
  SetName:
    action: [setName]
    note?: string
    name: string
  Touch:
    action: [touch]
    note?: string
`);
    expect(losses).toEqual([]);
  });

  it('may have properties and parameters by pattern, dates, sizes and unions', () => {
    const model = imported({
      'api.raml': `
types:
  Text:
    type: object
    properties:
      /^[a-z]{2}$/: string
  Extras:
    properties:
      /^x-/: string
  Nothing: { type: object, additionalProperties: false }
  Thing:
    properties:
      when: datetime
      day?: date-only
      sent?: { type: datetime, format: rfc2616 }
      count: { type: number, format: int64 }
      either: string | integer
      more: string[]
/things:
  get:
    queryParameters:
      /^var[.][a-z]+$/:
        type: string[]
        required: false
    responses:
      200:
        body:
          application/json: Thing
`,
    });
    expect(Object.values(model).join('\n')).toContain(
      '  Text: map<string(/[a-z]{2}/), string>\n  Extras: map<string(/x-[^]*/), string>\n  Nothing: {}\n',
    );
    expect(model['groups/things.yaml']).toContain('/var[.][a-z]+/?: string[]');
    expect(Object.values(model).join('\n')).toContain(`    when: datetime
    day?: date
    sent?: http-date
    count: int64
    either: string | integer
    more: string[]
`);
    expect(model.losses).toEqual([]);
  });

  it('may have examples and annotations, except in included files', () => {
    const { 'types.yaml': types = '', losses } = imported({
      'api.raml': `
annotationTypes:
  since: string
types:
  Cart:
    (since): '2.1'
    examples:
      small: { value: { id: a1 } }
      large: { id: b2 }
    properties:
      id: { type: string, example: c3 }
      note:
        type: string?
        example:
          !include note.bin
      lines?:
        (hidden):
        type: Line[]
  Line:
    example: |
      { "sku": 7 }
    properties:
      sku: string
`,
    });
    expect(types).toBe(`types:
  #@ since: '2.1'
  #@ openapi: { example: { id: a1 } }
  Cart:
    id:
      type: string
      example: c3
    note: string | null
    #@ hidden: true
    lines?: Line[]
  #@ openapi: { example: { sku: 7 } }
  Line:
    sku: string
`);
    expect(losses).toEqual([]);
  });

  it('may have JSON Schemas of any draft as types', () => {
    const { 'types.yaml': types } = imported({
      'api.raml': 'types:\n  Song: !include song.schema\n',
      'song.schema': JSON.stringify({
        $schema: 'http://json-schema.org/draft-03/schema',
        additionalProperties: false,
        properties: { title: { type: 'string', required: true }, year: { type: 'integer' } },
      }),
    });
    expect(types).toBe('types:\n  Song:\n    title: string\n    year?: integer\n');
  });

  it('may have libraries, whose types get the name of the file', () => {
    const model = imported({
      'api.raml': 'uses:\n  pets: lib/pets.raml\ntypes:\n  Home:\n    properties:\n      pet: pets.Pet\n',
      'lib/pets.raml':
        '#%RAML 1.0 Library\ntypes:\n  Pet:\n    properties:\n      kind: Kind\n  Kind: !include kind.raml\n',
      'lib/kind.raml': '#%RAML 1.0 DataType\ntype: string\nenum: [cat, dog]\n',
    });
    expect(model['types.yaml']).toContain('  Home:\n    pet: Pet\n  Pet:\n    kind: Kind\n  Kind: [cat, dog]\n');
  });

  it('may say where tokens come from, which is stored', () => {
    const model = imported({
      'api.raml': `
securitySchemes:
  oauth:
    type: OAuth 2.0
    settings: { accessTokenUri: https://t, authorizationGrants: [client_credentials, own], scopes: [view, other] }
/carts:
  get:
    securedBy: [oauth: { scopes: [view] }]
`,
    });
    expect(model['api.yaml']).toContain(
      "#@ openapi: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://t, scopes: { view: '', other: '' } } } }\n",
    );
  });

  it('may have a scheme with several keys, which a request needs together', () => {
    const model = imported({
      'api.raml': `
securitySchemes:
  client:
    type: Pass Through
    describedBy: { headers: { X-Id: string, X-Secret: string, X-Trace?: string } }
/carts:
  get: { securedBy: client }
`,
    });
    expect(model['api.yaml']).toContain('  client: key in header X-Id\n  clientXSecret: key in header X-Secret\n');
    expect(model['groups/carts.yaml']).toContain('auth: client & clientXSecret\n');
  });

  it('may have schemes of one name, each in its own library', () => {
    const library = (header: string): string =>
      `#%RAML 1.0 Library\nsecuritySchemes: { partner: { type: Pass Through, describedBy: { headers: { ${header}: string } } } }\n`;
    const model = imported({
      'api.raml': `
uses: { ours: ours.raml, theirs: theirs.raml }
/cats: { get: { securedBy: [ours.partner] }, put: { securedBy: [theirs.partner] } }
`,
      'ours.raml': library('X-Ours'),
      'theirs.raml': library('X-Theirs'),
    });
    const all = Object.values(model).join('\n');
    expect(all).toContain('  partner: key in header X-Ours\n');
    expect(all).toContain('  partner2: key in header X-Theirs\n');
    expect(all).toContain('        auth: partner2\n');
  });

  it('may have alternative scopes, and reports those that no path completes', () => {
    const model = imported({
      'api.raml': `
securitySchemes:
  oauth: { type: OAuth 2.0 }
securedBy: [oauth]
/{shop}/carts:
  get:
    securedBy: [oauth: { scopes: ['view:{shop}', 'manage:{shop}', 'customer:{id}'] }]
`,
    });
    expect(model['groups/carts.yaml']).toContain('scopes: view | manage\n');
    expect(model['api.yaml']).toContain(
      'scopes:\n  view: view:{shop}\n  manage: manage:{shop}\nparams:\n  shop: string(/',
    );
    expect(model.losses).toEqual(['narrowed: scope with a placeholder of no path at #/~1{shop}~1carts/get']);
  });
});

describe('RAML that cannot be read', () => {
  const problemsOf = (files: Files): readonly string[] =>
    importTexts(files).diagnostics.map(({ code, message, span }) => `${span.path}:${span.start} ${code}: ${message}`);

  it('is reported with its location and a way out', () => {
    expect(problemsOf({ 'a.raml': '#%RAML 0.8\n' })).toEqual([
      'a.raml:0 document-is-well-formed: RAML 0.8 is not supported. Convert it to RAML 1.0 first.',
    ]);
    expect(problemsOf({ 'a.raml': '#%RAML 1.0 Overlay\nextends: b.raml\n' })).toEqual([
      'a.raml:0 document-is-well-formed: This is a RAML 1.0 Overlay, a part of a document. Import the document whose first line is `#%RAML 1.0`.',
    ]);
    expect(problemsOf({ 'a.raml': '#%RAML 1.0\ntitle: A\ntypes:\n  Pet: !include pet.raml\n' })).toEqual([
      'a.raml:29 reference-leads-somewhere: There is no file "pet.raml".',
    ]);
    expect(
      problemsOf({
        'a.raml': '#%RAML 1.0\ntitle: A\n/a:\n  is: [paged]\n  type: list\n  get:\n    is: [sorted]\n  put:\n',
      }),
    ).toEqual([
      'a.raml:20 reference-leads-somewhere: There is no resource type "list". It is left out.',
      'a.raml:53 reference-leads-somewhere: There is no trait "sorted". It is left out.',
      'a.raml:20 reference-leads-somewhere: There is no trait "paged". It is left out.',
    ]);
    expect(problemsOf({ 'a.raml': '#%RAML 1.0\ntitle: "A\n' })[0]).toMatch(/^a\.raml:\d+ yaml-syntax: /);
  });
});
