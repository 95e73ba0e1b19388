import { describe, expect, it } from 'vitest';
import { check, type Rule } from '../../src/rules/rule.js';
import { rules } from '../../src/stages.js';
import { compileText, exampleModel, modelOfText } from '../support/example-model.js';

describe('check', () => {
  it('gives each finding the code and severity of its rule', () => {
    const rule: Rule = {
      code: 'example-rule',
      severity: 'warning',
      check: (model, report) => report({ message: `Seen ${model.name}.`, span: model.span }),
    };
    const model = exampleModel();
    expect(check(model, [rule])).toEqual([
      { code: 'example-rule', severity: 'warning', message: 'Seen example-resource.', span: model.span, notes: [] },
    ]);
  });

  it('finds nothing in the example, and does not change it', () => {
    const model = exampleModel();
    const before = JSON.stringify(model);
    expect(check(model, rules)).toEqual([]);
    expect(JSON.stringify(model)).toBe(before);
  });
});

/** The URL that both of two endpoints with the same method match, if there is one. */
function witnessOf(left: string, right: string, params = '{}'): string | undefined {
  const { diagnostics } = compileText(
    `api: a\nparams: ${params}\ngroups:\n  g:\n    endpoints:\n      one:\n        http: GET ${left}\n        returns: nothing\n      two:\n        http: GET ${right}\n        returns: nothing\n`,
  );
  return diagnostics.find(({ code }) => code === 'path-is-unambiguous')?.message.split(' ')[1];
}

describe('path-is-unambiguous', () => {
  it.each([
    ['/a/{x}', '/a/{y}', '/a/x'],
    ['/{x}/b', '/{y}/b', '/x/b'],
    ['/a/b{x}', '/a/{y}c', '/a/bc'],
    ['/k={x}', '/{x}=k', '/k=k'],
  ])('reports that %s and %s both match %s', (left, right, url) => {
    expect(witnessOf(left, right)).toBe(url);
  });

  it.each([
    ['/a/{x}', '/a/b'],
    ['/a/{x}', '/a/{x}/c'],
    ['/{x}/b', '/a/{y}'],
    ['/a{x}', '/b{x}'],
    ['/key={x}', '/{x}'],
    ['/a', '/b'],
  ])('accepts %s and %s', (left, right) => {
    expect(witnessOf(left, right)).toBeUndefined();
  });

  it('reports a URL whose values have the types of the placeholders, if possible', () => {
    expect(witnessOf('/a{x}', '/{y}1', '{x: integer, y: "string(/[a-z]+/)"}')).toBe('/a1');
    expect(witnessOf('/{x}', '/{y}', '{x: integer, y: "string(/[A-Z]{2,}/)"}')).toMatch(/^\/[1A]$/);
  });

  it('accepts paths where no value of one matches the other', () => {
    expect(witnessOf('/a{x}', '/{y}b', '{x: integer, y: integer}')).toBeUndefined();
    expect(witnessOf('/{x}/a{y}', '/{x}/{z}-b', '{y: integer, z: "string(/[0-9]{4}/)"}')).toBeUndefined();
  });

  it('considers that a router compares only the fixed text of paths: one ambiguous value suffices', () => {
    expect(witnessOf('/a{x}', '/{y}b', '{x: integer, y: "string(/[a-c]+/)"}')).toBe('/ab');
  });
});

it('a library of types has no endpoints, and no unused declarations', () => {
  expect(modelOfText('api: a\nscopes:\n  s: s\ntypes:\n  A: string\n').types).toHaveLength(1);
  expect(compileText('api: a\ntypes:\n  A: string\n').diagnostics).toEqual([]);
});

describe('regular-expression-is-safe', () => {
  const problemOf = (pattern: string): string | undefined =>
    compileText(`api: a\ntypes:\n  A: ${JSON.stringify(`string(/${pattern}/)`)}\n`).diagnostics.find(
      ({ code }) => code === 'regular-expression-is-safe',
    )?.message;

  it.each(['(a+)+', '(a|a)*b', '(x+x+)+y', '(\\w+\\s?)*', '.*.*x'])(
    'shows what /%s/ reads in several ways',
    (pattern) => {
      expect(problemOf(pattern)).toMatch(/ can read "\w+" in several ways, /);
    },
  );

  it.each(['[a-z0-9-]{1,256}', '[a-z]{2}(-[A-Z]{2})?', '[a-z0-9._-]+@[a-z0-9-]+\\.[a-z]{2,10}', '\\d{3}-\\d*'])(
    'accepts /%s/',
    (pattern) => {
      expect(problemOf(pattern)).toBeUndefined();
    },
  );

  const modelOf = (patterns: readonly string[]): string =>
    `api: a\ntypes:\n${patterns.map((pattern, index) => `  T${index}: ${JSON.stringify(`string(/${pattern}/)`)}\n`).join('')}`;

  it('reports the same about a pattern whatever was read before', () => {
    const patterns = ['[a-z]{1,64}[a-z0-9]{1,64}', '(\\w+\\s?)*', '(?!.*--)[a-z-]+', '([^]{1,}-){1,40}x'];
    const together = compileText(modelOf(patterns)).diagnostics.map(({ message }) => message);
    const alone = patterns.flatMap((pattern) =>
      compileText(modelOf([pattern])).diagnostics.map(({ message }) => message),
    );
    expect(together.filter((message) => message.includes('ways')).sort()).toEqual(
      alone.filter((message) => message.includes('ways')).sort(),
    );
  });
});
