import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../src/compile-document.js';
import { lossesOf } from '../documents.js';
import { compile } from '../../../src/pipeline.js';

interface Repaired {
  readonly text: string;
  readonly losses: readonly string[];
}

/** Imports a document whose model the rules would refuse. */
async function repaired(parts: object): Promise<Repaired> {
  const document = { openapi: '3.1.0', info: { title: 'Things', version: '1.0.0' }, paths: {}, ...parts };
  const { value } = await importFiles([{ path: 'openapi.json', text: JSON.stringify(document) }]);
  const files = value?.files ?? [];
  expect(compile(files).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { text: files.map(({ text }) => text).join(''), losses: lossesOf(value) };
}

describe('a part of an imported model that a rule refuses is weakened:', () => {
  it('a type becomes `unknown`', async () => {
    const node = { $ref: '#/components/schemas/Node' };
    const leaf = (name: string): object => ({ type: 'object', properties: { [name]: { type: 'string' }, next: node } });
    const members = [leaf('color'), leaf('size')];
    const { text, losses } = await repaired({ components: { schemas: { Node: { anyOf: members } } } });
    expect(text).toContain('  Node: unknown\n');
    expect(losses).toEqual(['widened: first-of-is-bounded at #/components/schemas/Node']);
  });

  it('a header of a response is left out, if HTTP has no such name', async () => {
    const headers = { 'X-Left': {}, 'x: 1\r\ny': {} };
    const get = { responses: { 200: { headers } } };
    const { text, losses } = await repaired({ paths: { '/things': { get } } });
    expect(text).toContain('            headers:\n              X-Left?: string\n');
    expect(losses).toEqual(['narrowed: header without a name at #/paths/~1things/get/responses/200/headers/x: 1\r\ny']);
  });

  it('a multiple of 0, also beside an example with a fraction, becomes `unknown`', async () => {
    const schema = { type: 'number', multipleOf: 0, example: 1.5 };
    const { text, losses } = await repaired({ components: { schemas: { Thing: schema } } });
    expect(text).toContain('  Thing: unknown\n');
    expect(losses).toEqual(['widened: limits-fit-type at #/components/schemas/Thing']);
  });

  it('a default becomes docs', async () => {
    const ofOneSide = { type: 'object', properties: { id: { readOnly: true }, a: { type: 'string' } } };
    const secret = { ...ofOneSide, default: { a: 'x' } };
    const { text, losses } = await repaired({
      components: { schemas: { Thing: { type: 'object', properties: { secret } } } },
    });
    expect(text).toContain('## Default: `{"a":"x"}`\n    secret?:\n      id?: read-only unknown\n');
    expect(losses).toEqual([]);
  });

  it('a list of objects in a response header becomes text', async () => {
    const pets = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } };
    const { text, losses } = await repaired({
      paths: { '/pets': { get: { responses: { 204: { headers: { 'X-Next': { schema: pets } } } } } } },
    });
    expect(text).toContain('X-Next?: string\n');
    expect(losses).toEqual(['widened: parameter-type-fits-text at #/paths/~1pets/get/responses/204/headers/X-Next']);
  });

  it('a body gets a name if a component has the one that it would get without', async () => {
    const $ref = '#/components/schemas/CreatePetBody';
    const content = { 'application/json': { schema: { anyOf: [{ $ref }, { type: 'null' }] } } };
    const { text, losses } = await repaired({
      paths: {
        '/pets': { post: { tags: ['pet'], operationId: 'createPet', requestBody: { content }, responses: {} } },
      },
      components: { schemas: { CreatePetBody: { type: 'object', properties: { name: { type: 'string' } } } } },
    });
    expect(text).toContain('  PetCreateBody: CreatePetBody | null\n');
    expect(text).toContain('body?: PetCreateBody\n');
    expect(losses).toEqual([]);
  });

  it('a component gets another name if it has the one that a response would get without', async () => {
    const $ref = '#/components/schemas/GetPetResponse202ApplicationJson';
    const json = { schema: { anyOf: [{ $ref }, { type: 'null' }] } };
    const content = { 'application/json': json, 'text/plain': { schema: { type: 'string' } } };
    const { text, losses } = await repaired({
      paths: { '/pets': { get: { tags: ['pet'], operationId: 'getPet', responses: { 202: { content } } } } },
      components: { schemas: { GetPetResponse202ApplicationJson: { type: 'array', items: { type: 'string' } } } },
    });
    expect(text).toContain('  GetPetResponse202ApplicationJson2: string[]\n');
    expect(text).toContain('application/json: GetPetResponse202ApplicationJson2 | null\n');
    expect(losses).toEqual([]);
  });

  it.each([
    ['in one media type', 'GoneBody', 'Gone: 410 GoneBody2 | null\n', {}],
    [
      'in several',
      'GoneBodyApplicationJson',
      'application/json: GoneBodyApplicationJson2 | null\n',
      { 'text/plain': { schema: { type: 'string' } } },
    ],
  ])('the same if it has the one of an error, %s', async (_case, name, body, others) => {
    const $ref = `#/components/schemas/${name}`;
    const content = { 'application/json': { schema: { anyOf: [{ $ref }, { type: 'null' }] } }, ...others };
    const { text, losses } = await repaired({
      paths: { '/pets': { get: { tags: ['pet'], operationId: 'getPet', responses: { 204: {}, 410: { content } } } } },
      components: { schemas: { [name]: { type: 'array', items: { type: 'string' } } } },
    });
    expect(text).toContain(`  ${name}2: string[]\n`);
    expect(text).toContain(body);
    expect(losses).toEqual([]);
  });

  it('a name that generated code would derive from another one gets a number', async () => {
    const { text, losses } = await repaired({
      components: { schemas: { Type: { type: 'object' }, Check: { type: 'string' } } },
    });
    expect(text).toMatch(/^ {2}(?:Check2: string|Type2: map<unknown>)$/m);
    expect(losses).toEqual([]);
  });
});

it.each([
  ['\u0000', String.raw`"\u0000?"`],
  ['\u001b[31m', String.raw`"\u001b[31m?"`],
  ['\u0085id: uuid', String.raw`"\u0085id: uuid?"`],
  ['\ufeffid', String.raw`"/\ufeffid/?"`],
  ['read-only id', "'read-only id?'"],
])('the name of a field is quoted if it is %j', async (name, key) => {
  const Thing = { type: 'object', properties: { [name]: { type: 'string' } } };
  const { text, losses } = await repaired({ components: { schemas: { Thing } } });
  expect(text).toContain(`    ${key}: string\n`);
  expect(losses).toEqual([]);
});
