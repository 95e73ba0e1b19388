import { describe, expect, it } from 'vitest';
import { importOf, lossesOf, textOf } from '../documents.js';

const tenant = { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string', enum: ['a', 'b'] } };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const responses = { 204: {}, 404: { description: 'It is not there.' } };

describe('a part that all endpoints of a group share', () => {
  it('is moved to the group', () => {
    const get = { operationId: 'listPets', parameters: [tenant, limit], security: [{ token: ['read'] }], responses };
    const put = { operationId: 'changePets', parameters: [tenant], security: [{ token: ['read'] }] };
    const paths = { '/pets': { get, put: { ...put, responses: { ...responses, 409: {} } } } };
    const securitySchemes = { token: { type: 'http', scheme: 'bearer' } };
    const imported = importOf({ paths, components: { securitySchemes } });
    expect(lossesOf(imported)).toEqual([]);
    expect(textOf(imported, 'groups/pets.yaml')).toBe(`groups:
  pets:
    path: /pets
    scopes: read
    headers:
      X-Tenant: [a, b]
    errors: [NotFound]
    endpoints:
      list:
        http: GET
        query:
          limit?: integer
        returns: nothing
      change:
        http: PUT
        returns: nothing
        errors: [Conflict]
`);
  });

  it('is moved to the model, if it is a header of all endpoints of several groups', () => {
    const version = { name: 'Api-Version', in: 'header', schema: { $ref: '#/components/schemas/Version' } };
    const get = (...others: readonly object[]): object => ({ get: { parameters: [version, ...others], responses } });
    const schemas = { Version: { type: 'string', enum: ['2025', '2026'] } };
    const imported = importOf({
      paths: { '/pets': get(tenant), '/pets/{id}': get(tenant), '/shops': get() },
      components: { schemas },
    });
    expect(lossesOf(imported)).toEqual([]);
    expect(textOf(imported, 'api.yaml')).toContain('\nheaders:\n  Api-Version?: Version\n');
    expect(textOf(imported, 'groups/pets.yaml')).toMatch(/^ {4}headers:\n {6}X-Tenant: \[a, b\]\n {4}\w/m);
    expect(textOf(imported, 'groups/shops.yaml')).not.toContain('headers:');
  });

  it('stays with a single endpoint, and with one that differs', () => {
    const other = { ...limit, schema: { type: 'string' } };
    const alone = { get: { operationId: 'get', parameters: [limit], responses } };
    const paths = {
      '/shops': alone,
      '/pets': { get: { parameters: [limit], responses: { 204: {} } }, put: { parameters: [other], responses } },
    };
    const imported = importOf({ paths });
    expect(textOf(imported, 'groups/shops.yaml')).toMatch(/ {8}query:[^]* {8}errors: \[NotFound\]/);
    expect(textOf(imported, 'groups/pets.yaml')).not.toMatch(/^ {4}(?:query|errors)/m);
  });
});
