import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../src/compile-document.js';
import { compile, emit } from '../../../src/pipeline.js';
import type { JsonMap } from '../../../src/print/json-document.js';
import { documentOf } from '../../../src/targets/openapi/document.js';
import { openapi } from '../../../src/targets/openapi/openapi.js';
import { allText, importOf, importOperation, lossesOf, textOf } from '../documents.js';

describe('an imported operation', () => {
  it('requires its own schemes and scopes, or those of the document', () => {
    const components = {
      securitySchemes: {
        oauth: { type: 'oauth2', flows: {} },
        api_key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    };
    const own = importOperation(
      { tags: ['things'], operationId: 'get', security: [{ oauth: ['read:things'] }, { api_key: [] }] },
      { components, security: [{ api_key: [] }] },
    );
    expect(textOf(own, 'groups/things.yaml')).toContain('auth: oauth | apiKey\n        scopes: readThings\n');
    const all = importOperation(
      { tags: ['things'], operationId: 'get', security: [{ oauth: ['read:things', 'list'] }] },
      { components, security: [{ api_key: [] }] },
    );
    expect(textOf(all, 'groups/things.yaml')).toContain('auth: oauth\n        scopes: readThings & list\n');
    expect(textOf(all, 'api.yaml')).toContain(`auth:
  #@ openapi: { type: oauth2, flows: {} }
  oauth: bearer
  apiKey: key in header X-Api-Key
  default: apiKey
scopes:
  readThings: read:things
  list: list
`);
  });

  it('has a name of its own for each scheme, which is no option of the client', () => {
    const security = [{ api_key: [] }, { apiKey: [] }, { thing: [] }];
    const parameters = [{ name: 'thing', in: 'path', required: true, schema: { type: 'string' } }];
    const get = { tags: ['things'], operationId: 'get', security, parameters, responses: { 204: {} } };
    const imported = importOf({
      paths: { '/things/{thing}': { get } },
      components: {
        securitySchemes: {
          api_key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          apiKey: { type: 'apiKey', in: 'query', name: 'key' },
          thing: { type: 'apiKey', in: 'cookie', name: 'id' },
        },
      },
    });
    expect(textOf(imported, 'api.yaml')).toContain(`
  apiKey: key in header X-Key
  apiKey2: key in query key
  thingAuth: key in cookie id
`);
    expect(textOf(imported, 'groups/things.yaml')).toContain('auth: apiKey | apiKey2 | thingAuth\n');
  });

  it('needs no scheme if it says so, even where the name of the only one is a part of the word for that', () => {
    const imported = importOperation(
      { tags: ['things'], operationId: 'get', security: [] },
      { components: { securitySchemes: { on: { type: 'http', scheme: 'bearer' } } }, security: [{ on: [] }] },
    );
    expect(textOf(imported, 'groups/things.yaml')).toContain('auth: none\n');
  });

  it('has every key that a model can have, and no other', () => {
    const keys = [
      ['header', "X!'#"],
      ['query', '@key:'],
      ['cookie', '#key'],
      ['Header', 'X-Key'],
      ['query', 'k'.repeat(101)],
      ['header', 'Host'],
    ].map(([place, name], index) => [`scheme${index}`, { type: 'apiKey', in: place, name }]);
    const imported = importOperation(
      { tags: ['things'], operationId: 'get', security: keys.map(([name]) => ({ [String(name)]: [] })) },
      { components: { securitySchemes: Object.fromEntries(keys) } },
    );
    const text = textOf(imported, 'api.yaml');
    expect(text).toContain(`
  scheme0: key in header X!'#
  scheme1: 'key in query @key:'
  scheme2: 'key in cookie #key'
`);
    expect(text).not.toMatch(/scheme[345]:/);
  });

  it('has schemes that begin with an abbreviation in small letters', () => {
    const imported = importOperation(
      { tags: ['things'] },
      {
        components: {
          securitySchemes: {
            APIKeyAuth: { type: 'apiKey', in: 'header', name: 'k' },
            user: { type: 'http', scheme: 'bearer' },
          },
        },
      },
    );
    const text = textOf(imported, 'api.yaml');
    expect(text).toContain('#@ security-schemes: { apiKeyAuth: APIKeyAuth }\n');
    expect(text).toContain('  apiKeyAuth: key in header k');
  });

  it('has schemes without scopes where a single scheme suffices, and is open where none is required', () => {
    const components = {
      securitySchemes: {
        oauth: { type: 'oauth2', flows: {} },
        partner: { type: 'apiKey', in: 'header', name: 'X-Partner' },
        login: { type: 'http', scheme: 'basic' },
        roles: { type: 'http', scheme: 'bearer' },
        strict: { type: 'apiKey', in: 'query', name: 'k', 'x-modelwright': { scopes: true } },
      },
    };
    const imported = importOperation(
      { tags: ['things'], operationId: 'get', security: [{ oauth: ['read'] }, { partner: [] }, { strict: [] }] },
      { components, security: [{ roles: ['admin'] }, { login: [] }] },
    );
    expect(textOf(imported, 'api.yaml')).toContain(`auth:
  #@ openapi: { type: oauth2, flows: {} }
  oauth: bearer
  partner: key in header X-Partner without scopes
  login: basic without scopes
  roles: bearer
  strict: key in query k
  default: roles | login
`);
    expect(lossesOf(imported)).toEqual([]);
    // Nothing is left to require, whether the model has other schemes or not.
    const digest = { digest: { type: 'http', scheme: 'digest' } };
    for (const others of [components.securitySchemes, {}]) {
      const securitySchemes = { ...others, ...digest };
      const lost = importOperation({ security: [{ digest: [] }] }, { components: { securitySchemes } });
      expect(lossesOf(lost)).toEqual(['widened: security scheme at #/paths/~1things/get/security/0']);
    }
    // It is a list elsewhere, so it is one in the model here too.
    const mixed = importOperation(
      { tags: ['things'], operationId: 'get', security: [{ oauth: ['read'] }, { roles: [] }] },
      { components, security: [{ roles: ['admin'] }] },
    );
    expect(lossesOf(mixed)).toEqual(['narrowed: scopes of one of several schemes at #/paths/~1things/get/security']);
    // Neither needs a scope here, so the scheme makes no difference.
    const open = importOperation(
      { tags: ['things'], operationId: 'get', security: [{ oauth: [] }, { roles: [] }] },
      { components, security: [{ oauth: ['read'] }, { roles: [] }] },
    );
    expect(textOf(open, 'groups/things.yaml')).toContain('scopes: any');
    expect(lossesOf(open)).toEqual([]);
  });
});

it('schemes and scopes of a model survive export and import', async () => {
  const text = `api: things
version: 1.0.0
auth:
  token: bearer
  strict: key in header X-Key
  free: key in header X-Partner without scopes
  default: token | strict | free
scopes:
  view: view
groups:
  thing:
    scopes: view
    endpoints:
      get:
        http: GET /things
        returns: nothing
`;
  const { value } = compile([{ path: 'model.yaml', text }]);
  const [document] = emit(value, [openapi({ hasSource: false })]).filter(({ path }) => path.endsWith('openapi.json'));
  const imported = await importFiles([{ path: 'openapi.json', text: document?.text ?? '' }]);
  const files = imported.value?.files ?? [];
  expect(files.map(({ text: written }) => written).join('')).toContain(
    text.slice(text.indexOf('auth:'), text.indexOf('scopes:')),
  );
  expect(imported.value?.verdicts).toMatchObject({ exact: 1 });
});

it('the origin of tokens and the descriptions of schemes and scopes are stored and exported again', () => {
  const flow = { tokenUrl: 'https://b', 'x-note': 1 };
  const securitySchemes = {
    bearer: {
      type: 'oauth2',
      description: 'Ask us for a client.',
      flows: { authorizationCode: { ...flow, scopes: { read: 'Reads.', 'pets:{id}': 'One pet.' } } },
    },
  };
  const security = [{ bearer: ['read'] }];
  const unused = importOperation({ security }, { components: { securitySchemes } });
  const { authorizationCode } = securitySchemes.bearer.flows;
  const of = (imported: ReturnType<typeof importOperation>): unknown =>
    (documentOf(compile(imported.files).value)['components'] as JsonMap)['securitySchemes'];
  expect(of(unused)).toEqual(securitySchemes);
  const { read } = authorizationCode.scopes;
  const schemes = {
    bearer: { ...securitySchemes.bearer, flows: { clientCredentials: { ...flow, scopes: { read } } } },
  };
  const used = importOperation({ security }, { components: { securitySchemes: schemes } });
  expect(textOf(used, 'api.yaml')).toContain(`auth:
  ## Ask us for a client.
  #@ openapi: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://b, x-note: 1 } } }
  bearer: bearer
  default: bearer
scopes:
  ## Reads.
  read: read
`);
  expect(of(used)).toEqual(schemes);
});

it('a scope that no path can complete is omitted, and the others stay', () => {
  const components = { securitySchemes: { oauth: { type: 'oauth2', flows: {} } } };
  const imported = importOperation(
    { tags: ['things'], security: [{ oauth: ['read', 'read:{store}'] }] },
    { components },
  );
  expect(textOf(imported, 'groups/things.yaml')).toContain('scopes: read\n');
  expect(lossesOf(imported)).toEqual(['widened: scope with a placeholder of no path at #/paths/~1things/get']);
});

describe('the header Authorization as a parameter', () => {
  const parameters = [{ name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } }];

  it('is left out, as OpenAPI says, and listed if the document says nothing else of who may call', () => {
    const alone = importOperation({ parameters });
    expect(allText(alone)).not.toMatch(/Authorization|auth:/);
    expect(lossesOf(alone)).toEqual([
      'exact: the header Authorization as a parameter, not in `security` at #/paths/~1things/get/parameters/0',
    ]);
    const securitySchemes = { token: { type: 'http', scheme: 'bearer' } };
    const both = importOperation({ parameters, security: [{ token: [] }] }, { components: { securitySchemes } });
    expect(lossesOf(both)).toEqual([]);
  });
});
