import { expect, it } from 'vitest';
import { endpointsOf } from '../../src/model/endpoints.js';
import { type EntityTagFields, entityTagOf } from '../../src/model/entity-tag.js';
import { modelOfText } from '../support/example-model.js';

const declarations = `
api: pets
types:
  Pet:
    id: uuid
    key?: string
    version: integer
    secret?: write-only string
  Beast: Pet
  Animal extends Pet: {}
  Watched extends Pet:
    viewers: integer
  Label: pick<Pet, id, version>
  Pets:
    results: Pet[]
  Toy:
    id: uuid
resources:
  Pet:
    id: id
    key: key
    version: version
  Toy:
    id: id
groups:
  pet:
    path: /pets
    endpoints:
`;

/** The entity tags of the responses of one endpoint, by status. */
function tagsOf(lines: string): Readonly<Record<number, EntityTagFields | undefined>> {
  const text = `${declarations}      it:\n${lines
    .trim()
    .split('\n')
    .map((line) => `        ${line}`)
    .join('\n')}\n`;
  const model = modelOfText(text);
  const [endpoint] = endpointsOf(model);
  if (endpoint === undefined) throw new Error(`no endpoint in\n${text}`);
  return Object.fromEntries(
    endpoint.responses.map((response) => [response.status, entityTagOf(endpoint, response, model)]),
  );
}

const version = { version: 'version' };
const both = { version: 'version', id: 'id' };

it.each([
  ['from the version, if found by its id', 'http: GET /{id}\nreturns: Pet', { 200: version }],
  ['from version and id, if found by its key', 'http: GET /key={key}\nreturns: Pet', { 200: both }],
  ['from version and id, if found in another way', 'http: GET /mine\nreturns: Pet', { 200: both }],
  ['from a version under another name', 'http: GET /{id}\nreturns: Beast', { 200: version }],
  ['for a type that adds nothing', 'http: GET /{id}\nreturns: Animal', { 200: version }],
  ['for a type with several names', 'http: GET /{id}\nreturns: Pet | Animal', { 200: version }],
  ['for what POST created', 'http: POST\nbody: Label\nreturns: 201 Pet', { 201: version }],
  ['for what POST changed at the same path', 'http: POST /{id}\nbody: Label\nreturns: Pet', { 200: version }],
  ['for what PATCH changed at the same path', 'http: PATCH /key={key}\nbody: Label\nreturns: Pet', { 200: both }],
])('a response has an entity tag %s', (_what, lines, tags) => {
  expect(tagsOf(lines)).toEqual(tags);
});

it.each([
  ['for PUT (RFC 9110, section 9.3.4)', 'http: PUT /{id}\nbody: Label\nreturns: Pet'],
  ['for DELETE', 'http: DELETE /{id}\nreturns: Pet'],
  ['for POST at another path', 'http: POST /{id}/feed\nreturns: Pet'],
  ['for PATCH at another path', 'http: PATCH\nbody: Label\nreturns: Pet'],
  ['for a list', 'http: GET\nreturns: Pets'],
  ['for a part', 'http: GET /{id}/label\nreturns: Label'],
  ['for more than the record', 'http: GET /{id}\nreturns: Watched'],
  ['for a record without a version', 'http: GET /{id}\nreturns: Toy'],
  ['in one of several formats', 'http: GET /{id}\nreturns: {application/json: Pet, text/csv: string}'],
  ['in one of several languages', 'http: GET /{id}\nheaders:\n  Accept-Language?: string\nreturns: Pet'],
  [
    'where the model declares one',
    'http: GET /{id}\nreturns:\n  200:\n    body: Pet\n    headers:\n      ETag: string',
  ],
])('a response has no entity tag %s', (_what, lines) => {
  expect(Object.values(tagsOf(lines))).toEqual([undefined]);
});
