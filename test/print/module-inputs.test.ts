import { describe, expect, it } from 'vitest';
import { emit } from '../../src/pipeline.js';
import { moduleInputs } from '../../src/print/module-inputs.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { targetsByName } from '../../src/targets/index.js';
import { exampleFiles, modelIfValid, triedFiles } from '../support/example-model.js';
import { inTier } from '../support/tier.js';

interface PrintedModule {
  readonly inputs: string;
  print(): string;
}

/** Every file that is printed late, with the inputs that determine its text; undefined for a model with mistakes. */
function modulesOf(sources: readonly SourceFile[]): ReadonlyMap<string, PrintedModule> | undefined {
  const model = modelIfValid(sources);
  if (model === undefined) return undefined;
  const inputsOf = moduleInputs(model);
  return new Map(
    emit(model, [...targetsByName.values()]).flatMap((file) =>
      file.print === undefined ? [] : [[file.path, { inputs: inputsOf(file), print: () => file.text }]],
    ),
  );
}

/** Changes of one line that keep the model valid: an optional field, a name, a type. */
const changes: readonly ((line: string) => string)[] = [
  (line) => line.replace(/^( +\w+)(: )/, '$1?$2'),
  (line) => line.replace(/^( +\w+\?)(: )/, (_, name: string, colon: string) => name.slice(0, -1) + colon),
  (line) => line.replace(/: (\w+)$/, ': $1[]'),
  (line) => line.replace(/\bstring\b/, 'int64'),
  (line) => line.replace(/\b(?:integer|int32)\b/, 'number'),
  (line) => line.replace(/^( +(?:returns|body): )\w+$/, '$1string'),
];

/** The model with each of the changes, at every n-th line where it is possible. */
function* changed(sources: readonly SourceFile[], step: number): Generator<readonly SourceFile[]> {
  for (const change of changes) {
    const places = sources.flatMap((source) =>
      source.text.split('\n').flatMap((line, index) => (change(line) === line ? [] : [{ source, line, index }])),
    );
    for (const { source, line, index } of places.filter((_, place) => place % step === 0)) {
      const text = source.text.split('\n').with(index, change(line)).join('\n');
      yield sources.map((other) => (other === source ? { ...source, text } : other));
    }
  }
}

const models: readonly (readonly [string, readonly SourceFile[], number])[] = [
  ['the example', exampleFiles(), inTier({ short: 31, long: 6 })],
  ['the shop, which uses the whole language', triedFiles('shop'), 17],
];

describe.each(inTier({ short: models.slice(0, 1), long: models }))(
  'the inputs of a module of %s',
  (_, sources, step) => {
    it('differ wherever its text does', () => {
      const before = modulesOf(sources);
      const texts = new Map([...(before ?? [])].map(([path, module]) => [path, module.print()]));
      let [kept, compiled] = [0, 0];
      for (const next of changed(sources, step)) {
        const after = modulesOf(next);
        if (after !== undefined) compiled += 1;
        for (const [path, { inputs, print }] of after ?? []) {
          if (before?.get(path)?.inputs !== inputs) continue;
          kept += 1;
          expect(print(), path).toBe(texts.get(path));
        }
      }
      expect(kept, `of ${compiled} models`).toBeGreaterThan(5);
    });
  },
);

it('a changed field affects only the modules derived from it', () => {
  const head = {
    path: 'api.yaml',
    text: 'api: zoo\ntypes:\n  Problem:\n    title: string\nerrors:\n  Gone: 410 Problem\n',
  };
  const file = (name: string, fields: string): SourceFile => ({
    path: `${name}.yaml`,
    text: `types:\n  ${name}:\n    ${fields}\ngroups:\n  ${name.toLowerCase()}:\n    endpoints:\n      get:\n        http: GET /${name}\n        returns: ${name}\n`,
  });
  const modulesWith = (type: string): ReadonlyMap<string, PrintedModule> | undefined =>
    modulesOf([head, file('Ape', `age: ${type}`), file('Bear', 'friend: Ape'), file('Cat', 'name: string')]);
  const [before, after] = [modulesWith('integer'), modulesWith('number')];
  const aboutAll = ['client/api.md', 'json-schema/bundle.json'];
  const modules = [...(after ?? [])].filter(([path]) => !aboutAll.includes(path));
  const touched = modules.filter(([path, { inputs }]) => before?.get(path)?.inputs !== inputs);
  expect(new Set(touched.map(([path]) => path.replace(/.*\/|\.\w+$/g, '')))).toEqual(new Set(['Ape', 'Bear']));
});

it('a type that an endpoint starts or stops sending has its module printed again', () => {
  const types = ['Ape', 'Bear', 'Cat'].map((name) => ({
    path: `${name}.yaml`,
    text: `types:\n  ${name}:\n    age: integer\n`,
  }));
  const modulesWith = (sent: string): ReadonlyMap<string, PrintedModule> => {
    const text = `api: zoo\ngroups:\n  zoo:\n    endpoints:\n      put:\n        http: PUT /zoo\n        body: ${sent}\n        returns: ${sent}\n`;
    return modulesOf([{ path: 'api.yaml', text }, ...types]) ?? new Map<string, PrintedModule>();
  };
  const [before, after] = [modulesWith('Ape'), modulesWith('Bear')];
  const texts = new Map([...before].map(([path, module]) => [path, module.print()]));
  const isSame = ([path, { inputs }]: readonly [string, PrintedModule]): boolean => before.get(path)?.inputs === inputs;
  for (const [path, { print }] of [...after].filter(isSame)) expect(print(), path).toBe(texts.get(path));
  expect([...after].filter(isSame).map(([path]) => path)).toContain('validators/src/modules/Cat.ts');
});

it('parameters from a type in another file are inputs of the module of their group', () => {
  const api = `api: zoo\ngroups:\n  zoo:\n    endpoints:\n      find:\n        http: GET /zoo\n        query: Filter\n        returns: nothing\n`;
  const modulesWith = (type: string): ReadonlyMap<string, PrintedModule> | undefined =>
    modulesOf([
      { path: 'api.yaml', text: api },
      { path: 'filter.yaml', text: `types:\n  Filter:\n    age?: ${type}\n` },
    ]);
  const [before, after] = [modulesWith('integer'), modulesWith('string')];
  const path = 'server/src/modules/api.ts';
  expect(after?.get(path)?.print()).not.toBe(before?.get(path)?.print());
  expect(after?.get(path)?.inputs).not.toBe(before?.get(path)?.inputs);
});
