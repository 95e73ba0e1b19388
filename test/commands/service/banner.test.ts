import { expect, it } from 'vitest';
import { servedBanner } from '../../../src/commands/service/banner.js';
import { modelOfText } from '../../support/example-model.js';

const model = `
api: shop
auth: none
types:
  Pet:
    id: uuid
    name: string
resources:
  Pet:
    id: id
groups:
  pet:
    path: /pets
    resource: Pet
    endpoints:
      add: { http: POST, does: create, body: Pet, returns: 201 Pet }
      echo: { http: POST /echo, body: Pet, returns: Pet, responds: { 200: { name: body.name } } }
`;

const printed =
  'shop at http://127.0.0.1:8080\nRecords are stored in /data.\n\nTry it:\n  curl http://127.0.0.1:8080/pets\n\n';

function bannerWith(...names: readonly string[]): string {
  const more = names.map((name) => `      ${name}: { http: GET /${name}, returns: Pet }\n`);
  return servedBanner(printed, modelOfText(model + more.join('')));
}

it('the banner of a service mentions the page for browsers', () => {
  expect(bannerWith()).toBe(printed.replace('8080\n', '8080 (a browser shows a page to try it)\n'));
});

it('it names the endpoints that store nothing: whoever sends them a record gets an example', () => {
  expect(bannerWith('walk').split('\n').slice(1, 4)).toEqual([
    'Records are stored in /data.',
    'Endpoints without `does:` store nothing and only return examples: pet.walk (docs/reference-service.md of modelwright).',
    '',
  ]);
  expect(bannerWith('walk', 'feed', 'groom', 'call', 'find')).toContain(': pet.walk, pet.feed, pet.groom and 2 more (');
});
