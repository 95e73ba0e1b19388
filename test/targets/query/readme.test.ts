import { expect, it } from 'vitest';
import { readmeView } from '../../../src/targets/query/query.js';
import { modelOfText } from '../../support/example-model.js';

it('the first query of the README is of what a path names, as JSON', () => {
  const model = modelOfText(`api: pets
auth: none
types:
  Pet:
    name: string
groups:
  report:
    endpoints:
      get:
        http: GET /report
        returns: {application/json: Pet, text/csv: string}
  pet:
    path: /pets
    endpoints:
      list:
        http: GET
        returns: Pet[]
      photo:
        http: GET /{id}/photo
        returns: {image/png: bytes, image/jpeg: bytes}
      get:
        http: GET /{id}
        returns: Pet
`);
  expect(readmeView(model)).toMatchObject({ read: 'getPetOptions', component: 'Pet' });
});
