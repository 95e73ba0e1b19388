import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SyntheticApi, syntheticApi } from '../harness/generation/synthetic-api.js';
import { honoApp, trpcApp } from './apps.js';

/** An API whose clients are generated, and the one operation that a program calls. */
export interface ApiToCheck {
  readonly name: string;
  readonly endpoints: number;
  /** Where the clients are. */
  readonly place: string;
  /** Of the packages of ours. */
  readonly scope: string;
  readonly group: string;
  /** `getResource` */
  readonly operation: string;
  readonly path: string;
  /** The path parameters, in their order. */
  readonly parameters: readonly string[];
  /** A field of the response. */
  readonly field: string;
  /** What servers are printed from, for those that have no generator. */
  readonly synthetic?: SyntheticApi;
}

export const syntheticEndpoints = 100;

/** `place` is the folder of the clients of `model/`. */
export function apisToCheck(place: string): readonly ApiToCheck[] {
  return [
    {
      name: 'the service',
      endpoints: 12,
      place,
      scope: '@example-resource',
      group: 'resource',
      operation: 'getResource',
      path: '/{projectKey}/resource/{id}',
      parameters: ['projectKey', 'id'],
      field: 'version',
    },
    {
      name: `${syntheticEndpoints} endpoints`,
      endpoints: syntheticEndpoints,
      place: join(place, 'synthetic'),
      scope: '@synthetic',
      group: 'res0',
      operation: 'getRes0',
      path: '/res0/{id}',
      parameters: ['id'],
      field: 'name',
      synthetic: syntheticApi(syntheticEndpoints),
    },
  ];
}

type Files = Readonly<Record<string, string>>;

/** Writes a program of each contestant below `types/` of the API, and answers their folders. */
export function writePrograms(api: ApiToCheck, contestants: readonly string[]): ReadonlyMap<string, string> {
  const programs = programsOf(api);
  const folders = new Map<string, string>();
  for (const contestant of contestants) {
    const files = programs[contestant];
    if (files === undefined) continue;
    const folder = join(api.place, 'ours', 'types-of', contestant.replaceAll(' ', '-'));
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries({ 'tsconfig.json': settings, ...files })) {
      writeFileSync(join(folder, name), text);
    }
    folders.set(contestant, folder);
  }
  return folders;
}

const settings = JSON.stringify({
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ['*.ts'],
});

const address = `'https://example.test'`;

function programsOf(api: ApiToCheck): Readonly<Record<string, Files>> {
  return { ...byHand(api), ...generated(api), ...(api.synthetic === undefined ? {} : inferred(api, api.synthetic)) };
}

/** Types that their user writes, so what is left is the platform and the library. */
function byHand({ field, path }: ApiToCheck): Readonly<Record<string, Files>> {
  const record = `interface Found { readonly ${field}: unknown }`;
  const url = `${address} + '${path}'`;
  return {
    fetch: {
      'call.ts': `${record}\nconst response = await fetch(${url});\nexport const value = ((await response.json()) as Found).${field};\n`,
    },
    ky: {
      'call.ts': `import ky from 'ky';\n${record}\nexport const value = (await ky.get(${url}).json<Found>()).${field};\n`,
    },
    axios: {
      'call.ts': `import axios from 'axios';\n${record}\nexport const value = (await axios.get<Found>(${url})).data.${field};\n`,
    },
  };
}

function generated(api: ApiToCheck): Readonly<Record<string, Files>> {
  const { scope, group, operation, path, parameters, field } = api;
  const object = `{ ${parameters.map((name) => `${name}: '1'`).join(', ')} }`;
  const heyApi = (name: string): Files => ({
    'call.ts': `import { ${operation} } from '../../../${name}/sdk.gen';
const { data } = await ${operation}({ baseUrl: ${address}, path: ${object} });
export const value = data?.${field};
`,
  });
  return {
    ours: {
      'call.ts': `import { createClient } from '${scope}/client';
const client = createClient({ baseUrl: ${address} });
export const value = (await client.${group}.get(${object})).${field};
`,
    },
    'openapi-fetch': {
      'call.ts': `import createClient from 'openapi-fetch';
import type { paths } from '../../../openapi-typescript/schema';
const client = createClient<paths>({ baseUrl: ${address} });
const { data } = await client.GET('${path}', { params: { path: ${object} } });
export const value = data?.${field};
`,
    },
    'hey-api': heyApi('hey-api'),
    'hey-api zod': heyApi('hey-api-zod'),
    orval: {
      'call.ts': `import { ${operation} } from '../../../orval/client';
const found = await ${operation}(${parameters.map(() => `'1'`).join(', ')});
export const value = found.status === 200 ? found.data.${field} : undefined;
`,
    },
  };
}

const appType = `import type { App } from './app';`;

/** Types that the compiler infers from a server, which must be at hand for that. */
function inferred({ scope, field }: ApiToCheck, synthetic: SyntheticApi): Readonly<Record<string, Files>> {
  const typesPackage = `${scope}/types`;
  return {
    tRPC: {
      'app.ts': trpcApp(synthetic, typesPackage),
      'call.ts': `import { createTRPCClient, httpLink } from '@trpc/client';
${appType}
const client = createTRPCClient<App>({ links: [httpLink({ url: ${address} })] });
export const value = (await client.res0.get.query({ id: '1' })).${field};
`,
    },
    hono: {
      'app.ts': honoApp(synthetic, typesPackage),
      'call.ts': `import { hc } from 'hono/client';
${appType}
const response = await hc<App>(${address}).res0[':id'].$get({ param: { id: '1' } });
export const value = (await response.json()).${field};
`,
    },
  };
}
