import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bookshop, filesIn, newFolder, run } from './command-line.js';

const files = {
  'model/a.yaml': `#? Who it is for is not shown.
api: shop
auth: none
gaps:
  limits: Rate limits are not shown.
types:
  #? Whether it may be empty is not shown.
  Page<T>:
    #? Whether it is the number of all is not shown: it is, or so we read it, after having looked at every example there is.
    total: integer
    results: T[]
  Color:
    #? Which red is not shown.
    - red
    - green
  union Event by kind:
    #? When is not shown.
    opened:
      at:
        type: datetime
        gap: |
          Its zone is not shown.
          Any will do.
`,
  'model/b.yaml': `groups:
  #? Group.
  book:
    endpoints:
      #? Endpoint.
      list:
        http: GET /books/{shop}
        query:
          #? Query.
          text.{language}?: string
        headers:
          #? Header.
          If-Match?: string
        returns:
          #? ApiResponse.
          200: Color
params:
  #? Placeholder.
  shop: string
`,
};

const expected = [
  'model/a.yaml:2:6 API shop: Who it is for is not shown.',
  'model/a.yaml:5:3 gap limits: Rate limits are not shown.',
  'model/a.yaml:8:3 type Page: Whether it may be empty is not shown.',
  'model/a.yaml:10:5 field Page.total: Whether it is the number of all is not shown: it is, or so we read it, after having looked at every example there is.',
  'model/a.yaml:14:7 member Color.red: Which red is not shown.',
  'model/a.yaml:18:5 variant Event.opened: When is not shown.',
  'model/a.yaml:19:7 field Event.opened.at: Its zone is not shown. Any will do.',
  'model/b.yaml:3:3 group book: Group.',
  'model/b.yaml:6:7 endpoint book.list: Endpoint.',
  'model/b.yaml:10:11 query parameter book.list.text.{language}: Query.',
  'model/b.yaml:13:11 header book.list.If-Match: Header.',
  'model/b.yaml:16:11 response book.list.200: ApiResponse.',
  'model/b.yaml:19:3 placeholder shop: Placeholder.',
];

