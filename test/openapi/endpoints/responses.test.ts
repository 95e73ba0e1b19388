import { describe, expect, it } from 'vitest';
import { importOf, importOperation, lossesOf, textOf } from '../documents.js';

describe('an imported response', () => {
  it('to HEAD has the status that the document says: without a body, HEAD has 200 and other methods have 204', () => {
    const returnsOf = (method: string, status: number): string => {
      const paths = { '/things': { [method]: { tags: ['things'], responses: { [status]: {} } } } };
      return /returns: (.*)/.exec(textOf(importOf({ paths }), 'groups/things.yaml'))?.[1] ?? '';
    };
    expect(returnsOf('head', 204)).toBe('204 nothing');
    expect(returnsOf('head', 200)).toBe('nothing');
    expect(returnsOf('get', 204)).toBe('nothing');
  });

  it('describes a header by its schema, if the header itself has no description', () => {
    const schema = { type: 'string', description: 'Of this version.' };
    const headers = { ETag: { schema }, 'X-Left': { description: 'Calls.', schema } };
    const imported = importOperation({ tags: ['things'], responses: { 200: { headers } } });
    expect(textOf(imported, 'groups/things.yaml')).toContain(`            headers:
              ## Of this version.
              ETag?: string
              ## Calls.
              X-Left?: string
`);
  });

  it('has a header in JSON, which is a string if it is an object', () => {
    const content = { 'application/json': { schema: { type: 'object', properties: { left: { type: 'integer' } } } } };
    const imported = importOperation({ responses: { 200: { headers: { 'X-Left': { content } } } } });
    expect(lossesOf(imported)).toEqual([
      'widened: header of an object at #/paths/~1things/get/responses/200/headers/X-Left',
    ]);
  });

  it.each([
    ['application/json', { type: 'array', items: { type: 'string' } }, 'string', 'header in application/json'],
    ['application/json', { type: 'string', maxLength: 3 }, 'string', 'header in application/json'],
    ['application/json', { type: 'integer' }, 'integer', undefined],
    ['text/plain', { type: 'string', maxLength: 3 }, 'string(..3)', undefined],
  ])('has a header in %s of %o, which is %s', (mediaType, schema, type, lost) => {
    const headers = { 'X-Left': { content: { [mediaType]: { schema } } } };
    const imported = importOperation({ tags: ['things'], responses: { 200: { headers } } });
    expect(textOf(imported, 'groups/things.yaml')).toContain(`              X-Left?: ${type}\n`);
    const at = '#/paths/~1things/get/responses/200/headers/X-Left';
    expect(lossesOf(imported)).toEqual(lost === undefined ? [] : [`widened: ${lost} at ${at}`]);
  });

  it('that is an error has the docs of a component that most operations refer to', () => {
    const shared = { responses: { 401: { $ref: '#/components/responses/401' }, 204: {} } };
    const own = { responses: { 401: { description: 'Sign in first.' } } };
    const responses = { 401: { description: 'The token is missing or invalid.' } };
    const paths = { '/things': { get: shared, put: shared, post: own } };
    expect(textOf(importOf({ paths, components: { responses } }), 'api.yaml')).toContain(
      'errors:\n  ## The token is missing or invalid.\n  Unauthorized: 401\n',
    );
  });
});

it.each([
  ['is left out beside others, which narrows the operation', { 204: {}, 600: {} }, 'narrowed'],
  ['is missing in an operation without others', { 600: {} }, 'refused'],
])('a status that HTTP does not have %s', (_what, responses, verdict) => {
  expect(lossesOf(importOperation({ responses }))).toEqual([
    `${verdict}: status 600 at #/paths/~1things/get/responses/600`,
  ]);
});
