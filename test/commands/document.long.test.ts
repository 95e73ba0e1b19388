import { expect, it } from 'vitest';
import { startService, usedFolder } from './served.js';

it('a RAML document instead of a model is served', async () => {
  const folder = await usedFolder({
    'api.raml': `#%RAML 1.0
title: Bookshop
/books/{id}:
  get:
    responses:
      200: { body: { application/json: { properties: { title: string } } } }
`,
  });
  const service = await startService({ folder }, 'api.raml', '--port', '0');
  expect(await (await fetch(`${service.address}/books/1`)).json()).toHaveProperty('title');
  expect(await service.stop('SIGTERM')).toBe(0);
});
