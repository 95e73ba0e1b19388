/** The id that each program prints. */
export const id = '01890a5d-ac96-774b-bcce-b302099a8057';

const record = `{ id: '${id}', version: 1, objectTypeProperty: {} }`;
const client = `createClient({
  baseUrl: 'https://api.test',
  projectKey: 'p',
  token: 't',
  fetch: async () => Response.json(${record}),
})`;
const printed = `${client}.resource.get({ id: 'a' }).then((resource) => console.log(resource.id));`;

/** A program that calls a service which always responds with the same record. */
export const imported: string = `import { createClient } from '@example-resource/client';\n${printed}\n`;

/** The same in CommonJS, with every kind of entry. */
export const required: string = `
const { createClient } = require('@example-resource/client');
require('@example-resource/types');
require('@example-resource/validators');
require('@example-resource/server/node');
${printed}
`;

export const jestTest: string = `
const { createClient } = require('@example-resource/client');
test('calls the service', async () => {
  expect(await ${client}.resource.get({ id: 'a' })).toMatchObject({ id: '${id}' });
});
test('loads what explains a wrong value', async () => {
  const call = ${client}.resource.create({ body: { key: 7 } });
  await expect(call).rejects.toMatchObject({ issues: [{ path: '/body/key', code: 'type' }] });
});
`;

/** What a consumer writes in TypeScript. */
export const typed = `
import { createClient, NotFoundError } from '@example-resource/client';
import type { Resource } from '@example-resource/types';
import { parseResource } from '@example-resource/validators';

const client = createClient({ baseUrl: 'https://api.test', projectKey: 'p', token: 't' });

export async function version(id: string): Promise<number | undefined> {
  try {
    const resource: Resource = await client.resource.get({ id });
    return parseResource(JSON.stringify({ ...resource, integerExample: undefined })).ok ? resource.version : undefined;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

// @ts-expect-error: the id is a string.
export const wrong = client.resource.get({ id: 5 });
`;

/** In JavaScript: what it would check of the types, the compiler checks for bundlers. */
export const nextApp = {
  'next.config.mjs': `
    import { dirname } from 'node:path';
    export default { turbopack: { root: dirname(import.meta.dirname) } };`,
  'app/layout.jsx': `
    export default function Layout({ children }) {
      return <html><body>{children}</body></html>;
    }`,
  'app/page.jsx': `
    import { createClient } from '@example-resource/client';
    import { Button } from './button';
    export default async function Page() {
      const resource = await ${client}.resource.get({ id: 'a' });
      return <main><p>{resource.id}</p><Button /></main>;
    }`,
  'app/button.jsx': `
    'use client';
    import { createConnection, getResource } from '@example-resource/client';
    const connection = createConnection({ baseUrl: 'https://api.test', projectKey: 'p', token: 't' });
    export function Button() {
      return <button onClick={() => void getResource(connection, { id: 'a' })}>Read</button>;
    }`,
};

/** One operation, as small as it is bundled. */
export const oneOperation: string = `export { createConnection, getResource } from '@example-resource/client';\n`;

/** Creates and reads a record at the reference service. */
export const journey: string = `
  import { createClient } from '@example-resource/client';
  import { createReferenceServer } from '@example-resource/reference';

  const { server, close } = await createReferenceServer();
  const send = (url, init) => server.fetch(new Request(url, init));
  const granted = await send('http://localhost/oauth/token', {
    method: 'POST',
    headers: { authorization: 'Basic ' + btoa('dev:dev'), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=manage_test:p',
  });
  const { access_token: token } = await granted.json();
  const client = createClient({ baseUrl: 'http://localhost', projectKey: 'p', token, fetch: send });
  const { body } = await client.resource.create({ body: { key: 'one' } });
  console.log((await client.resource.get({ id: body.id })).key);
  await close();
`;
