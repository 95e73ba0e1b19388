import { expect, it } from 'vitest';
import { buildTargets } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { json, recorder } from '../../runtime/client/fixture.js';

const text = `
api: clashes
auth: none
errors:
  NotFound: 404 ApiError
  Gone: 410 DeclaredError
types:
  DeclaredError:
    title: string
  Call:
    a: string
  Connection:
    a: string
  CallArguments:
    a: string
  ApiResponse:
    a: string
  Operation:
    a: string
  ApiError:
    title: string
  Json2:
    a: string
groups:
  thing:
    path: /things
    endpoints:
      get:
        http: GET
        returns: Call
        errors: [NotFound, Gone]
      getConnection:
        http: GET /connection
        returns:
          200: Connection
          201: ApiResponse
      post:
        http: POST
        body: Operation
        returns: ApiError
  json:
    endpoints:
      write:
        http: POST /json
        body: ApiError
        returns: nothing
      parse:
        http: GET /json
        returns: Json2
  request:
    endpoints:
      send:
        http: POST /requests
        returns: nothing
`;

const model = modelOfText(text);
const packages = await buildTargets(model, 'client');

it('names in a model that the client uses itself do not clash', async () => {
  // Where nothing can be bound, an input without required properties is simply optional.
  const calls = `
      import { $sendRequest, createClient, getThing, request, sendRequest } from '@clashes/client';
      const client = createClient({ baseUrl: 'http://localhost' });
      await client.thing.get();
      await getThing(client);
      await client.request.send();
      await client.$request('GET', '/status');
      await sendRequest(client);
      await $sendRequest(client, 'GET /status');
      await request(client, 'GET /status');
      // @ts-expect-error: a body has to be given.
      await client.thing.post();
    `;
  expect(await packages.typeCheck([], calls)).toBe('');
  const { createClient, NotFoundError } = await packages.import('client');
  const { fetch } = recorder(() => json('{"title":"no"}', { status: 404 }));
  const call = createClient({ baseUrl: 'http://localhost', fetch })['thing']!['get']!();
  await expect(call).rejects.toBeInstanceOf(NotFoundError);
});
