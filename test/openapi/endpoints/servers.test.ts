import { expect, it } from 'vitest';
import { importOperation, lossesOf, textOf } from '../documents.js';

it('a variable whose default is a path, or empty, becomes its default: the value of a placeholder is a name', () => {
  const variables = { host: { default: 'localhost' }, base: { default: '/api/v3' }, prefix: { default: '' } };
  const imported = importOperation({}, { servers: [{ url: 'https://{host}{base}/{prefix}', variables }] });
  expect(textOf(imported, 'api.yaml')).toMatch(
    /server:\n {2}#@ openapi: .*"url":"https:\/\/\{host\}\{base\}\/\{prefix\}".*\n {2}server1: https:\/\/\{host\}\/api\/v3\n/,
  );
  expect(lossesOf(imported)).toEqual(['narrowed: variable scheme, port or path at #/servers/0']);
});
