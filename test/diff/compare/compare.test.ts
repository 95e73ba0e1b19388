import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/diff/compare/change.js';
import { comparisonOf } from '../../../src/diff/compare/compare.js';
import { exampleModel, modelOfText } from '../../support/example-model.js';

function changesOf(old: string, now: string): readonly Change[] {
  return comparisonOf({ old: modelOfText(old), new: modelOfText(now) }).findings.map(({ change }) => change);
}

function linesOf(old: string, now: string): readonly string[] {
  return changesOf(old, now).map(({ verdict, code, subject, place }) =>
    [verdict, code, subject, place].filter((part) => part !== '').join(' '),
  );
}

describe('the changes between two models', () => {
  it('are none between a model and itself', () => {
    const model = exampleModel();
    expect(comparisonOf({ old: model, new: model }).findings).toEqual([]);
  });

  it('are found in a type that contains itself, and that only one model has in the place of its name', () => {
    const model = (tree: string): string => `api: trees\ntypes:\n  Tree: ${tree}\n`;
    expect(linesOf(model('map<Tree> | null'), model('map<Tree | null>'))).toContain(
      'risky request-no-longer-nullable Tree',
    );
  });

  it('are none about null where any value is allowed', () => {
    const model = (age: string): string => `api: pets\ntypes:\n  Pet:\n    age: ${age}\n`;
    expect(linesOf(model('integer | null'), model('unknown'))).toEqual([
      'safe request-type-widened Pet age',
      'risky response-type-widened Pet age',
    ]);
  });

  it('say that the records of a type are not found under another name', () => {
    const model = (name: string, stored: string): string => `
api: pets
types:
  ${name}:
    id: uuid
${stored}
groups:
  pet:
    endpoints:
      get:
        http: GET /pets/{id}
        returns: ${name}
`;
    const messageOf = (stored: (name: string) => string): string | undefined => {
      const changes = changesOf(model('Pet', stored('Pet')), model('Animal', stored('Animal')));
      return changes.find(({ code }) => code === 'type-renamed')?.message;
    };
    const lost = 'Requests do not find the records that were stored under that name.';
    expect(messageOf((name) => `resources:\n  ${name}: { id: id }`)).toBe(`\`Pet\` is called \`Animal\`. ${lost}`);
    expect(messageOf(() => '')).toBe('`Pet` is called `Animal`.');
  });

  it('say that stored records may not fit, where responses alone are safe', () => {
    const model = (age: string): string => `
api: pets
types:
  Pet:
    id: uuid
    age: ${age}
resources:
  Pet: { id: id }
groups:
  pet:
    endpoints:
      get:
        http: GET /pets/{id}
        returns: Pet
`;
    const changes = changesOf(model('integer(0..30)'), model('integer(0..20)'));
    expect(changes.map(({ verdict, message }) => `${verdict} ${message}`)).toEqual([
      'risky The type was `integer(0..30)`, and is `integer(0..20)`. Touched: pet.get. Stored records may not fit any more.',
    ]);
  });

  it('say that an endpoint at another path receives requests of another one', () => {
    const model = (path: string): string => `
api: pets
params:
  id: string
groups:
  pet:
    endpoints:
      get:
        http: GET /pets/{id}
        returns: nothing
      find:
        http: GET ${path}
        returns: nothing
`;
    expect(linesOf(model('/found'), model('/pets/found'))).toEqual([
      'risky path-changed pet.find',
      'risky endpoint-shadowed pet.get',
    ]);
    expect(linesOf(model('/pets/found'), model('/pets/search'))).toEqual([
      'risky path-changed pet.find',
      'risky endpoint-shadowed pet.get',
    ]);
    expect(linesOf(model('/pets/found'), model('/found'))).toEqual(['risky path-changed pet.find']);
  });

  it('do not depend on the order of constants in a query', () => {
    const model = (query: string): string =>
      `api: pets\ngroups:\n  pet:\n    endpoints:\n      get:\n        http: GET /pets?${query}\n        returns: nothing\n`;
    expect(linesOf(model('kind=cat&young'), model('young&kind=cat'))).toEqual([]);
    expect(linesOf(model('kind=cat'), model('kind=dog'))).toEqual(['risky path-changed pet.get']);
  });

  it('say who receives requests of another endpoint because of a constant in its query', () => {
    const model = (...queries: readonly string[]): string => {
      const endpoints = queries.map(
        (query, index) => `      get${index}: { http: "GET /pets${query}", returns: nothing }\n`,
      );
      return `api: pets\ngroups:\n  pet:\n    endpoints:\n${endpoints.join('')}`;
    };
    const shadowed = (...queries: readonly [string, string]): readonly string[] =>
      linesOf(model(queries[0]), model(...queries)).filter((line) => line.includes('shadowed'));
    expect(shadowed('', '?kind=cat')).toEqual(['risky endpoint-shadowed pet.get0']);
    expect(shadowed('?kind=cat', '?kind=cat&young')).toEqual(['risky endpoint-shadowed pet.get0']);
    expect(shadowed('?kind=cat', '')).toEqual([]);
    expect(shadowed('?kind=cat', '?kind=dog')).toEqual([]);
  });

  it('say which parts of pages are others', () => {
    const model = (next: string): string => `
api: pets
types:
  Pet:
    id: string
  Pets:
    id?: string
    results: Pet[]
groups:
  pet:
    endpoints:
      list:
        http: GET /pets
        query:
          cursor?: string
        pages: { by: cursor, items: results, next: ${next} }
        returns: Pets
`;
    expect(changesOf(model('id'), model('last id'))).toMatchObject([
      {
        code: 'paging-changed',
        message:
          'The pages were `by: cursor, cursor: cursor, items: results, next: id`, and are `by: cursor, cursor: cursor, items: results, next: last id`.',
      },
    ]);
  });

  it('say which of several fields are needed', () => {
    const model = (rule: string): string =>
      `api: pets\ntypes:\n  Pet${rule}:\n    name?: string\n    chip?: string\n    tag?: string\n`;
    const messageOf = (old: string, now: string): string | undefined => changesOf(model(old), model(now))[0]?.message;
    expect(messageOf('', ' requires name | chip')).toBe('`name | chip` is needed now.');
    expect(messageOf(' requires name | chip', ' requires any')).toBe(
      '`name | chip` was needed, and `name | chip | tag` is.',
    );
    expect(messageOf(' requires any', '')).toBe('`name | chip | tag` is no longer needed.');
  });

  it('are where the address of the new version is written', () => {
    const model = (address: string): string => `api: pets\nserver: ${address}\n`;
    const models = { old: modelOfText(model('https://a.example')), new: modelOfText(model('https://bb.example')) };
    const [found] = comparisonOf(models).findings;
    expect(found?.change).toMatchObject({ code: 'server-changed', after: models.new.servers[0]?.span });
  });

  it('are reported once for a type, at each direction in which it travels', () => {
    const model = (fields: string): string => `
api: tickets
types:
  Ticket:
${fields}
  Page<T>:
    results: T[]
groups:
  ticket:
    path: /tickets
    endpoints:
      list:
        http: GET
        returns: Page<Ticket>
      create:
        http: POST
        body: Ticket
        returns: 201 Ticket
`;
    expect(linesOf(model('    title: string'), model('    title: string(..20)\n    state: [open, closed]'))).toEqual([
      'risky request-field-added-required Ticket state',
      'risky response-field-added-required Ticket state',
      'risky request-length-narrowed Ticket title',
      'safe response-length-narrowed Ticket title',
    ]);
  });
});
