import { describe, expect, it } from 'vitest';
import { agreementOf, type Crossed, crossVersions } from '../../../src/diff/crossed/crossed.js';
import { modelOfText } from '../../support/example-model.js';
import { useWorkshop } from '../../support/workshop.js';
import { countsOf, failuresOf } from './crossed-lines.js';

const workshop = useWorkshop();

const shop = `
api: shop
auth: none
types:
  Item:
    name: string(1..20)
    size?: integer(1..100)
groups:
  item:
    path: /items
    endpoints:
      list:
        http: GET
        query:
          limit: integer(1..50) = 20
        returns: Item[]
      add:
        http: POST
        body: Item
        returns: 201 Item
`;

async function crossed(old: string, now: string, builder = workshop): Promise<Crossed> {
  return await crossVersions({ old: modelOfText(old), new: modelOfText(now), workshop: builder, seed: 1, calls: 10 });
}

describe('two versions that call each other', () => {
  it('understand each other if they are the same', async () => {
    const same = await crossed(shop, shop);
    expect(failuresOf(same)).toEqual([]);
    expect(countsOf(same)).toEqual([
      'old item.list 10 10',
      'old item.add 10 10',
      'new item.list 10 10',
      'new item.add 10 10',
    ]);
    expect(agreementOf(same)).toBe('agreed');
  });

  it('have failures only on the way back if the change is safe', async () => {
    const wider = await crossed(shop, shop.replace('1..50', '1..200').replace('size?', 'color?: string\n    size?'));
    expect(failuresOf(wider).toSorted()).toEqual([
      'new item.add refused request-optional-field-removed: body.color unknown',
      'new item.list refused request-range-narrowed: query limit maximum',
    ]);
    expect(agreementOf(wider)).toBe('agreed');
  });

  it('have failures of requests and of responses, each explained by its change', async () => {
    const broken = await crossed(
      shop,
      shop.replace('size?: integer(1..100)', 'size?: integer(1..90)\n    owner: string').replace('1..50', '1..49'),
    );
    expect(failuresOf(broken).toSorted()).toEqual([
      'new item.add refused request-field-removed: body.owner unknown',
      'new item.add unreadable response-field-removed: body.owner required',
      'new item.add unreadable response-range-widened: body.size maximum, body.owner required',
      'new item.list unreadable response-field-removed: body[0].owner required',
      expect.stringMatching(/^new item\.list unreadable response-range-widened: .*body\[\d\]\.size maximum/),
      'old item.add refused request-field-added-required: body.owner required',
      'old item.add refused request-range-narrowed: body.size maximum, body.owner required',
      'old item.list refused request-range-narrowed: query limit maximum',
    ]);
    expect(broken.directions.map(({ unseen }) => unseen)).toEqual([[], []]);
    expect(agreementOf(broken)).toBe('agreed');
  });

  it('have failures of responses with different statuses, explained by the header that all of them had', async () => {
    const without = await crossed(
      shop.replace('auth: none', 'auth: none\nresponse-headers:\n  Request-Id: string'),
      shop,
    );
    expect(failuresOf(without)).toEqual([
      'old item.list unreadable response-header-removed: header Request-Id required',
      'old item.add unreadable response-header-removed: header Request-Id required',
    ]);
    expect(agreementOf(without)).toBe('agreed');
  });

  it('say which operations one of them does not have', async () => {
    const only = await crossed(shop, shop.replace('      add:', '      put:').replace('http: POST', 'http: PUT /one'));
    expect(only).toMatchObject({ onlyOld: ['item.add'], onlyNew: ['item.put'] });
    expect(countsOf(only)).toEqual(['old item.list 10 10', 'new item.list 10 10']);
  });

  it('show nothing if they have no operation in common', async () => {
    const none = await crossed(shop, shop.replace(/^groups:[^]*/m, ''));
    expect(none).toMatchObject({ onlyOld: ['item.list', 'item.add'], onlyNew: [] });
    expect(agreementOf(none)).toBe('untried');
  });

  it('show the smallest message, as it is sent', async () => {
    const { directions } = await crossed(shop, shop.replace('1..50', '1..49'));
    const [failure] = directions[0]?.operations[0]?.failures ?? [];
    expect(failure?.example).toMatchObject({
      request: { method: 'GET', target: '/items?limit=50' },
      status: 400,
      reasons: ['query limit maximum'],
    });
  });
});

