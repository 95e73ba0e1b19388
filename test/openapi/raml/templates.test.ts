import { describe, expect, it } from 'vitest';
import { imported } from './imported-raml.js';

describe('templates of RAML', () => {
  it('mean their own types, and arguments those of the document, if both have types of one name', () => {
    const model = imported({
      'api.raml': `
uses: { common: common.raml }
types:
  Fault: { properties: { ours: string } }
  Thing: { properties: { ours: string } }
/things:
  type: { common.collection: { item: Thing } }
  get:
    is: [common.failing]
    queryParameters: { page?: integer }
    responses:
      200: { body: { text/csv: string } }
      400: { body: { text/plain: string } }
`,
      'common.raml': `#%RAML 1.0 Library
types:
  Fault: { properties: { theirs: string } }
  Thing: { properties: { theirs: string } }
  Order: { enum: [theirs] }
traits:
  failing:
    queryParameters: { order?: Order }
    responses: { 400: { body: { application/json: Fault } } }
resourceTypes:
  collection:
    get:
      responses: { 200: { body: { application/json: <<item>>, application/xml: string } } }
`,
    });
    const text = Object.values(model).join('\n');
    expect(text).toMatch(
      /BadRequest:\n {4}status: 400\n {4}body:\n {6}text\/plain: string\n {6}application\/json: CommonFault\n/,
    );
    expect(text).toMatch(/returns:\n {10}200:\n {12}text\/csv: string\n {12}application\/json: Thing\n/);
    expect(text).toMatch(/CommonFault:\n {4}theirs: string\n/);
  });

  it('mean their own types in what only they say', () => {
    const model = imported({
      'api.raml': `
uses: { common: common.raml }
types:
  Fault: { properties: { ours: string } }
  Thing: { properties: { ours: string } }
  Order: { enum: [ours] }
/things:
  type: { common.collection: { item: Thing } }
  get:
    description: All of them.
    is: [common.failing]
`,
      'common.raml': `#%RAML 1.0 Library
types:
  Fault: { properties: { theirs: string } }
  Thing: { properties: { theirs: string } }
  Order: { enum: [theirs] }
traits:
  failing:
    queryParameters: { order: Order }
resourceTypes:
  collection:
    get:
      responses:
        200: { body: { application/json: <<item>> } }
        202: { body: Thing }
        400: { body: { application/json: Fault } }
`,
    });
    const text = Object.values(model).join('\n');
    expect(text).toMatch(/order: CommonOrder\n/);
    expect(text).toMatch(/200: Thing\n {10}202: CommonThing\n/);
    expect(text).toMatch(/BadRequest: 400 CommonFault\n/);
  });

  it('may be in libraries, with the security schemes, and use the names there', () => {
    const model = imported({
      'api.raml': `
uses: { common: common.raml }
securedBy: common.key
/users:
  type: { common.collection: { item: string } }
  is: [common.sorted]
  post:
  get:
    description: All of them.
    queryParameters: { page?: integer }
  /{user-id}:
    uriParameters: { user-id: { pattern: '^u[0-9]+$' } }
    get:
      securedBy: [common.key, null]
      is: [common.failing]
      responses: { 200: { body: string }, 401: }
`,
      'common.raml': `#%RAML 1.0 Library
types:
  Order: { enum: [asc, desc] }
  Problem: { properties: { message: string } }
traits:
  sorted: { queryParameters: { order?: Order } }
  failing: { responses: { 400: { body: { application/json: Problem } } } }
resourceTypes:
  collection:
    get:
      is: [sorted, failing]
      responses: { 200: { body: { application/json: '<<item>>[]' } } }
securitySchemes:
  key:
    type: Pass Through
    describedBy:
      headers: { X-Key: string }
      responses: { 401: { body: { application/json: Problem } } }
`,
    });
    expect(model['groups/users.yaml']).toContain(`
    errors: [Unauthorized]
    endpoints:
      ## All of them.
      get:
        http: GET
        query:
          page?: integer
          order?: Order
        returns: string[]
        errors: [BadRequest]
`);
    expect(model['groups/users.yaml']).toContain('http: POST\n        query:\n          order?: Order\n');
    expect(model['groups/users.yaml']).toContain('http: GET /{userId}\n        auth: key | none\n');
    expect(model['api.yaml']).toContain('auth: key in header X-Key');
    expect(model['api.yaml']).toContain('userId: string(/u[0-9]+/)');
    expect(model.losses).toEqual([]);
  });

  it('apply an optional method to the resources that have it, through other templates, and change words', () => {
    const { 'groups/houses.yaml': houses } = imported({
      'api.raml': `
resourceTypes:
  base:
    get?: { description: 'One <<resourcePathName | !singularize>> of the <<resourcePathName | !pluralize>>.' }
    delete?: { responses: { 204: , 404: } }
  member: { type: base, uriParameters: { id: integer } }
/houses:
  /{id}:
    displayName: A house
    type: member
    delete: { description: "Removes the <<text>>." }
    /roofs: { type: base, get: }
`,
    });
    expect(houses).toContain(`
      ## Removes the <<text>>.
      #@ openapi: { path: { summary: A house } }
      deleteById:
        http: DELETE
        returns: nothing
        errors: [NotFound]
      ## One roof of the roofs.
      getByIdRoofs:
`);
    expect(houses).not.toContain('http: GET\n');
  });

  it('declare a body, to which the method adds docs or a media type', () => {
    const { 'groups/orders.yaml': orders } = imported({
      'api.raml': `
mediaType: application/json
types: { Order: { properties: { id: string } } }
resourceTypes:
  list:
    post: { body: { type: <<item>> }, responses: { 200: { body: <<item>> } } }
/orders:
  type: { list: { item: Order } }
  post:
    body: { application/json: { description: A new one. }, text/csv: string }
    responses: { 200: { body: { application/json: { description: The stored one. } } } }
`,
    });
    expect(orders).toContain(`
        body:
          application/json: Order
          text/csv: string
        returns: Order
`);
  });

  it('declare a body, of which the method only names the media type', () => {
    const { 'groups/orders.yaml': orders } = imported({
      'api.raml': `
types: { Order: { properties: { id: string } } }
traits: { stored: { body: { type: Order }, responses: { 200: { body: Order } } } }
/orders:
  post:
    is: [stored]
    body: { application/json: }
    responses: { 200: { body: { application/json: } } }
`,
    });
    expect(orders).toContain('        body: Order\n        returns: Order\n');
  });
});
