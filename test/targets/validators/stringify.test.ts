import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Model, TypeDeclaration } from '../../../src/model/model.js';
import { declarationsOf } from '../../../src/model/declarations.js';
import { candidates } from '../../../src/verify/agreement.js';
import { valuesOfType } from '../../../src/verify/values.js';
import { analysisOf } from '../../../src/targets/validators/analysis.js';
import { buildTargets } from '../../support/built-packages.js';
import { exampleModel, modelOfText } from '../../support/example-model.js';
import { libraryText } from '../../support/library-model.js';
import { objectsText } from '../../support/objects-model.js';
import { everyKind } from './every-kind.js';
import { nestedKinds } from './nested-kinds.js';
import { expectSameText, type Exports, strangers, withOneReplaced, writtenText } from './written-text.js';
import { inTier } from '../../support/tier.js';

/** All exports of the package, and `writeX`, which is private to its module. */
async function exportsOf(model: Model): Promise<Exports> {
  const packages = await buildTargets(model, 'validators');
  // The others are type-checked in other tests.
  const errors = model === nestedKinds ? await packages.typeCheck() : '';
  const folder = join(packages.folder, 'validators/dist/modules');
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(/^function (?=write)/gm, 'export function '));
  }
  const exports = await packages.import('validators');
  expect(errors).toBe('');
  const byName = exports as Readonly<Record<string, ReturnType<Exports>>>;
  return (name) => byName[name] ?? expect.fail(`Nothing is called ${name}.`);
}

/** Names of Object.prototype, each with a value of its field. */
const oddValues = fc
  .tuple(fc.subarray([0, 1, 2, 3]), fc.string(), fc.bigInt(), fc.array(fc.integer(), { maxLength: 12 }), fc.double())
  .map(([chosen, text, long, list, number]) => {
    const fields = [
      ['__proto__', text],
      ['constructor', long],
      ['toString', list],
      ['a/b~c', number],
    ] as const;
    return Object.fromEntries(chosen.flatMap((index) => fields.slice(index, index + 1)));
  });

/** Values of TypeScript: valid, or often invalid in a place or two. */
function valuesOf(model: Model, exported: Exports, areRight: boolean): (name: string) => fc.Arbitrary<unknown> {
  const declarations = declarationsOf(model);
  const right = valuesOfType(declarations);
  return (name) => {
    if (name === 'Odd') return oddValues;
    const decode = exported(`decode${name}`) as (wire: unknown) => { readonly ok: boolean; readonly value?: unknown };
    const wires = areRight ? right({ kind: 'named', name }) : candidates(name, { declarations, form: 'strict' });
    return wires.map((wire) => {
      const result = decode(wire);
      return result.ok ? result.value : wire;
    });
  };
}

/** Scalars have none: there is nothing around the substitution. */
function hasTemplate(declaration: TypeDeclaration, model: Model): boolean {
  if (declaration.kind === 'enum') return false;
  if (declaration.kind !== 'alias') return true;
  const { type } = declaration;
  const target = type.kind === 'named' ? model.types.find(({ name }) => name === type.name) : undefined;
  if (target !== undefined) return hasTemplate(target, model);
  return ['array', 'map', 'either', 'same', 'json', 'csv'].includes(type.kind);
}

const models: readonly Model[] = [
  everyKind,
  nestedKinds,
  exampleModel(),
  modelOfText(libraryText),
  modelOfText(objectsText),
];
const everyType = await Promise.all(
  models.map(async (model) => {
    const exported = await exportsOf(model);
    const analysis = analysisOf(model);
    return model.types.map((declaration) => {
      const { name } = declaration;
      return {
        name,
        exported,
        values: valuesOf(model, exported, false)(name),
        right: valuesOf(model, exported, true)(name),
        hasTemplate: hasTemplate(declaration, model),
        writer: `write${analysis.servingType(name)}`,
      };
    });
  }),
);

