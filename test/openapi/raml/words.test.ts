import { expect, it } from 'vitest';
import { imported } from './imported-raml.js';

it('RAML may have pages, protocols and names in XML', () => {
  const { 'api.yaml': api = '', ...model } = imported({
    'api.raml': `
description: Sells things.
baseUri: https://{region}.example.com/v1
protocols: [HTTPS, HTTP]
documentation:
  - title: Limits
    content: !include limits.md#rates
  - { title: Help, content: Ask us. }
types:
  Cart: { xml: { name: cart }, properties: { id: { type: string, xml: { attribute: true } } } }
/carts:
  get: { protocols: [HTTP], responses: { 200: { body: Cart } } }
  post: { body: Cart }
`,
    'limits.md': 'Ten per second.\n',
  });
  expect(api).toContain('## Sells things.\n##\n## ## Limits\n##\n## Ten per second.\n##\n## ## Help\n##\n## Ask us.\n');
  expect(api).toContain('  server1: https://{region}.example.com/v1\n  server2: http://{region}.example.com/v1\n');
  expect(model['groups/carts.yaml']).toMatch(/http: GET\n {8}server: http:\/\/\{region\}.example.com\/v1\n/);
  expect(model['groups/carts.yaml']).toContain('#@ openapi: { xml: { name: cart } }\n');
  expect(model['groups/carts.yaml']).toContain('#@ openapi: { xml: { attribute: true } }\n');
  const secure = (address: string): string =>
    imported({ 'api.raml': `protocols: [HTTPS]\n${address}/carts: { get: }\n` })['api.yaml'] ?? '';
  expect(secure('')).toContain('x-protocols: [HTTPS]');
  expect(secure("baseUri: '{base}/v1'\n")).toContain("servers: [{ url: '{base}/v1',");
});
