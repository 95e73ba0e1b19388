import { expect, it } from 'vitest';
import { exampleRequest } from '../../../src/targets/reference/example-request.js';
import { modelOfText } from '../../support/example-model.js';

/** A model whose first endpoint anybody may call, with these others. */
function modelWith(others: string): ReturnType<typeof modelOfText> {
  return modelOfText(`
api: pets
auth: bearer
groups:
  pet:
    endpoints:
      ping: { http: GET /ping, auth: none, returns: nothing }
      ${others}
`);
}

it('the example needs credentials if any endpoint does, so that it shows where they come from', () => {
  const closed = 'list: { http: GET /pets, scopes: any, returns: "string[]" }';
  expect(exampleRequest(modelWith(closed))).toEqual({ path: '/pets', scope: 'any' });
  expect(exampleRequest(modelWith('pong: { http: GET /pong, auth: none, returns: nothing }'))).toEqual({
    path: '/ping',
  });
});
