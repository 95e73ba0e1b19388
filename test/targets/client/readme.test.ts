import { expect, it } from 'vitest';
import { client } from '../../../src/targets/client/client.js';
import { readmeView } from '../../../src/targets/client/readme.js';
import { modelOfText } from '../../support/example-model.js';

it('the first call of the README has the credentials that it needs', () => {
  const model = modelOfText(`api: pets
auth:
  user: bearer
  app: key in header X-App
  partner: key in header X-Partner
  default: user
errors:
  NotFound: 404
groups:
  pet:
    endpoints:
      count:
        http: HEAD /pets
        returns: nothing
      get:
        http: GET /pets/{id}
        auth: app & partner
        returns: string
        errors: [NotFound]
`);
  expect(readmeView(model).options).toEqual([
    "baseUrl: 'https://api.example.com'",
    "app: 'my-api-key'",
    "partner: 'my-api-key'",
  ]);
});

it('the README has the type of a client with everything that can be set on it', () => {
  const model = modelOfText(`api: pets
auth: none
groups:
  pet:
    path: /{shop}/pets
    headers:
      X-Tenant: string
    endpoints:
      list:
        http: GET
        returns: nothing
      get:
        http: GET /{id}
        returns: string
`);
  // As in `const client: Client<'shop' | 'xTenant'> = createClient({ … })`; `test/types/client` compiles one.
  expect(readmeView(model)).toMatchObject({ bound: '`shop`, `xTenant`', boundType: "'shop' | 'xTenant'" });
});

it('shows a call first that returns JSON, and where its type is', () => {
  const model = modelOfText(`api: pets
auth: none
errors:
  NotFound: 404
types:
  Pet:
    name: string
groups:
  pet:
    path: /pets/{id}
    errors: [NotFound]
    endpoints:
      changes:
        http: GET /changes
        returns: sse<Pet>
      photo:
        http: GET /photo
        returns: stream
      get:
        http: GET
        returns: Pet
`);
  expect(readmeView(model)).toMatchObject({
    method: 'client.pet.get',
    result: 'body',
    shownType: 'Pet',
    types: '@pets/types',
  });
});

it('says that `baseUrl` replaces the documented address only if one is documented', () => {
  const textOf = (server: string): string => {
    const model = modelOfText(`api: pets
${server}auth: none
groups:
  pet:
    endpoints:
      list:
        http: GET /pets
        returns: nothing
`);
    const files = client.emit(model).filter(({ path }) => /README|src\/connection/.test(path));
    return files.map(({ text }) => text).join('\n');
  };
  const documented = textOf('server: https://api.example.com\n');
  expect(documented).toContain('`baseUrl` overrides the documented address.');
  expect(documented).toContain('Replaces the documented address.');
  const undocumented = textOf('');
  expect(undocumented).toContain('`baseUrl` is the address of the API.');
  expect(undocumented).not.toContain('documented address');
});