describe('every form of a message', () => {
  const forms = `
api: forms
auth: none
types:
  Row:
    name: string
    count: int64
  Upload:
    title: string
    photo: bytes
groups:
  form:
    path: /forms
    endpoints:
      send:
        http: POST /send
        body: multipart<Upload>
        returns: nothing
      login:
        http: POST /login
        body: form<Row>
        returns: nothing
      rows:
        http: POST /rows
        body: {application/x-ndjson: lines<Row>}
        returns: {application/x-ndjson: lines<Row>}
      watch:
        http: GET /watch
        returns: sse<Row>
      load:
        http: PUT /load
        body: {image/png: stream}
        returns: {image/png: bytes, image/gif: stream}
      note:
        http: PUT /note
        body?: {text/plain: string}
        returns: {text/plain: string}
      find:
        http: GET /find
        query:
          text.{locale}?: string
          ids?: int64[]
          where?: json<Row>
        headers:
          X-Tags?: csv<integer>
        returns:
          200: {headers: {X-Count: integer, X-Next?: string}, body: Row}
          204: nothing
`;

  it('is sent in both directions', async () => {
    const all = await crossed(forms, forms);
    expect(failuresOf(all)).toEqual([]);
    const names = ['send', 'login', 'rows', 'watch', 'load', 'note', 'find'];
    expect(countsOf(all)).toEqual(['old', 'new'].flatMap((side) => names.map((name) => `${side} form.${name} 10 10`)));
  });

  it('is refused if its parts changed', async () => {
    const now = forms.replace('count: int64', 'count: int64\n    more: string');
    const failures = failuresOf(await crossed(forms, now)).filter((line) => line.startsWith('old'));
    expect(failures.toSorted()).toEqual([
      'old form.find refused request-field-added-required: query where required',
      'old form.login refused request-field-added-required: body.more required',
      'old form.rows refused request-field-added-required: body[0].more required',
    ]);
  });
});

describe('a value that the other version reads as another one', () => {
  const listed = shop.replace('limit: integer(1..50) = 20', 'tags: csv<string>');

  it('is a misread request: it is accepted, but the handler receives what nobody sent', async () => {
    const found = await crossed(listed, listed.replace('csv<string>', 'string[]'));
    expect(failuresOf(found).toSorted()).toEqual([
      'new item.list refused request-type-changed: query tags repeated',
      'old item.list misread request-type-changed: query tags ["aaaa","aaaa"] read as ["aaaa,aaaa"]',
    ]);
    expect(agreementOf(found)).toBe('agreed');
  });

  it.each(['csv<string>', 'csv<integer>', 'json<Item>'])('is not the text of a %s, which is a string', async (type) => {
    const written = listed.replace('csv<string>', type);
    const found = await crossed(written, written.replace(`tags: ${type}`, 'tags: string'));
    expect(failuresOf(found).filter((line) => line.startsWith('old'))).toEqual([]);
    expect(agreementOf(found)).toBe('agreed');
  });

  it('is not one that is filled in, or read as another type of the same number', async () => {
    const filled = shop
      .replace('= 20', '= 30')
      .replace('size?: integer(1..100)', 'size?: int64\n    color: string = red');
    const found = await crossed(shop, filled);
    expect(failuresOf(found).filter((line) => line.includes('misread'))).toEqual([]);
  });
});

it('an operation that cannot be called has a reason', async () => {
  const never = shop.replace('name: string(1..20)', 'name: string(/a(?!a)a/)');
  const found = await crossed(never.replace(/ {6}list:[^]*?(?= {6}add:)/, ''), never);
  expect(countsOf(found)).toEqual([
    'old item.add 0 0 no valid request was found',
    'new item.add 0 0 no valid request was found',
  ]);
  expect(agreementOf(found)).toBe('untried');
});

describe('a failure that diff does not expect', () => {
  // The new version is printed with a parameter that its model does not have.
  const withLimit = (table: string): ReturnType<typeof useWorkshop> =>
    useWorkshop((file) => ({
      ...file,
      text: file.path.startsWith('server/')
        ? file.text.replace("'integer', minimum: 1, maximum: 51", table)
        : file.text,
    }));
  const strict = withLimit("'integer', minimum: 2, maximum: 51");
  const careless = withLimit("'string'");

  it.each([
    { name: 'a refused request', builder: strict, failure: 'refused unexpected: query limit minimum' },
    { name: 'a misread one', builder: careless, failure: 'misread unexpected: query limit 1 read as "1"' },
  ])('is $name that no change explains', async ({ builder, failure }) => {
    const found = await crossed(shop, shop.replace('1..50', '1..51'), builder);
    expect(failuresOf(found)).toEqual([
      `old item.list ${failure}`,
      'new item.list refused request-range-narrowed: query limit maximum',
    ]);
    expect(agreementOf(found)).toBe('contradicted');
  });
});
