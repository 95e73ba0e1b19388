import { describe, expect, it } from 'vitest';
import { importOf, textOf } from './documents.js';

const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'query', name: 'api_key' },
  token: { type: 'http', scheme: 'bearer' },
};

/** The lines with `auth:` and parameters of an operation with these parts. */
function authFor(operation: object, parts: object = {}): readonly string[] {
  const get = { tags: ['things'], responses: { 204: {} }, ...operation };
  const imported = importOf({ components: { securitySchemes }, paths: { '/things': { get } }, ...parts });
  return textOf(imported, 'groups/things.yaml').match(/auth: .*|api_key.*/g) ?? [];
}

function key(required?: boolean): object {
  return { name: 'api_key', in: 'query', ...(required && { required }), schema: { type: 'string' } };
}

describe('the key of a scheme among the parameters of an operation', () => {
  it('is a requirement of the operation if it has no other', () => {
    expect(authFor({ parameters: [key(true)] })).toEqual(['auth: apiKey']);
    expect(authFor({ parameters: [key()] })).toEqual(['auth: apiKey | none']);
    expect(authFor({ parameters: [key(true)], security: [] })).toEqual(['auth: apiKey']);
    expect(authFor({})).toEqual(['auth: none']);
  });

  it('is left out beside the requirements of the operation or the document', () => {
    expect(authFor({ parameters: [key(true)], security: [{ token: [] }] })).toEqual(['auth: token']);
    expect(authFor({ parameters: [key(true)] }, { security: [{ apiKey: [] }] })).toEqual([]);
  });
});
