import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BuiltPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { type AnyMocks, buildMocks, type MocksModule } from './built-mocks.js';
import { pets } from './pets-model.js';

const base = 'https://pets.example.com';
const others = http.get('https://others.example.com/*', () => HttpResponse.text('another service'));

let packages: BuiltPackages;
let mocks: AnyMocks;
let server: ReturnType<typeof setupServer>;

beforeAll(async () => {
  packages = await buildMocks(modelOfText(pets));
  mocks = ((await packages.import('mocks')) as unknown as MocksModule).createMocks({ baseUrl: base });
  server = setupServer(
    http.all('*', ({ request }) => mocks.respond(request)),
    others,
  );
  server.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => mocks.reset());

afterAll(async () => {
  server.close();
});

it('MSW serves the global fetch with the mocks', async () => {
  const { createClient } = await packages.import('client');
  const client = createClient({ baseUrl: base, token: 'any', shop: 'a', retries: 0 })['pet']!;
  expect(await client['add']!({ body: { name: 'Rex' } })).toMatchObject({ name: 'Rex' });
  mocks.use({ pet: { add: 404 } });
  await expect(client['add']!({ body: { name: 'Rex' } })).rejects.toMatchObject({ name: 'NotFoundError' });
});

it('MSW leaves requests to other services to their handlers', async () => {
  expect(await (await fetch('https://others.example.com/a/pets')).text()).toBe('another service');
});

it("MSW responds with the API's 404 to an unknown path", async () => {
  const response = await fetch(`${base}/nowhere`);
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});
