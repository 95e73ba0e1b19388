import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/runtime/client/errors.js';
import { neededScopes, type ScopeTable } from '../../../src/runtime/client/scopes.js';

const table: ScopeTable = {
  scopes: { manage: ['manage:', { name: 'project' }], view: ['view:', { name: 'project' }], audit: ['audit'] },
  operations: {
    'pet.get': { any: ['manage', 'view'] },
    'pet.list': { any: ['manage', 'view'] },
    'pet.add': 'manage',
    'pet.history': { all: [{ any: ['manage', 'view'] }, 'audit'] },
  },
};

describe('the scopes of operations', () => {
  it.each([
    ['the one that opens the fewest others', ['pet.get'], ['view:p']],
    ['one that is needed anyway does', ['pet.get', 'pet.add', 'pet.list'], ['manage:p']],
    ['several together', ['pet.history'], ['view:p', 'audit']],
    ['several together, of which one is there', ['pet.add', 'pet.history'], ['manage:p', 'audit']],
    ['none', [], []],
    ['none, for one that needs none', ['pet.count'], []],
  ])('are %s', (_, operations, scopes) => {
    expect(neededScopes(table, operations, { project: 'p' })).toEqual(scopes);
  });

  it.each([[{}], [{ project: '' }], [{ project: 'a b' }], [{ project: 'a"' }], [{ project: 'ä' }]])(
    'are refused with %j, which no scope can hold',
    (values) => {
      expect(() => neededScopes(table, ['pet.add'], values as Record<string, string>)).toThrow(InvalidInputError);
    },
  );
});
