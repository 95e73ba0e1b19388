import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../../src/runtime/client/errors.js';
import { neededScopes, type ScopeTable } from '../../../../src/runtime/client/connection/scopes.js';

const table: ScopeTable = {
  scopes: { manage: ['manage:', { name: 'project' }], view: ['view:', { name: 'project' }], audit: ['audit'] },
  operations: {
    'pet.get': [['manage'], ['view']],
    'pet.list': [['manage'], ['view']],
    'pet.add': [['manage']],
    'pet.history': [
      ['manage', 'audit'],
      ['view', 'audit'],
    ],
  },
};

describe('neededScopes', () => {
  it.each([
    ['the scope that permits the fewest other operations', ['pet.get'], ['view:p']],
    ['no further scope where a required one suffices', ['pet.get', 'pet.add', 'pet.list'], ['manage:p']],
    ['several scopes that are required together', ['pet.history'], ['view:p', 'audit']],
    ['several required together, one of which is there already', ['pet.add', 'pet.history'], ['manage:p', 'audit']],
    ['none', [], []],
    ['none for an operation without scopes', ['pet.count'], []],
  ])('returns %s', (_, operations, scopes) => {
    expect(neededScopes(table, operations, { project: 'p' })).toEqual(scopes);
  });

  it.each([[{}], [{ project: '' }], [{ project: 'a b' }], [{ project: 'a"' }], [{ project: 'ä' }]])(
    'refuses %j, which a scope cannot contain',
    (values) => {
      expect(() => neededScopes(table, ['pet.add'], values as Record<string, string>)).toThrow(InvalidInputError);
    },
  );
});
