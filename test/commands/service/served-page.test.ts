import { describe, expect, it } from 'vitest';
import { pageMount } from '../../../src/commands/service/served-page.js';
import { modelOfText } from '../../support/example-model.js';
import { newFolder } from '../command-line.js';

const text = `
api: pets
auth: key in header X-Api-Key
types:
  Pet:
    name: string
groups:
  pet:
    path: /pets
    endpoints:
      get:
        http: GET
        returns: Pet
`;

describe('the page of `serve`', () => {
  const mount = pageMount({ model: modelOfText(text), sources: [] } as never, {
    terminal: { folder: newFolder({}) } as never,
    hasIssuer: false,
    secret: 'a-random-secret',
  });
  const pageAt = async (host: string, target = '/'): Promise<string> => {
    const headers: Readonly<Record<string, string>> = { host, accept: 'text/html' };
    const response = await mount({ method: 'GET', target, header: (name: string) => headers[name] } as never);
    return String(response?.body);
  };

  it.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'pets.localhost'])('has the key at %s', async (host) => {
    expect(await pageAt(host)).toContain('data-secret="a-random-secret"');
  });

  it.each(['pages.example', 'localhost.pages.example:8080', ''])(
    'has none at %j: a page of that name could read it, if the name resolves to this machine',
    async (host) => {
      expect(await pageAt(host)).toContain('data-secret=""');
      expect(await pageAt('localhost', `http://${host}/`)).not.toContain('a-random-secret');
    },
  );
});
