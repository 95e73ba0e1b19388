import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSource } from '../../src/format/format-source.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { yamlTexts } from './models.js';
import { differenceOf, meaningOf } from './meaning.js';
import { changes, mutate } from './mutate.js';
import { count, inTier } from '../support/tier.js';
import { ratioOf } from '../support/ratio.js';

function format(text: string): string {
  const { value, diagnostics } = formatSource({ path: 'model.yaml', text });
  expect(diagnostics).toEqual([]);
  return value.text;
}

function expectFormatted(file: SourceFile): boolean {
  const { value, diagnostics } = formatSource(file);
  if (diagnostics.length > 0) {
    expect(value).toBe(file);
    return false;
  }
  expect(value.text, file.path).not.toMatch(/\r\n|^\uFEFF|[^\n]$/);
  expect(formatSource(value).value.text, `${file.path}, formatted again`).toBe(value.text);
  expect(meaningOf(value), file.path).toEqual(meaningOf(file));
  expect(differenceOf(value, file), file.path).toBeUndefined();
  return true;
}

const runs = count('RUNS', { short: 20, long: 500 });

describe('formatting the YAML files of the repository', () => {
  const texts = yamlTexts();

  it('keeps their meaning and comments', () => {
    expect(texts.length).toBeGreaterThan(250);
    const step = inTier({ short: 20, long: 1 });
    const some = texts.filter((_text, index) => index % step === 0);
    expect(some.filter(expectFormatted).length).toBeGreaterThan(some.length * 0.8);
  });

  const models = texts.filter(({ path }) => path.endsWith('.yaml'));

  it.each(models.map((file) => [file.path, file] as const))('leaves %s unchanged', (_path, file) => {
    expect(formatSource(file)).toEqual({ value: file, diagnostics: [] });
  });

  it('covers several models', () => {
    const folders = new Set(models.map(({ path }) => dirname(path)));
    expect([...folders]).toEqual(expect.arrayContaining(['model', 'test/models/shop']));
  });

  it('keeps their meaning with blanks, comments, quotes and brackets anywhere', () => {
    let formatted = 0;
    fc.assert(
      fc.property(fc.constantFrom(...texts), changes, (file, made) => {
        if (expectFormatted({ path: file.path, text: mutate(file.text, made) })) formatted += 1;
      }),
      { numRuns: runs, seed: Number(process.env['SEED'] ?? 7) },
    );
    expect(formatted).toBeGreaterThan(runs / 2);
  });
});

