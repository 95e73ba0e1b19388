import { describe, expect, it } from 'vitest';
import { parse } from '../src/parse/parse.js';
import { compile } from '../src/pipeline.js';
import { gapsIn, rules, schemaOf } from '../src/stages.js';
import { check } from '../src/rules/rule.js';
import type { SourceFile } from '../src/source/source-file.js';
import { stepsOf } from './support/steps.js';

/** One resource with many constructs of the language, under names that begin or end with the number. */
const unit = `
scopes:
  manage1: manage_things:{shop1}
params:
  shop1: string(/[a-z]+/)
errors:
  Lost1: 404 Problem
resources:
  Thing1:
    within: shop1
    id: id
    version: version
    filters:
      color: color equals
    actions:
      paint: set color
      nothing: nothing
types:
  Color1: [red, green]
  Base1:
    createdAt?: datetime
  Thing1 extends Base1:
    id: read-only uuid
    version: read-only integer
    color: Color1 = red
    size: integer(1..10) | Range1
    secret?: write-only string
    tags: set<string>
    label?:
      type: string(1..80)
      example: A label
  Range1:
    from: integer
    to: integer
  Alias1: Thing1 | null
  Draft1: omit<Thing1, id, version>
  Page1<T>:
    results: T[]
    total: integer
  Filter1:
    color?: Color1
  union Change1 by action:
    paint:
      color: Color1
    nothing: {}
  Update1:
    version: integer
    actions: Change1[]
  Report1:
    things: map<Alias1>
    shade: Color1
examples:
  Range1: { from: 1, to: 2 }
groups:
  thing1:
    path: /{shop1}/things1
    resource: Thing1
    scopes: manage1
    errors: [Lost1]
    endpoints:
      list:
        http: GET
        query extends Filter1: {}
        does: query
        returns: Page1<Thing1>
      get:
        http: GET /{id}
        does: get
        returns: Thing1
      change:
        http: PATCH /{id}
        body:
          application/merge-patch+json: patch<Draft1>
        returns: Thing1
      update:
        http: POST /{id}
        body: Update1
        does: update
        returns: Thing1
      report:
        http: GET /reports/{name}
        returns: Report1
      many:
        http: POST /many
        body: Draft1[]
        returns: 202
`;

const shared = `api: growth
auth: bearer
types:
  Problem:
    title: string
`;

function modelOf(count: number): readonly SourceFile[] {
  const units = Array.from({ length: count }, (_, index) => ({
    path: `model/unit-${index}.yaml`,
    text: unit.replaceAll(/(?<=[A-Za-z])1(?!\d)/g, String(index)),
  }));
  return [{ path: 'model/api.yaml', text: shared }, ...units];
}

const sentenceOf = (code: string): string => `About ${code}.`;

describe('a model four times as large', () => {
  const [small, large] = [modelOf(15), modelOf(60)];

  it('has no mistakes, so that the rules see all of it', () => {
    expect(compile(small).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(compile(large).value.groups).toHaveLength(60);
  });

  const works: readonly (readonly [string, (files: readonly SourceFile[]) => () => void])[] = [
    ['to compile', (files) => () => void compile(files.map((file) => ({ ...file })))],
    [
      'to check',
      (files) => {
        // A copy, so that nothing is cached.
        const model = structuredClone(compile(files).value);
        return () => void check(model, rules);
      },
    ],
    ['to describe to editors', (files) => () => void schemaOf(files, sentenceOf)],
    ['to list the gaps of', (files) => () => void gapsIn(files)],
  ];

  it.each(works)('takes four times the work %s', (_name, workOn) => {
    const [less, more] = [small, large].map((files) => stepsOf(workOn(files)));
    expect(less).toBeGreaterThan(1000);
    // What does not grow, such as the keyword lists of the language, makes it less than four.
    expect((more ?? 0) / (less ?? 1)).toBeLessThan(4.2);
  });

  it('has a schema for editors of four times the size', () => {
    const [less, more] = [60, 240].map((count) => schemaOf(modelOf(count), sentenceOf)?.length ?? 0);
    expect((more ?? 0) / (less ?? 1)).toBeLessThan(4.2);
  });
});

describe('four times as many', () => {
  const types = (lines: string): string => `api: growth\ntypes:\n  Other: string\n${lines}`;
  const endpoints = (lines: string): string => `api: growth\ngroups:\n  things:\n    endpoints:\n${lines}`;
  const list = '      list:\n        http: GET /things\n        returns: 204\n';

  it.each<[string, (many: (line: (index: number) => string) => string) => string]>([
    ['fields of a type', (many) => types(`  Thing:\n${many((index) => `    field${index}?: Other`)}`)],
    ['required fields of a type', (many) => types(`  Thing:\n${many((index) => `    field${index}: Other`)}`)],
    [
      'fields that a type omits',
      (many) => types(`  Thing:\n${many((index) => `    f${index}: Other`)}  Less: omit<Thing, f1>\n`),
    ],
    ['members of an enum', (many) => types(`  Color:\n${many((index) => `    - color${index}`)}`)],
    [
      'variants of a union',
      (many) => types(`  union Shape by kind:\n${many((index) => `    shape${index}: {size: Other}`)}`),
    ],
    ['types', (many) => types(many((index) => `  T${index}: {field: Other}`))],
    ['types that each use the next', (many) => types(`${many((index) => `  T${index}: {next?: T${index + 1}}`)}`)],
    [
      'endpoints of a group',
      (many) => endpoints(many((index) => `      e${index}: {http: GET /things/p${index}, returns: 204}`)),
    ],
    [
      'parameters of a query',
      (many) => endpoints(`${list}        query:\n${many((index) => `          p${index}?: string`)}`),
    ],
    [
      'headers of a request',
      (many) => endpoints(`${list}        headers:\n${many((index) => `          X-H${index}?: string`)}`),
    ],
    ['errors', (many) => `api: growth\nerrors:\n${many((index) => `  Lost${index}: 404`)}`],
    [
      'groups',
      (many) =>
        `api: growth\ngroups:\n${many((index) => `  g${index}: {endpoints: {e: {http: GET /g${index}, returns: 204}}}`)}`,
    ],
  ])('%s take four times the work to check', (_name, textOf) => {
    const [less, more] = [100, 400].map((count) => {
      const many = (line: (index: number) => string): string =>
        Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('');
      const files = [{ path: 'model/api.yaml', text: textOf(many) }];
      return stepsOf(() => void check(compile(files).value, rules));
    });
    expect((more ?? 0) / (less ?? 1)).toBeLessThan(4.5);
  });
});

it('the members of a type are compared in pairs', () => {
  const [less, more] = [50, 200].map((count) => {
    const names = Array.from({ length: count }, (_, index) => `T${index}`);
    const text = `api: growth\ntypes:\n${names.map((name) => `  ${name}: {of${name}: string}\n`).join('')}  Any: ${names.join(' | ')}\n`;
    return stepsOf(() => void check(compile([{ path: 'model/api.yaml', text }]).value, rules));
  });
  expect((more ?? 0) / (less ?? 1)).toBeLessThan(17);
});

it('a file is parsed once, however often it is compiled', () => {
  const files = modelOf(2);
  for (const file of files) expect(parse(file)).toBe(parse(file));
  // The spans of a document are shared by everything derived from it.
  const [first, second] = [1, 2].map(() => compile(files).value.types.map(({ span }) => span));
  first?.forEach((span, index) => expect(span).toBe(second?.[index]));
});
