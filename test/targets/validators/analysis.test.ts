import { expect, it } from 'vitest';
import type { TypeDeclaration } from '../../../src/model/model.js';
import { compile } from '../../../src/pipeline.js';
import { analysisOf } from '../../../src/targets/validators/analysis.js';
import {
  aliasType,
  arrayOf,
  enumType,
  int64,
  integer,
  modelOf,
  named,
  objectType,
  text,
  unionType,
  unknown,
} from '../../support/build-model.js';
import { ratioOf } from '../../support/ratio.js';

const types: readonly TypeDeclaration[] = [
  aliasType('Key', text),
  enumType('Color', ['red']),
  enumType('Growing', ['one'], true),
  objectType('Plain', { key: named('Key'), color: named('Color') }),
  objectType('Pair', { long: int64 }),
  objectType('Holder', { pairs: arrayOf(named('Pair')), 'any?': unknown }),
  aliasType('Picture', { kind: 'bytes' }),
  objectType('Tree', { name: text, 'children?': arrayOf(named('Tree')) }),
  objectType('Garden', { trees: { kind: 'map', values: named('Tree') } }),
  unionType('Step', 'kind', { one: {}, both: { left: named('Other') } }),
  objectType('Other', { 'step?': named('Step') }),
  aliasType('Number', integer),
];

const analysis = analysisOf(modelOf({ types }));

it.each([
  ['form', ['Growing', 'Plain', 'Pair', 'Holder', 'Picture', 'Tree', 'Garden', 'Step', 'Other']],
  ['conversion', ['Pair', 'Holder', 'Picture']],
  ['encoding', ['Plain', 'Pair', 'Holder', 'Picture', 'Tree', 'Garden', 'Step', 'Other']],
  ['int64', ['Pair', 'Holder']],
  ['depth', ['Tree', 'Garden', 'Step', 'Other']],
] as const)('traits of a type include %s, of itself or of its parts', (trait, names) => {
  const having = types.filter(({ name }) => analysis.has(named(name), trait)).map(({ name }) => name);
  expect(having).toEqual(names);
});

it('a type is recursive if it may contain itself, not if it only contains such a type', () => {
  const recursive = types.filter(({ name }) => analysis.isRecursive(name)).map(({ name }) => name);
  expect(recursive).toEqual(['Tree', 'Step', 'Other']);
});

it('a type is shared if another module uses it, or a union that it is a member of', () => {
  const { value: model } = compile([
    {
      path: 'a.yaml',
      text: 'api: a\ntypes:\n  Cat:\n    cat: int64\n  Dog:\n    dog: int64\n  Pet: Cat | Dog\n  Own: string\n',
    },
    { path: 'b.yaml', text: 'types:\n  Any: Pet | string\n' },
  ]);
  const shared = model.types.filter(({ name }) => analysisOf(model).isShared(name)).map(({ name }) => name);
  expect(shared.sort()).toEqual(['Cat', 'Dog', 'Pet']);
});

it('the analysis takes time in proportion to the model', async () => {
  const analyze = (length: number) => (): void => {
    const chain = Array.from({ length }, (_, index) =>
      objectType(`Link${index}`, { 'next?': named(`Link${Math.min(index + 1, length - 1)}`) }),
    );
    const long = analysisOf(modelOf({ types: chain }));
    expect(long.isRecursive(`Link${length - 1}`)).toBe(true);
    expect(long.has(named('Link0'), 'depth')).toBe(true);
  };
  // Four times as many: quadratic time would take sixteen times as long.
  expect(await ratioOf(analyze(8000), analyze(2000), 10)).toBeLessThan(10);
});
