import { expect, it } from 'vitest';
import { endpointsOf } from '../../src/model/endpoints.js';
import { plainestFirst } from '../../src/model/plainest-first.js';
import { modelOfText } from '../support/example-model.js';

it('short paths come first, then the order of the model, and what is deprecated last', () => {
  const model = modelOfText(`
api: pets
groups:
  pet:
    endpoints:
      photo:
        http: GET /pets/{id}/photo
        returns: nothing
      get:
        http: GET /pets/{id}
        returns: nothing
      rename:
        http: POST /pets/{id}
        returns: nothing
      #! Use list.
      all:
        http: GET /all
        returns: nothing
`);
  expect(plainestFirst(endpointsOf(model)).map(({ name }) => name)).toEqual(['get', 'rename', 'photo', 'all']);
});