/** The text before and after formatting; without the latter it stays unchanged. */
const styles: [name: string, before: string, after?: string][] = [
  [
    'blanks in types',
    'types:\n  A: integer [ ]\n  B: A|null\n  C: map< A >\n  D: string( 1 .. 80 )',
    'types:\n  A: integer[]\n  B: A | null\n  C: map<A>\n  D: string(1..80)\n',
  ],
  [
    'anonymous types',
    'types:\n  A:\n    b: [c,"d e"]\n    f: integer|[a ,"b, c",1]\n    g: "[a,b]  |null=a"\n    h: {i: A|B, docs: A|B}\n    j:\n      type: {k: A|B}\n      docs: A|B\n',
    'types:\n  A:\n    b: [c, d e]\n    f: integer | [a, "b, c", 1]\n    g: \'[a, b] | null = a\'\n    h:\n      i: A | B\n      docs: A|B\n    j:\n      type:\n        k: A | B\n      docs: A|B\n',
  ],
  ['blanks in patterns are kept', 'types:\n  A: string(/a  |  b/)\n'],
  [
    'white space that is no blank, which is reported',
    'types:\n  A extends B\u00A0: {}\ngroups:\n  a:\n    endpoints:\n      b:\n        http: \u00A0GET  /c\u00A0\n        does: get\u00A0\n',
    'types:\n  A extends B\u00A0: {}\n\ngroups:\n  a:\n    endpoints:\n      b:\n        http: \u00A0GET /c\u00A0\n        does: get\u00A0\n',
  ],
  [
    'a default',
    'groups:\n  a:\n    endpoints:\n      b:\n        query:\n          c: integer=3\n          d: string =  x  y\n',
    'groups:\n  a:\n    endpoints:\n      b:\n        query:\n          c: integer = 3\n          d: string = x  y\n',
  ],
  [
    'parameters that extend those of other types',
    'groups:\n  a:\n    endpoints:\n      b:\n        query  extends  A,B:\n          c: A|B\n',
    'groups:\n  a:\n    endpoints:\n      b:\n        query extends A, B:\n          c: A | B\n',
  ],
  [
    'docs that look like types',
    'groups:\n  a:\n    docs: A|B\n    endpoints:\n      b:\n        docs: C|D\n        returns:\n          200:\n            docs: E|F\n            body: G|H\n',
    'groups:\n  a:\n    docs: A|B\n    endpoints:\n      b:\n        docs: C|D\n        returns:\n          200:\n            docs: E|F\n            body: G | H\n',
  ],
  [
    'the declaration of a type',
    'types:\n  Page< T >:\n    a: T\n  A  extends  Page<B>,C: {}\n  union  E  by  kind: {}\n',
    'types:\n  Page<T>:\n    a: T\n\n  A extends Page<B>, C: {}\n  union E by kind: {}\n',
  ],
  [
    'the requirements of types and queries',
    'types:\n  A  requires  one  of  b|(c&d): {}\n  E<T>  extends  A,B  requires  any: {}\n  F requires "a  b"|c: {}\ngroups:\n  a:\n    query  extends A  requires b|c: {}\n',
    'types:\n  A requires one of b | (c & d): {}\n  E<T> extends A, B requires any: {}\n  F requires "a  b"|c: {}\n\ngroups:\n  a:\n    query extends A requires b | c: {}\n',
  ],
  [
    'unions with type parameters, and with shared fields',
    'types:\n  union  E <A,B>  by  event type  extends  F<A>,G:\n    a.b: A\n    c:   D<B>\n',
    'types:\n  union E<A, B> by event type extends F<A>, G:\n    a.b: A\n    c: D<B>\n',
  ],
  [
    'types that extend others',
    'types:\n  A: pick< B,c,"in  stock" >\n  D  extends  omit<B,"in  stock">, E:\n    f: read-only   patch< B >=x\n',
    'types:\n  A: pick<B, c, "in  stock">\n\n  D extends omit<B, "in  stock">, E:\n    f: read-only patch<B> = x\n',
  ],
  [
    'names that are patterns',
    'types:\n  A:\n    "{locale}":   string\n    "attribute-{name}": A|B\n    /x-[a-z]{1,3}|y  z/:  C\n',
    "types:\n  A:\n    '{locale}': string\n    attribute-{name}: A | B\n    /x-[a-z]{1,3}|y  z/: C\n",
  ],
  [
    'bodies by media type',
    'groups:\n  a:\n    endpoints:\n      b:\n        body: {application/json: A|B, text/csv: string}\n        returns:\n          200: {image/png:  bytes, text/plain: string}\n          201:\n            docs: A|B\n            body: { application/json: sse< C > }\n      c:\n        returns: {application/json: A|B}\n',
    'groups:\n  a:\n    endpoints:\n      b:\n        body:\n          application/json: A | B\n          text/csv: string\n        returns:\n          200:\n            image/png: bytes\n            text/plain: string\n          201:\n            docs: A|B\n            body:\n              application/json: sse<C>\n      c:\n        returns:\n          application/json: A | B\n',
  ],
  [
    'errors with headers, headers of all requests, and parameters and response headers of a group',
    'errors:\n  A:  {status: 429, body: B< C >, headers: {Retry-After: integer( 0.. )}}\nheaders: {Version?: string( ..9 )}\nresponse-headers: {Id?: string( ..9 )}\ngroups:\n  a:\n    headers  extends  A,B: {}\n    cookies: {c:  string(..3)=x}\n    response-headers: {Left?: { type: integer( 0.. ) }}\n    auth:   none\n',
    'errors:\n  A:\n    status: 429\n    body: B<C>\n    headers:\n      Retry-After: integer(0..)\n\nheaders:\n  Version?: string(..9)\n\nresponse-headers:\n  Id?: string(..9)\n\ngroups:\n  a:\n    headers extends A, B: {}\n    cookies:\n      c: string(..3) = x\n    response-headers:\n      Left?:\n        type: integer(0..)\n    auth: none\n',
  ],
  [
    'examples',
    'examples:\n  Page< Pet[ ] >: {results: [{id: 1, tags: [a,b]},{id: "2"}], note: A|B}\n',
    "examples:\n  Page<Pet[]>:\n    results:\n      - id: 1\n        tags: [a, b]\n      - id: '2'\n    note: A|B\n",
  ],
  [
    'deprecations',
    'types:\n  #!   Use `B`.   \n  A: string\n  B:\n    ## One.\n    #! Use `d`.\n    c: string #! no docs\n',
    'types:\n  #!   Use `B`.\n  A: string\n\n  B:\n    ## One.\n    #! Use `d`.\n    c: string #! no docs\n',
  ],
  [
    'deprecation with dates',
    'groups:\n  a:\n    deprecated: {since: 2026-03-01, docs:   Use  b.}\n    endpoints:\n      b:\n        deprecated:\n          since:   2026-03-01\n          link:  https://example.com/a\n',
    'groups:\n  a:\n    deprecated:\n      since: 2026-03-01\n      docs: Use  b.\n    endpoints:\n      b:\n        deprecated:\n          since: 2026-03-01\n          link: https://example.com/a\n',
  ],
  [
    'limits and webhooks',
    "limits: {body: 1 MiB}\nwebhooks:\n  order.paid:   Page< Order >\n  'a: b': string [ ]\n",
    "limits:\n  body: 1 MiB\n\nwebhooks:\n  order.paid: Page<Order>\n  'a: b': string[]\n",
  ],
  [
    'pages, keys of idempotency and filters',
    'resources:\n  A:\n    filters:\n      b: c.d   contains   any\ngroups:\n  a:\n    endpoints:\n      b:\n        pages: {by: cursor, next:   after}\n        idempotency-key:   required\n',
    'resources:\n  A:\n    filters:\n      b: c.d contains any\n\ngroups:\n  a:\n    endpoints:\n      b:\n        pages:\n          by: cursor\n          next: after\n        idempotency-key: required\n',
  ],
  [
    'status, scopes, method and verb',
    'groups:\n  a:\n    scopes: (b&c)|d\n    endpoints:\n      e:\n        http: GET   /x\n        does: create  or  merge\n        returns: 201   A\n',
    'groups:\n  a:\n    scopes: (b & c) | d\n    endpoints:\n      e:\n        http: GET /x\n        does: create or merge\n        returns: 201 A\n',
  ],
  ['a member of an enum is a value, not a type', 'types:\n  A: [1MONTHLY, 02_AGAIN, a|b]\n  B: [10gbase-t]\n'],
  [
    'a range of statuses',
    'errors:\n  A: 5xx\n  B: 4xx   Page< C >\n  D: 404   E\n',
    'errors:\n  A: 5xx\n  B: 4xx Page<C>\n  D: 404 E\n',
  ],
  ['a mistake stays as it is', 'types:\n  A: integer(1-5)\n  B: C&D\n'],
  [
    'maps in braces become blocks',
    'types: {A: {b: string, c?: D}, E: {}}',
    'types:\n  A:\n    b: string\n    c?: D\n\n  E: {}\n',
  ],
  [
    'lists in brackets stay',
    'types:\n  A: [a,b , ...]\n  B:\n    - a\n    - b\n',
    'types:\n  A: [a, b, ...]\n\n  B:\n    - a\n    - b\n',
  ],
  [
    'a list that is too long is broken into lines',
    `types:\n  A: [${'abcdefgh, '.repeat(12)}z]\n`,
    `types:\n  A:\n${'    - abcdefgh\n'.repeat(12)}    - z\n`,
  ],
  [
    'lists below a key are indented',
    'errors:\n- a\n-   b: c\n    d: e\n- - f\n',
    'errors:\n  - a\n  - b: c\n    d: e\n  - - f\n',
  ],
  [
    'quotes only where they are needed',
    `types:\n  "A": 'string'\n  B: ["a b", "1", 'null', '', "...", '..', "it's", 'say "x"', "a: b", "\\u0007", "<<"]\n`,
    `types:\n  A: string\n  B: [a b, '1', 'null', '', '...', '..', it's, say "x", 'a: b', "\\u0007", '<<']\n`,
  ],
  [
    'quotes around members of an enum that are also names of types',
    'types:\n  A: ["file"]\n  B: ["A", "none"]\n  C:\n    a:\n      - "string"\n      - "word"\n',
    "types:\n  A: ['file']\n  B: ['A', none]\n\n  C:\n    a:\n      - 'string'\n      - word\n",
  ],
  [
    'quotes around keys',
    `types:\n  A:\n    "[b]": string\n    '200': string\n    "a: b": string\n`,
    `types:\n  A:\n    '[b]': string\n    200: string\n    'a: b': string\n`,
  ],
  [
    'comments and docs',
    '##  docs  \n#? gap\n# remark   \napi:   a # beside\n#last',
    '##  docs\n#? gap\n# remark\napi: a # beside\n#last\n',
  ],
  ['columns of comments stay aligned', 'resources:\n  A:\n    within: b     # one\n    id: c         # two\n'],
  [
    'comments stay at their depth',
    'types:\n    A:\n        b: c\n        # of A\n    # of types\ngroups:\n',
    'types:\n  A:\n    b: c\n    # of A\n  # of types\n\ngroups:\n',
  ],
  ['commented-out entries', 'types:\n  # A: string\n\ngroups:\n'],
  [
    'docs follow their key',
    'types:\n  A:\n    b: c\n      ## of D\n  D: string\n',
    'types:\n  A:\n    b: c\n\n  ## of D\n  D: string\n',
  ],
  [
    'comments inside brackets',
    'errors: [ # one\n  a, # two\n  # three\n  b # four\n  # five\n  ] # six\n',
    'errors: # one # six\n  - a # two\n  # three\n  - b # four\n  # five\n',
  ],
  [
    'docs without a subject stay so',
    'types:\n  A: {b: c,\n    ## lost\n    }\n  D: string\n',
    'types:\n  A:\n    b: c\n    ## lost\n\n  D: string\n',
  ],
  [
    'block strings',
    'a:\n    docs: |\n         one\n           two  \n\n         three\n    gap: >-\n         x\n         y\n    more: |2\n          z\n    ## w\n    w: v\n',
    'a:\n  docs: |\n    one\n      two  \n\n    three\n  gap: >-\n    x\n    y\n  more: |2\n        z\n  ## w\n  w: v\n',
  ],
  [
    'a string over several lines',
    "a:\n  docs: one\n        two\n\n        three\n  gap:\n    'four\n       five'\n",
    "a:\n  docs: one\n    two\n\n    three\n  gap: 'four\n    five'\n",
  ],
  ['a type over several lines, which is reported', 'types:\n  A: string  |\n    integer\n'],
  ['empty lines at the end of a string', 'a: |+\n  b\n\n\nc: d\n'],
  [
    'blank lines',
    '\n\napi: a\n\n\n\nversion: 1.0.0\ntypes:\n\n  A: string\n  B:\n    c: d\n',
    'api: a\n\nversion: 1.0.0\n\ntypes:\n  A: string\n\n  B:\n    c: d\n',
  ],
  [
    'a blank line above brackets, which is none between the entries inside',
    'api: a\n\nlimits: {timeout: 1 s, body: 1 KiB}\n',
    'api: a\n\nlimits:\n  timeout: 1 s\n  body: 1 KiB\n',
  ],
  ['document markers and byte order marks', '\uFEFF---\r\napi: a\r\n...\r\n', 'api: a\n'],
  ['an explicit key with a question mark', '? api\n: a\n', 'api: a\n'],
  ['nothing', '\n \n', ''],
  ['only comments', '  # nothing yet  \n\n', '# nothing yet\n'],
];

