import { describe, expect, it } from 'vitest';
import type { Model } from '../../src/model/model.js';
import { reportText, verify } from '../../src/verify/verify.js';
import { exampleModel, modelOfText } from '../support/example-model.js';
import '../support/temporal.js';
import { useWorkshop } from '../support/workshop.js';
import { everyKind } from '../targets/validators/every-kind.js';
import { shopModel } from './models.js';
import { count, inTier } from '../support/tier.js';

/** As with the settings `int64: string` and `dates`. */
function inForms(model: Model, dates: 'Date' | 'Temporal'): Model {
  return { ...model, packages: { others: {}, byTarget: {}, int64: 'string', dates } };
}

const unions = 'api: unions\ntypes:\n  Any: set<string> | set<int64>\n  Held:\n    any: string[] | int64[]\n';

const inherited = `api: inherited
types:
  Modifier: [idf, other]
  Params:
    modifier?: Modifier | null
  Name: string(/constructor|valueOf/)
  Held:
    vectors: map<Name, Params>
`;

const roundedLists = `api: rounded
types:
  Outer:
    id: int64
    inner: Inner
  Inner:
    a: unknown[200..]
`;

const openOnes = `api: open
types:
  union Event by kind:
    one:
      /x-[a-z]+/: string
    two: {}
  Empty: {}
  Held:
    any: first of Event | Empty
    text?: json<first of Event | Empty>
`;

const proto = 'api: proto\ntypes:\n  union Tagged by __proto__:\n    a: {}\n    b: {}\n    ...: {}\n';

const withoutValues = `api: without
types:
  Link: uri(/a+/)
  Pages: csv<string(/,+/)>
  Note:
    text: string
params:
  page: uri(/a+/)
groups:
  note:
    path: /notes/{page}
    endpoints:
      add:
        http: POST
        body: Note
        returns: Link
`;

const small: readonly (readonly [name: string, model: Model])[] = [
  ['the example', exampleModel()],
  ['every kind of type, with values in other forms', inForms(everyKind, 'Date')],
  ['every kind of type, with objects of Temporal', inForms(everyKind, 'Temporal')],
];
const models = inTier({ short: small, long: [...small, ['every kind of type', everyKind], ['the shop', shopModel()]] });

/** For more verdicts, and others: `VERDICTS=1000000 SEED=7 npx vitest run test/verify/agreement.test.ts`. */
const verdicts = count('VERDICTS', { short: 2000, long: 10_000 });
const seed = Number(process.env['SEED'] ?? 1);

/** In milliseconds; a run on demand has more to do than the usual time limit allows. */
const patience = Math.max(120_000, verdicts * 2);

describe('the generated outputs agree', { timeout: patience }, () => {
  const workshop = useWorkshop();

  it.each(models)('on %s', async (_name, model) => {
    const amount = { seed, verdicts: Math.ceil(verdicts / models.length) };
    const verified = await verify({ model, amount, workshop });
    expect(verified.shown && reportText(verified, 0)).toBeUndefined();
    // All of them were compared, and both verdicts occurred often.
    expect(verified.verdicts).toBeGreaterThanOrEqual(amount.verdicts);
    expect(verified.accepted).toBeGreaterThan(verdicts / 20);
    // For values of any type, only what is not JSON is refused.
    expect(verified.oneSided).toEqual([]);
    expect(verified.literals).toBeGreaterThan(model.types.length);
  });

  it.each([
    ['lists of which a typo makes another member of their union', unions],
    ['variants with other fields, and unions with an object without fields', openOnes],
    ['a tag that ajv ignores', proto],
    ['maps with names that every object inherits', inherited],
    ['long lists of any values, which only the type around theirs reads without rounding', roundedLists],
  ])('where a compiler says something else for good reason: %s', async (_name, text) => {
    const verified = await verify({ model: modelOfText(text), amount: { seed: 1, verdicts: 200 }, workshop });
    expect(verified.shown && reportText(verified, 0)).toBeUndefined();
  });

  it('on each type of a large model, and on literals of some, if few verdicts are asked for', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `Kind${index}`);
    const model = modelOfText(`api: large\ntypes:\n${names.map((name) => `  ${name}: boolean\n`).join('')}`);
    const verified = await verify({ model, amount: { seed: 1, verdicts: 10 }, workshop });
    expect(verified.shown).toBeUndefined();
    expect(verified.verdicts).toBe(150);
    expect(verified.accepted).toBeGreaterThan(30);
    expect(verified.accepted).toBeLessThan(120);
    expect(verified.literals).toBeLessThan(75 * 21);
    expect(reportText(verified, 0)).toMatch(
      /no disagreement .*\nnot compared:\n  literals of a type: more --verdicts compile more: 75 times\n$/,
    );
    const oneSided = reportText({ ...verified, oneSided: names }, 0);
    expect(oneSided).toMatch(/values: Kind0, .*Kind19, and 130 more\n$/);
  });

  it('on all other types, if no values of one are found, which the report names', async () => {
    const verified = await verify({ model: modelOfText(withoutValues), amount: { seed: 1, verdicts: 90 }, workshop });
    expect(verified.shown).toBeUndefined();
    // A third of them for each type.
    expect(verified.verdicts).toBeGreaterThanOrEqual(30);
    expect([...verified.leftOut.keys()]).toEqual([
      'values of Link, because none of `uri(/a+/)` are found',
      'values of Pages, because none of `csv<string(/,+/)>` are found',
      'values of the path of note.add, because none of `uri(/a+/)` are found',
    ]);
    expect(reportText(verified, 0)).toContain('not compared:\n  values of Link, because none of `uri(/a+/)` are found');
  });
});
