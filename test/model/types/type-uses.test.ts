import { expect, it } from 'vitest';
import { readTypesOf } from '../../../src/model/types/type-uses.js';
import { modelOfText } from '../../support/example-model.js';

const model = modelOfText(`
api: small
types:
  Pet:
    name: string
  Animal: Pet
  Cat extends Pet: {}
  Pets:
    pets: Pet[]
  Reason:
    reason: string
errors:
  Missing: 404 Reason
groups:
  pet:
    path: /pets
    endpoints:
      get:
        http: GET /first
        returns: Animal | Cat
        errors: [Missing]
      list:
        http: GET
        returns: Pets
`);

it('a client reads the bodies of responses and errors; of several names for one shape, the first', () => {
  expect([...readTypesOf(model)].sort()).toEqual(['Animal', 'Pets', 'Reason']);
});
