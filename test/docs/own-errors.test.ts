import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildApi } from '../support/built-api.js';

it('the error body on the page of the reference service is one that it sends', async () => {
  const page = readFileSync('docs/reference-service.md', 'utf8');
  const [, section = ''] = page.split('\n## Errors\n');
  const [, model = ''] = /```yaml errors.yaml\n([^]*?)```/.exec(section) ?? [];
  const [, head = '', body = ''] = /```text\n(HTTP[^]*?)\n\n([^]*?)```/.exec(section) ?? [];
  const api = await buildApi(`api: failing\nversion: 1.0.0\nauth: none\n${model.trimEnd()}${endpoint}`);
  const server = await api.reference();
  const shown = JSON.parse(body) as { readonly request_id: string };
  const response = await server.fetch(
    new Request('http://localhost/pets', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': shown.request_id },
      body: '{"name":""}',
    }),
  );
  const type = response.headers.get('content-type') ?? '';
  expect(`HTTP/1.1 ${response.status} Bad Request\ncontent-type: ${type}`).toBe(head);
  expect(await response.json()).toEqual(shown);
  await server.close();
});

const endpoint = `
  PetDraft:
    name: string(1..20)
groups:
  pet:
    path: /pets
    errors: [Invalid, Missing]
    endpoints:
      add:
        http: POST
        body: PetDraft
        returns: nothing
`;
