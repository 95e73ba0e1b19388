import { expect, it } from 'vitest';
import { buildApi, recorded } from '../../support/built-api.js';
import { request } from '../../support/request.js';

const model = `
api: slashes
types:
  Pet:
    id: uuid
    name: string
  PetDraft: omit<Pet, id>
resources:
  Pet:
    id: id
groups:
  pet:
    path: /pets/
    resource: Pet
    endpoints:
      add:
        http: POST
        does: create
        body: PetDraft
        returns:
          201:
            body: Pet
            headers:
              Location: string
      get:
        http: GET /{id}/
        does: get
        returns: Pet
      bare:
        http: GET /{id}
        returns: nothing
`;

const api = await buildApi(model);

it('a trailing slash is sent, matched and linked to as declared', async () => {
  const service = await api.reference();
  const server = recorded(service);
  const { add, get, bare } = api.clientOf(server)['pet']!;
  const added = await add!({ body: { name: 'Ada' } }).result();
  const { id } = added['body'] as { readonly id: string };
  expect(added['headers']).toEqual({ location: `/pets/${id}/` });
  expect(await get!({ id })).toEqual({ id, name: 'Ada' });
  expect(await bare!({ id })).toBeUndefined();
  expect(server.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/pets/', `/pets/${id}/`, `/pets/${id}`]);
  const other = await service.fetch(request('POST /pets'));
  expect(other.status).toBe(404);
  await service.close();
});
