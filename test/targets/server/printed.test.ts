import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import { server } from '../../../src/targets/server/server.js';
import { exampleModel, modelOfText } from '../../support/example-model.js';
import { builtServer, type BuiltServer, typeCheck } from './built-server.js';
import { smallModel } from './small-model.js';

describe('the files of the server package', () => {
  it('are the same bytes for the same model', () => {
    expect(JSON.stringify(server.emit(exampleModel()))).toBe(JSON.stringify(server.emit(exampleModel())));
  });

  it.each([
    ['https://api.example.com', String.raw`/^(?:https:\/\/api\.example\.com)$/u`],
    ['https://{area}.example.com/v1', String.raw`/^(?:https:\/\/(?:[a-z]{2})\.example\.com\/v1)$/u`],
    ['https://{other}.example.com', String.raw`/^(?:https:\/\/[^/]+\.example\.com)$/u`],
  ])('contain a pattern for the URLs of %s', (address, pattern) => {
    const params = 'params:\n  area: string(/[a-z]{2}/)\n  other: integer';
    const model = modelOfText(`api: a\nauth: none\nserver: ${address}\n${params}\n`);
    const file = server.emit(model).find(({ path }) => path === 'server/src/server.ts');
    expect(file?.text).toContain(`pattern: ${pattern}`);
  });

  it('let what verifies a scheme without scopes return none', async () => {
    const model = modelOfText('api: a\nauth:\n  login: basic\n  partner: key in header X-Partner without scopes\n');
    const files = server.emit(model);
    const text = files.find(({ path }) => path === 'server/src/server.ts')?.text;
    expect(text).toContain('verifyLogin: BasicVerifier;');
    expect(text).toContain('verifyPartner: KeyVerifier<ScopelessOwner>;');
    expect(files.find(({ path }) => path === 'server/README.md')?.text).toContain('undefined : { subject };');
  });

  it.each([
    ['token', 'AuthContext'],
    ['token | user', 'AuthContext'],
    ['token & user', 'AuthContext'],
    ['token | none', 'Context'],
    ['none', 'Context'],
  ])('declare that a handler has a principal if its endpoint requires credentials: %s', (auth, context) => {
    const schemes = 'auth:\n  token: key in header X-Token\n  user: basic\n  default: token\n';
    const endpoint = `      get:\n        http: GET /pets\n        auth: ${auth}\n        returns: nothing\n`;
    const model = `api: a\n${schemes}groups:\n  pet:\n    endpoints:\n${endpoint}`;
    const file = server.emit(modelOfText(model)).find(({ path }) => path === 'server/src/modules/model.ts');
    expect(file?.text).toContain(`context: ${context})`);
  });

  it('declare a list of query parameters once that several endpoints have, unless it is short', () => {
    const queries = { list: '{ a?: string, b?: string, c?: string }', find: '{ a?: string, b?: string }' };
    const endpoints = Object.entries(queries).flatMap(([name, query]) => [
      `      ${name}:\n        http: GET /${name}\n        query: ${query}\n        returns: nothing`,
      `      ${name}Again:\n        http: HEAD /${name}\n        query: ${query}\n        returns: nothing`,
    ]);
    const model = `api: a\nauth: none\ngroups:\n  pet:\n    endpoints:\n${endpoints.join('\n')}\n`;
    const file = server.emit(modelOfText(model)).find(({ path }) => path === 'server/src/modules/model.ts');
    expect(file?.text.match(/^(?:const \w+Query = |query: \w+,)/gm)).toEqual([
      'const listPetQuery = ',
      'query: listPetQuery,',
      'query: listPetQuery,',
    ]);
  });

  it('import format checks from the validators, and have no copy of them', () => {
    const runtime = server
      .emit(modelOfText(smallModel))
      .filter(({ path }) => path.startsWith('server/runtime/') && path.endsWith('.js'))
      .map(({ text }) => text)
      .join('\n');
    expect(runtime).toMatch(/import \{[^}]*\bformatChecks\b[^}]*\} from '@small\/validators\/runtime\/validators'/);
    expect(runtime).not.toMatch(/function (?:isDateAt|isUriText|decodeBase64|isMultiple)\b/);
  });
});