describe('the style', () => {
  it.each(styles)('covers %s', (_name, before, formatted) => {
    const after = formatted ?? before;
    expect(format(before)).toBe(after);
    expect(format(after)).toBe(after);
  });

  it('leaves a file alone that would become too large to be read again', () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => `    a${index}: {type: b, docs: c}\n`).join('');
    const file = { path: 'model.yaml', text: `types:\n  A:\n${entries}` };
    const { value, diagnostics } = formatSource(file);
    expect(value).toBe(file);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The formatted file would be too large: The file has 30003 lines/),
    ]);
  });

  it('takes time in proportion to the length of the file', async () => {
    const formatted = (length: number) => (): void => {
      const items = Array.from({ length }, (_, index) => `    - m${index} # one\n`).join('');
      format(`types:\n  A:\n${items}`);
    };
    // Four times as many items: quadratic time would take sixteen times as long.
    expect(await ratioOf(formatted(4000), formatted(1000), 10)).toBeLessThan(10);
  });

  it.each([
    ['a syntax error', 'a: [', 'yaml-syntax'],
    ['a tab', 'a:\n\tb: c\n', 'yaml-tab'],
    ['a repeated key', 'a: b\na: c\n', 'yaml-duplicate-key'],
    ['an alias', 'a: &b c\nd: *b\n', 'yaml-anchor'],
  ])('leaves a file with %s alone', (_name, text, code) => {
    const file = { path: 'model.yaml', text };
    const { value, diagnostics } = formatSource(file);
    expect(value).toBe(file);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
  });
});