describe('gaps', () => {
  it('lists every gap with its location and its subject', async () => {
    const { code, out, err } = await run(newFolder(files), 'gaps');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const blocks = out.trimEnd().split('\n\n');
    expect(blocks.at(-1)).toBe('shop 0.0.0: 13 gaps');
    expect(
      blocks
        .slice(0, -1)
        .map((block) =>
          block.replace('\n', ': ').replaceAll(/: {2,}|\n +/g, (gap) => (gap.startsWith(':') ? ': ' : ' ')),
        ),
    ).toEqual(expected);
    expect(out).toContain(
      '  Whether it is the number of all is not shown: it is, or so we read it, after\n  having looked at every example there is.\n',
    );
    expect(out).toContain('  Its zone is not shown.\n  Any will do.\n');
  });

  it('lists them as JSON', async () => {
    const { code, out, err } = await run(newFolder(files), 'gaps', '--format', 'json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const list = JSON.parse(out) as readonly Readonly<Record<string, string>>[];
    expect(Object.keys(list[0] ?? {})).toEqual(['kind', 'name', 'text', 'file', 'line', 'column']);
    const told = list.map(
      ({ kind, name, text = '', file, line, column }) =>
        `${file}:${line}:${column} ${kind} ${name}: ${text.replaceAll('\n', ' ')}`,
    );
    expect(told).toEqual(expected);
  });

  it('reports that there are none', async () => {
    expect(await run(newFolder(), 'gaps')).toEqual({ code: 0, out: 'bookshop 1.0.0: no gaps\n', err: '' });
    expect(await run(newFolder(), 'gaps', '--format', 'json')).toEqual({ code: 0, out: '[]\n', err: '' });
  });

  it('names the model of each line if there are several', async () => {
    const folder = newFolder({
      'a.yaml': 'api: shop\nversion: 2.1.0\n',
      'b.yaml': 'api: club\ngaps:\n  limits: Rate limits are not shown.\n',
      'modelwright.yaml': 'models:\n  - { model: a.yaml, out: a }\n  - { model: b.yaml, out: b }\n',
    });
    const { out } = await run(folder, 'gaps');
    expect(out).toBe(`shop 2.1.0: no gaps
b.yaml:3:3 gap limits
  Rate limits are not shown.

club 0.0.0: 1 gap
`);
  });

  it('fails where an unreadable file may contain more', async () => {
    const { code, out, err } = await run(newFolder({ ...files, 'model/c.yaml': 'types: [' }), 'gaps');
    expect(code).toBe(1);
    expect(out).toContain('13 gaps');
    expect(err).toContain('model/c.yaml:1:');
  });

  it('finds all the gaps of the example model', async () => {
    const { out } = await run(process.cwd(), 'gaps', 'model', '--format', 'json');
    const marked = ['api', 'resource', 'storage', 'types'].flatMap((name) => {
      const lines = readFileSync(`model/${name}.yaml`, 'utf8').split('\n');
      // Of several lines that belong together, the last.
      const comments = lines.filter((line, index) => /^ *#\?/.test(line) && !/^ *#\?/.test(lines[index + 1] ?? ''));
      const keys = lines.filter((line) => /^ +gap:/.test(line));
      const start = lines.indexOf('gaps:');
      const own = start === -1 ? [] : lines.slice(start + 1).filter((line) => /^ {2}\w+: /.test(line));
      return [...comments, ...keys, ...own];
    });
    expect(marked.length).toBeGreaterThan(20);
    expect(JSON.parse(out)).toHaveLength(marked.length);
  });

  it('has one in the example model for each thing that its specification leaves open', async () => {
    const { out } = await run(process.cwd(), 'gaps', 'model', '--format', 'json');
    const gaps = JSON.parse(out) as readonly Readonly<Record<'kind' | 'name', string>>[];
    expect(gaps.map(({ kind, name }) => `${kind} ${name}`)).toEqual(expect.arrayContaining(Object.values(leftOpen)));
  });
});

/** What the specification of the example does not show, in its order, and the gap that says so. */
const leftOpen = {
  'the address, but for two parts of its host': 'gap baseAddress',
  'its purpose': 'API example-resource',
  'which fields and parameters are required': 'gap required',
  'how fields are bounded': 'type ObjectTestType',
  'further fields of a draft': 'type ObjectTestTypeDraft',
  'the types of `id`, `version` and `key`': 'type OutOfOrderPropertiesTestType',
  'further update actions': 'type ExampleResourceUpdateAction',
  'states and transitions': 'gap states',
  'most status codes': 'gap statusCodes',
  'the page in a response of arrays': 'type ResourceQueryResult',
  'what three variants of a response are': 'type ResourceByAlias',
  'the response of the search': 'endpoint resource.search',
  'the response of an existence check that fails': 'endpoint resource.exists',
  'the scopes of the complex operation': 'endpoint resource.complex',
  'the scopes and the response of an update': 'endpoint resource.update',
  'the response of the sorted query': 'endpoint resource.querySorted',
  'the envelope of a page': 'type Page',
  'the fields of `objectParameter`': 'field ResourceCondition.objectParameter',
  'the highest fuzzy level': 'query parameter resource.search.fuzzyLevel',
  'the items of `where`': 'query parameter resource.querySorted.where',
  'the items of `sort`': 'query parameter resource.querySorted.sort',
  'the items of `expand`': 'query parameter resource.querySorted.expand',
  'default and maximum of `limit`': 'query parameter resource.querySorted.limit',
  'how a token is acquired': 'gap tokens',
  events: 'gap events',
  'the body of an error': 'type Problem',
  'rate limits': 'error TooManyRequests',
  'sizes and time-outs': 'gap limits',
  'a version of the API': 'gap apiVersion',
};

describe('--strict', () => {
  const unused = bookshop.replace('types:\n', 'types:\n  Shelf:\n    #? How long is not shown.\n    id: string\n');
  const refusal =
    'bookshop 1.0.0 failed, because --strict allows no warnings or gaps: 1 warning and 1 gap. `modelwright gaps` lists the gaps.\n';

  it('accepts a model without warnings and gaps', async () => {
    expect(await run(newFolder(), 'check', '--strict')).toMatchObject({ code: 0, err: '' });
    expect(await run(newFolder(), 'generate', '--target', 'types', '--strict')).toMatchObject({ code: 0, err: '' });
  });

  it('fails on either, and counts them', async () => {
    const folder = newFolder({ 'model/a.yaml': unused });
    expect((await run(folder, 'check')).code).toBe(0);
    const { code, out, err } = await run(folder, 'check', '--strict');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('declaration-is-used');
    expect(err.endsWith(refusal)).toBe(true);
    const json = await run(folder, 'check', '--strict', '--format', 'json');
    expect(json).toMatchObject({ code: 1, err: refusal });
    expect(JSON.parse(json.out)).toHaveLength(1);
  });

  it('prevents generate from writing anything', async () => {
    const folder = newFolder({ 'model/a.yaml': unused });
    const { code, err } = await run(folder, 'generate', '--strict');
    expect(code).toBe(1);
    expect(err.endsWith(refusal)).toBe(true);
    // Except the schema for editors, which helps to fix it.
    const written = Object.keys(filesIn(folder)).filter((path) => !path.startsWith('model/.modelwright/'));
    expect(written).toEqual(['model/a.yaml']);
  });

  it('accepts a warning that the model allows', async () => {
    const allowed = `${unused.replace('    #? How long is not shown.\n', '')}allow:\n  declaration-is-used: For later.\n`;
    expect(await run(newFolder({ 'model/a.yaml': allowed }), 'check', '--strict')).toMatchObject({ code: 0, err: '' });
  });
});