const use = `
  import type { Context, Operations, Principal } from '@small/server';
  import { createServer, notImplemented, ProblemError, staticTokens } from '@small/server';
  const route = {
    any: notImplemented, remove: notImplemented, range: notImplemented, text: notImplemented, key: notImplemented,
    keyOfPage: notImplemented, first: notImplemented, signs: notImplemented, headOfFirst: notImplemented,
  };
  const operations: Operations = {
    route,
    thing: {
      list: async (input, context: Context) => {
        const limit: number = input.limit;
        const principal: Principal | undefined = context.principal;
        if (limit > 3 || principal === undefined) throw new ProblemError({ status: 429 });
        return { status: 200, headers: { xCount: limit }, body: { name: input.must } };
      },
      // @ts-expect-error: 418 is not declared
      replace: async () => ({ status: 418 }),
      steps: notImplemented,
    },
  };
  createServer({ operations, verifyToken: staticTokens({ t: { subject: 's', scopes: ['a'] } }) });
  // @ts-expect-error: a verifier is needed
  createServer({ operations });
  // @ts-expect-error: an operation is missing
  const missing: Operations['thing'] = { list: notImplemented, replace: notImplemented };
  void missing;
`;

describe('the server package', () => {
  let built: BuiltServer;
  beforeAll(async () => {
    built = await builtServer(modelOfText(smallModel));
  });

  it('compiles under every strict flag, without the types of Node where these are not needed', async () => {
    await writeFile(join(built.packages.folder, 'use.mts'), use);
    expect(await typeCheck(built.packages.folder)).toBe('');
  });
});

/** Text that would end any context, in every position of a model that takes free text. */
const evil = '*/ \' " ` ${globalThis.broken = 1} \\ \u2028 // <!-- \u202e';

describe('hostile text in a model', () => {
  let built: BuiltServer;
  beforeAll(async () => {
    built = await builtServer(evilModel());
  });

  it('stays text: everything compiles, and nothing of it runs', async () => {
    expect(await built.packages.typeCheck(['node'])).toBe('');
    expect(globalThis).not.toHaveProperty('broken');
  });

  it('is matched literally', async () => {
    const inputs: unknown[] = [];
    const service = built.createServer({
      operations: {
        thing: {
          list: async (input) => {
            inputs.push(input);
            return { status: 204 };
          },
        },
      },
    });
    const name = encodeURIComponent(evil);
    const query = `${name}=${name}&__proto__=a&constructor=b&${name}c=d`;
    const { status } = await service.fetch(new Request(`http://host/things?${query}`));
    expect(status).toBe(204);
    const [input] = inputs as [Readonly<Record<string, unknown>>];
    const values = new Map([
      [evil, evil],
      ['__proto__', 'a'],
      ['constructor', 'b'],
      [`${evil}c`, 'd'],
    ]);
    expect(new Map(Object.entries(input))).toEqual(values);
  });
});

function evilModel(): Model {
  const model = modelOfText(evilText);
  const [group] = model.groups;
  const [endpoint] = group?.endpoints ?? [];
  if (group === undefined || endpoint === undefined) throw new Error('The model has one endpoint.');
  const [first, proto, constructor, pattern] = endpoint.query;
  if (first === undefined || proto === undefined || constructor === undefined || pattern === undefined)
    throw new Error();
  // Set by hand, so that no rule of the front end intervenes between the text and the printers.
  const documented = { docs: evil, gap: evil };
  const query = [
    { ...first, ...documented, name: [{ kind: 'text', text: evil }], property: evil },
    proto,
    constructor,
    {
      ...pattern,
      ...documented,
      name: [
        { kind: 'text', text: evil },
        { kind: 'placeholder', name: 'any' },
      ],
      property: `${evil}{any}`,
    },
  ] as const;
  return {
    ...model,
    types: model.types.map((type) =>
      type.kind === 'enum' ? { ...type, members: [...type.members, { value: evil, span: type.span }] } : type,
    ),
    groups: [{ ...group, ...documented, endpoints: [{ ...endpoint, ...documented, query }] }],
  };
}

const evilText = `
api: evil
auth: none
types:
  Color: [red]
groups:
  thing:
    path: /things
    scopes: none
    endpoints:
      list:
        http: GET
        query:
          first?: Color
          __proto__?: string
          constructor?: string
          more{any}?: string
        returns: nothing
`;
