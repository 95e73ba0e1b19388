import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { modelOfText } from '../../support/example-model.js';
import { type AnyMocks, buildMocks } from './built-mocks.js';

/** Bodies that arrive part by part. */
const files = `
api: files
types:
  Entry:
    name: string(1..20)
groups:
  file:
    path: /files
    endpoints:
      upload:
        http: PUT /one
        body: stream
        returns: nothing
      choose:
        http: PUT /chosen
        body: {image/png: stream, image/jpeg: stream}
        returns: nothing
      import:
        http: POST /many
        body: lines<Entry>
        returns: nothing
      download:
        http: GET /one
        returns: stream
`;

const packages = await buildMocks(modelOfText(files));
const { createMocks } = (await packages.import('mocks')) as unknown as { createMocks(): AnyMocks };
const { createClient } = await packages.import('client');
const mocks = createMocks();
const client = createClient({ baseUrl: 'http://localhost', fetch: mocks.fetch, retries: 0 });

it('the mocks stream a sample where a Blob cannot, as in jsdom', async () => {
  vi.stubGlobal('Blob', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await new Response((await client['file']!['download']!()) as never).text()).not.toBe('');
});

describe('the mocks read a body to its end', () => {
  const bytes = new Blob(['x'.repeat(200_000)], { type: 'image/png' });

  it.each(['upload', 'choose'])('so that a page shows the whole progress: %s', async (operation) => {
    const loaded: number[] = [];
    const onUploadProgress = (progress: { readonly loaded: number }): void => void loaded.push(progress.loaded);
    await client['file']![operation]!({ body: bytes }, { onUploadProgress });
    expect(loaded.at(-1)).toBe(bytes.size);
  });

  it('and refuse a line as the service does', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/x-ndjson' } };
    const send = (body: string): Promise<Response> => mocks.fetch('http://localhost/files/many', { ...init, body });
    expect((await send('{"name":"a"}\n')).status).toBe(204);
    const refused = await send('{"name":"a"}\n{"name":""}\n');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ at: '/1/name' }] });
  });
});
