import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peer } from '../generate/contestants.js';
import { runNode } from '../harness/generate.js';
import type { JsonObject } from '../harness/generation/openapi-document.js';

/** A folder with the OpenAPI document of an API, which peers read. */
export interface Place {
  /** That of the benchmarks. */
  readonly folder: string;
  readonly place: string;
}

export const documentFile = 'openapi.json';

/** What each of the peers prints from a document, in a folder of its name. */
export function generatePeers({ folder, place }: Place, step: (text: string) => void): void {
  step('Generating hey-api, orval and openapi-typescript');
  for (const name of ['hey-api', 'hey-api-zod', 'orval', 'openapi-typescript']) {
    rmSync(join(place, name), { recursive: true, force: true });
  }
  const validated = `{ name: '@hey-api/sdk', validator: true }, 'zod'`;
  heyApi({ folder, place }, 'hey-api', `'@hey-api/sdk'`);
  heyApi({ folder, place }, 'hey-api-zod', validated);
  orval({ folder, place });
  const schema = join('openapi-typescript', 'schema.d.ts');
  runNode([peer(folder, 'openapi-typescript').program, documentFile, '--output', schema], place);
}

function heyApi({ folder, place }: Place, name: string, plugins: string): void {
  const config = `${name}.config.mjs`;
  writeFileSync(
    join(place, config),
    `export default {
  input: './${documentFile}',
  output: { path: '${name}' },
  plugins: ['@hey-api/typescript', '@hey-api/client-fetch', ${plugins}],
};
`,
  );
  runNode([peer(folder, '@hey-api/openapi-ts').program, '--file', config], place);
}

/** Its address is known when it is generated, unless a program has a `fetch` of its own. This one does what orval prints. */
const orvalFetch = `let base = '';
export const setBase = (url: string): void => {
  base = url;
};
export const fetchFromBase = async <T>(url: string, options: RequestInit): Promise<T> => {
  const response = await fetch(\`\${base}\${url}\`, options);
  const text = [204, 205, 304].includes(response.status) ? null : await response.text();
  return { data: text ? JSON.parse(text) : {}, status: response.status, headers: response.headers } as T;
};
`;

function orval({ folder, place }: Place): void {
  writeFileSync(join(place, 'orval-fetch.ts'), orvalFetch);
  const document = JSON.parse(readFileSync(join(place, documentFile), 'utf8')) as DocumentWithPaths;
  writeFileSync(join(place, 'orval.json'), JSON.stringify(withSchemasOnly(document)));
  writeFileSync(
    join(place, 'orval.config.cjs'),
    `module.exports = {
  client: {
    input: './orval.json',
    output: {
      target: 'orval/client.ts',
      client: 'fetch',
      override: { mutator: { path: './orval-fetch.ts', name: 'fetchFromBase' } },
    },
  },
};
`,
  );
  runNode([peer(folder, 'orval').program, '--config', 'orval.config.cjs'], place);
}

interface DocumentWithPaths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

/** Orval fails on a parameter that is JSON (`content` in place of `schema`), so its document has none. */
function withSchemasOnly({ paths, ...others }: DocumentWithPaths): DocumentWithPaths {
  const withoutContent = (operation: JsonObject): JsonObject => {
    const { parameters } = operation as { readonly parameters?: readonly JsonObject[] };
    return { ...operation, parameters: parameters?.filter((parameter) => !('content' in parameter)) };
  };
  return {
    ...others,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, operations]) => [
        path,
        Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [method, withoutContent(operation)]),
        ),
      ]),
    ),
  };
}
