import { describe, expect, it } from 'vitest';
import { buildTargets } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';

/** Options that depend on each other: two servers with different placeholders, and two schemes. */
const model = modelOfText(`
api: choices
server:
  production: https://{region}.example.com/{workspace}
  sandbox: https://sandbox.example.com/{workspace}
auth:
  token: bearer
  key: key in header X-Api-Key
  default: token | key
params:
  region: string(/[a-z0-9-]+/)
  workspace: string(/[a-z0-9-]+/)
groups:
  item:
    path: /items
    scopes: any
    endpoints:
      list:
        http: GET
        returns: nothing
`);

const packages = await buildTargets(model, 'client');

describe('what the compiler says about the options of a client', () => {
  const variables = `declare const server: 'production' | 'sandbox' | undefined;
declare const credentials: { token: string } | { key: string };
void [server, credentials];
`;

  async function messageAbout(options: string): Promise<string> {
    const program = `import { createClient } from '@choices/client';\ncreateClient(${options});\n${variables}`;
    return packages.typeCheck([], program);
  }

  it.each([
    ["{ region: 'eu', workspace: 'w', token: 't' }"],
    ["{ region: 'eu', workspace: 'w', key: 'k' }"],
    ["{ server: 'sandbox', workspace: 'w', token: 't' }"],
    ["{ baseUrl: 'http://localhost', token: 't' }"],
    ["{ server, region: 'eu', workspace: 'w', token: 't' }"],
    ["{ server, region: 'eu', workspace: 'w', ...credentials }"],
  ])('nothing, if they are complete: %s', async (options) => {
    expect(await messageAbout(options)).toBe('');
  });

  it.each([
    ["{ workspace: 'w', token: 't' }", "Property 'region' is missing"],
    ["{ region: 'eu', token: 't' }", "Property 'workspace' is missing"],
    ["{ region: 'eu', workspace: 'w' }", "Property 'token' is missing"],
    ["{ token: 't' }", 'is missing the following properties', 'region, workspace'],
    ["{ server: 'sandbox', token: 't' }", "Property 'workspace' is missing"],
    ["{ baseUrl: 'http://localhost' }", "Property 'token' is missing"],
    ["{ region: 'eu', workspace: 'w', tokn: 't' }", "Did you mean to write 'token'?"],
  ])('about %s: what is missing', async (options, ...said) => {
    const message = await messageAbout(options);
    for (const part of said) expect(message).toContain(part);
  });
});
