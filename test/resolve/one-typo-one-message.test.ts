import { describe, expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import { compileText, exampleFiles } from '../support/example-model.js';

/** The example API with one typo, in a word on which many others depend. */
function afterTypo(right: string, wrong: string): readonly Told[] {
  const files = exampleFiles();
  const index = files.findIndex(({ text }) => text.includes(right));
  const slipped = files.map((file, place) =>
    place === index ? { ...file, text: file.text.replace(right, wrong) } : file,
  );
  return compile(slipped).diagnostics.map(({ code, message, span }) => ({
    code,
    message,
    underlined: slipped.find(({ path }) => path === span.path)?.text.slice(span.start, span.end) ?? '',
  }));
}

interface Told {
  readonly code: string;
  readonly message: string;
  /** The characters above the carets. */
  readonly underlined: string;
}

describe('a single typo causes a single message,', () => {
  it.each([
    ['version: integer', 'version: intger', 'unknown-type', 'intger', 'integer'],
    ['arrayOfObjectType?: IntegerPair', 'arrayOfObjectType?: IntegrPair', 'unknown-type', 'IntegrPair', 'IntegerPair'],
    ['returns: SearchPage', 'returns: SerchPage', 'unknown-type', 'SerchPage', 'SearchPage'],
    ['extends Resource:', 'extends Resuorce:', 'unknown-type', 'Resuorce', 'Resource'],
    ['scopes: manage\n', 'scopes: mange\n', 'unknown-scope', 'mange', 'manage'],
    ['VersionConflict, Content', 'VersionConflit, Content', 'unknown-error', 'VersionConflit', 'VersionConflict'],
    ['manage_test:{projectKey}', 'manage_test:{projectKy}', 'unknown-placeholder', 'projectKy', 'projectKey'],
    ['path: /{projectKey}', 'path: /{projctKey}', 'unknown-placeholder', 'projctKey', 'projectKey'],
    ['/key={key}', '/key={kye}', 'unknown-placeholder', 'kye', 'key'],
    ['text.{locale}', 'text.{locael}', 'unknown-placeholder', 'locael', 'locale'],
    ['types:\n', 'typs:\n', 'unknown-key', 'typs', 'types'],
    ['        returns: Resource\n', '        retruns: Resource\n', 'unknown-key', 'retruns', 'returns'],
    ['does: getByKey', 'does: getByKy', 'behaviour-is-known', 'getByKy', 'getByKey'],
  ])('with its location and the intended word: %j written as %j', (right, wrong, code, typo, meant) => {
    const [told, ...others] = afterTypo(right, wrong);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ code, underlined: typo });
    expect(told?.message).toContain(`Did you mean "${meant}"?`);
  });

  it.each([
    ['    actions: Example', '\tactions: Example', 'yaml-tab', '\t'],
    ['    key?: ResourceKey\n', '    key?: ResourceKey\n    id: string\n', 'yaml-duplicate-key', 'id'],
    ['body: ResourceUpdate', 'body: Anything', 'unknown-type', 'Anything'],
    ['integer[2]', 'integer[2', 'type-syntax', ''],
    ['  Page<T>:', '  Page<T>', 'yaml-syntax', 'Page<T>'],
    ['  Page<T>:', '  Page <T>:', 'type-heading-syntax', 'Page <T>'],
    ['union ExampleResourceUpdateAction by', 'unoin ExampleResourceUpdateAction by', 'type-heading-syntax', null],
    ['  NotFound: 404 Problem', '  NotFound: Problem', 'status-fits', 'Problem'],
    ['  view: view_test', '  View: view_test', 'name-is-well-formed', 'View'],
    ['string(/[a-z0-9-]{1,32}/)', 'string(/[a-z0-9-{1,32}/)', 'regular-expression-is-valid', '/[a-z0-9-{1,32}/'],
    ['key: string(1..256)', 'key: words(1..256)', 'unknown-type', 'words'],
    ['http: GET /key={key}', 'http: GET key={key}', 'path-is-well-formed', 'key={key}'],
  ])('with its location: %j written as %j', (right, wrong, code, underlined) => {
    const told = { code, message: expect.any(String), underlined: underlined ?? expect.stringContaining(wrong) };
    expect(afterTypo(right, wrong)).toEqual([told]);
  });

  it.each([
    ['id: uuid', 'id: intger', 'an identifier'],
    ['version: integer', 'version: strng', 'the version of a record'],
    ['tags: string[]', 'tags: strng', 'a list that is filtered'],
    ['born: date', 'born: numbr', 'a field of an example'],
    ['born?: date', 'born?: uid', 'a parameter that is compared with a field'],
    ['key: string(/[a-z]+/)', 'key: strng', 'a placeholder of a scope'],
    ['limit?: integer', 'limit?: strng', 'a parameter of pages'],
    ['cursor?: string', 'cursor?: dat', 'a parameter that has the value of a field'],
    ['where?: string[]', 'where?: boolen', 'a parameter that has a meaning of its own'],
    ['Retry-After: integer', 'Retry-After: intger', 'a header of two errors'],
    ['string as snowflake', 'strng as snowflake', 'a type with a format'],
    ['owner: string(1..80)', 'owner: strng(1..80)', 'a type with limits like a declared type'],
    ['patch<Pet>', 'patch<Peet>', 'a patch that another type mentions'],
  ])('even if the guess is of the wrong type: %j written as %j, %s', (right, wrong) => {
    expect(compileText(pets).diagnostics).toEqual([]);
    expect(pets).toContain(right);
    const { diagnostics } = compileText(pets.replace(right, wrong));
    expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-type']);
  });

  it('but several mistakes are still reported together', () => {
    const files = exampleFiles().map((file) => ({
      ...file,
      text: file.text
        .replace('version: integer', 'version: intger')
        .replace('arrayOfFloatExample contains', 'arrayOfFlotExample contains'),
    }));
    expect(compile(files).diagnostics.map(({ code }) => code)).toEqual(['stored-fields-exist', 'unknown-type']);
  });
});

const pets = `api: pets
auth: bearer
params:
  key: string(/[a-z]+/)
scopes:
  own: own_{key}
types:
  Pet:
    id: uuid
    version: integer
    born: date
    tags: string[]
    chip: string as snowflake
    owner: string(1..80)
  PetPatch: patch<Pet>
  Strong:
    pet: patch<Pet>
  PetPage:
    results: Pet[]
    next?: string
examples:
  Pet:
    id: 3f2504e0-4f89-41d3-9a0c-0305e82c3301
    version: 1
    born: 2020-01-01
    tags: [brown]
    chip: "12"
    owner: Ada
errors:
  Busy:
    status: 429
    headers:
      Retry-After: integer
  Limited:
    status: 429
    headers:
      Retry-After: integer
resources:
  Pet:
    id: id
    version: version
    filters:
      tag: tags contains
      born: born >=
groups:
  pet:
    path: /{key}/pets
    resource: Pet
    scopes: own
    errors: [Busy, Limited]
    endpoints:
      list:
        http: GET
        query:
          limit?: integer
          cursor?: string
          where?: string[]
          tag?: string
          born?: date
        does: query
        pages: cursor
        returns: PetPage
      strengthen:
        http: POST
        body: Strong
        returns: nothing
`;
