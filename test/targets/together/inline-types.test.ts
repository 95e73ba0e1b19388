import { describe, expect, it } from 'vitest';
import { modelOfText } from '../../support/example-model.js';
import { builtModel } from './built-model.js';

const groups = `
groups:
  thing:
    path: /{region}/things
    endpoints:
      add:
        http: POST
        body: Thing
        returns: Thing
      find:
        http: GET
        query:
          sort?: SORT
          limit: "LIMIT = 20"
          filter?: FILTER
        headers:
          X-Mode?: MODE
        returns: Thing[]
`;

/** The same groups with other types in place of the words in capitals. */
function groupsWith(words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((text, [word, type]) => text.replace(`: ${word}`, `: ${type}`), groups);
}

const inline = `
params:
  region: [eu, us]
types:
  Thing:
    color: [red, green, ...]
    size: int64 | [auto]
    rank: "[1 as low, 2 as high] = 2"
    tags?: set<[a, "b c"]>
    home?:
      street: string
      since: int64 = 7
      kind: [flat, house]
    made:
      type:
        type: string
        count: int64
    x-{name}: null | [on, off]
  union Event by kind:
    moved:
      to:
        city: string
${groupsWith({ SORT: '[name, age]', '"LIMIT = 20"': '"[20, 50] = 20"', FILTER: '{ name?: string, sizes?: "int64[]" }', MODE: '[a, b]' })}`;

const declared = `
params:
  region: Region
types:
  Region: [eu, us]
  ThingColor: [red, green, ...]
  ThingSize: [auto]
  ThingRank: [1 as low, 2 as high]
  ThingTags: [a, "b c"]
  ThingHomeKind: [flat, house]
  ThingHome:
    street: string
    since: int64 = 7
    kind: ThingHomeKind
  ThingMade:
    type: string
    count: int64
  ThingXName: [on, off]
  Thing:
    color: ThingColor
    size: int64 | ThingSize
    rank: ThingRank = 2
    tags?: set<ThingTags>
    home?: ThingHome
    made: ThingMade
    x-{name}: null | ThingXName
  EventMovedTo:
    city: string
  union Event by kind:
    moved:
      to: EventMovedTo
  ThingFindSort: [name, age]
  ThingFindLimit: [20, 50]
  ThingFindFilter:
    name?: string
    sizes?: int64[]
  ThingFindXMode: [a, b]
${groupsWith({ SORT: 'ThingFindSort', '"LIMIT = 20"': 'ThingFindLimit = 20', FILTER: 'ThingFindFilter', MODE: 'ThingFindXMode' })}`;

/** A model without locations, and without the flag of generated names. */
function meaningOf(text: string): unknown {
  return JSON.parse(
    JSON.stringify(modelOfText(`api: inline\n${text}`), (key, part: unknown) =>
      /span$/i.test(key) || key === 'isMade' ? undefined : part,
    ),
  );
}

const built = await builtModel('inline', inline);

describe('anonymous enums and objects', () => {
  const big = 2n ** 60n + 1n;
  const thing = { color: 'red', size: big, made: { type: 't', count: big } };

  it('mean the same as those declared under the generated names', () => {
    expect(meaningOf(inline)).toEqual(meaningOf(declared));
  });

  it.each([
    [{ size: 'auto', tags: ['b c'], 'x-a': 'on', 'x-b': null, rank: 1 }, {}],
    [{ home: { street: 's', kind: 'flat' } }, { home: { street: 's', kind: 'flat', since: 7n }, rank: 2 }],
    [{ color: 'unheard of' }, undefined],
    [{ size: 'automatic' }, undefined],
    [{ rank: 3 }, undefined],
    [{ tags: ['c'] }, undefined],
    [{ home: { street: 's', kind: 'tent' } }, undefined],
    [{ 'x-a': 'yes' }, undefined],
  ])('arrive in a body: %o', async (fields, filledIn) => {
    const received: unknown[] = [];
    const add = async ({ body }: { body: object }): Promise<object> => {
      received.push(body);
      return { status: 200, body };
    };
    const input = { region: 'eu', body: { ...thing, ...fields } };
    const call = built.clientOf({ add })['add']?.(input);
    if (filledIn === undefined) {
      await expect(call).rejects.toThrow();
      expect(received).toEqual([]);
      return;
    }
    expect(await call).toEqual({ rank: 2, ...thing, ...fields, ...filledIn });
    expect(received).toEqual([{ rank: 2, ...thing, ...fields, ...filledIn }]);
  });

  it.each([
    [{ region: 'us', sort: 'age', filter: { name: 'n', sizes: [big] }, xMode: 'b' }, true],
    [{ region: 'us', limit: 50 }, true],
    [{ region: 'mars' }, false],
    [{ region: 'us', sort: 'size' }, false],
    [{ region: 'us', limit: 21 }, false],
    [{ region: 'us', xMode: 'c' }, false],
  ])('arrive as parameters: %o', async (input, isRight) => {
    const received: unknown[] = [];
    const find = async ({ request: _request, ...parameters }: { request?: unknown }): Promise<object> => {
      received.push(parameters);
      return { status: 200, body: [] };
    };
    const call = built.clientOf({ find })['find']?.(input);
    if (isRight) {
      expect(await call).toEqual([]);
      expect(received).toEqual([expect.objectContaining({ limit: 20, ...input })]);
    } else await expect(call).rejects.toThrow();
  });

  it('export the names of enum members', async () => {
    const { ThingRank, ThingColor } = (await built.packages.import('types')) as Readonly<Record<string, unknown>>;
    expect(ThingRank).toEqual({ low: 1, high: 2 });
    expect(ThingColor).toEqual({ red: 'red', green: 'green' });
  });

  it('have their own validators', () => {
    const { isThingColor, isThingHome, isRegion } = built.validators;
    expect([isThingColor?.('red'), isRegion?.('mars')]).toEqual([true, false]);
    expect(isThingHome?.({ street: 's', since: 1n, kind: 'house' })).toBe(true);
  });

  it('compile under every strict flag', async () => {
    expect(await built.packages.typeCheck(['node'])).toBe('');
  });
});