describe('stringifyX', () => {
  it.each(everyType.flat())(
    'writes $name like JSON.stringify of what encodeX returns',
    ({ name, exported, values }) => {
      fc.assert(
        fc.property(values, (value) => expectSameText(exported, name, value)),
        { numRuns: inTier({ short: 10, long: 100 }) },
      );
    },
  );

  it.each(everyType.flat())('does so for $name with an unusual value inside', ({ name, exported, values }) => {
    fc.assert(
      fc.property(values, fc.constantFrom(...strangers), fc.nat(), (value, [, stranger], seed) =>
        expectSameText(exported, name, withOneReplaced(value, seed, stranger)),
      ),
      { numRuns: inTier({ short: 15, long: 150 }) },
    );
  });

  it.each(everyType.flat().filter((type) => type.hasTemplate))(
    'writes a valid $name on the fast path',
    ({ name, exported, right, writer }) => {
      const isRight = exported(`is${name}`);
      const seen = { right: 0 };
      fc.assert(
        fc.property(right, (value) => {
          if (isRight(value) !== true) return;
          seen.right += 1;
          expect(exported(writer)(value)).toBe(exported(`stringify${name}`)(value));
        }),
        // A type with many formats has few valid values: the same ones each time, and enough of them.
        { numRuns: inTier({ short: 50, long: 200 }), seed: 11 },
      );
      expect(seen.right).toBeGreaterThan(0);
    },
  );

  it.each(everyType.flat())('does not recurse endlessly in a $name that contains itself', ({ name, exported }) => {
    for (const loop of [{ text: 'a', right: 'a' }, []]) {
      const value = Object.assign(loop, {
        left: loop,
        children: [loop],
        parts: [loop],
        name: 'a',
        title: 'a',
        0: loop,
      });
      // Types that cannot contain themselves write only their own fields.
      const text = writtenText(exported, name, value);
      if (text !== undefined) JSON.parse(text);
      if (['Tree', 'Fork', 'Chapter'].includes(name)) expect(text).toBeUndefined();
    }
  });

  it.each(everyType.flat())('writes $name in tolerant mode like encodeX', ({ name, exported, values }) => {
    const sample = fc.sample(values, 50);
    for (const value of sample) {
      const tolerant: Exports = (full) => (input) => exported(full)(input, 'tolerant');
      expectSameText(tolerant, name, value);
    }
  });
});

const exported = everyType[0]?.[0]?.exported ?? ((name) => expect.fail(name));
const textOf = (name: string, value: unknown): string | undefined => writtenText(exported, name, value);

describe('stringifyX of an invalid value', () => {
  it.each<[string, unknown, string]>([
    ['Note', { text: 5 }, '{"text":5}'],
    ['Note', { text: null }, '{"text":null}'],
    ['Note', {}, '{}'],
    ['Note', { text: 'a', at: new Date(0) }, '{"text":"a","at":"1970-01-01T00:00:00.000Z"}'],
    ['Note', { text: '","admin":"' }, String.raw`{"text":"\",\"admin\":\""}`],
    ['Note', { text: { toJSON: () => '"' } }, String.raw`{"text":"\""}`],
    ['Note', { text: Symbol('a') }, '{}'],
    ['Note', 'a note', '{}'],
    ['Point', { x: NaN }, '{"x":null}'],
    ['Point', { x: Infinity, y: '1,"z":2' }, String.raw`{"x":null,"y":"1,\"z\":2"}`],
    ['Point', { x: 5n }, '{"x":5}'],
    ['Point', { x: -0 }, '{"x":0}'],
    ['Account', { id: 5 }, '{"id":5}'],
    ['Account', { id: 1n, notes: { length: 1 } }, 'TypeError'],
    ['Account', { id: 1n, data: 'AQID"' }, String.raw`{"id":1,"data":"AQID\""}`],
    ['Action', { action: 'other"', value: 'lost' }, String.raw`{"action":"other\""}`],
    ['Longs', { a: undefined, b: 1n }, '{"b":1}'],
    ['Pair', { 0: 1 }, '{"0":1}'],
    ['Color', 'blue', '"blue"'],
    ['Color', undefined, 'TypeError'],
    ['Tree', { name: 'a', children: [undefined] }, 'TypeError'],
  ])('for %s of %o: %s', (name, value, text) => {
    expect(textOf(name, value) ?? 'TypeError').toBe(text);
  });

  it('reads it again when it changes during the write, and never produces broken JSON', () => {
    let count = 0;
    const changing = {
      get text() {
        count += 1;
        return count % 2 === 0 ? { toString: () => '","admin":"yes' } : 'fine';
      },
      at: '2024-01-01T00:00:00Z',
    };
    for (let turn = 0; turn < 4; turn += 1) {
      expect(Object.keys(JSON.parse(textOf('Note', changing) ?? '{}') as object)).toEqual(['text', 'at']);
    }
  });

  it('refuses it where any type is allowed and it contains itself', () => {
    const loop: Record<string, unknown> = { text: 'a' };
    loop['self'] = [loop];
    expect(() => exported('stringifyAnything')(loop)).toThrow(TypeError);
    expect(() => exported('stringifyAccount')({ id: 1n, any: loop })).toThrow('contains itself');
  });

  it('stops at a thousand levels with a TypeError', () => {
    let tree: Record<string, unknown> = { name: 'leaf' };
    for (let level = 0; level < 1000; level += 1) tree = { name: 'branch', children: [tree] };
    expect(textOf('Tree', tree)).toMatch(/^\{"name":"branch"/);
    expect(() => exported('stringifyTree')({ name: 'branch', children: [tree] })).toThrow('contains itself');
  });
});
