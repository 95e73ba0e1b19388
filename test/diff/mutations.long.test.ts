import { describe, expect, it } from 'vitest';
import { comparisonOf } from '../../src/diff/compare/compare.js';
import { confirmed } from '../../src/diff/witnesses/confirm.js';
import { kindOf } from '../../src/diff/compare/codes.js';
import type { Change } from '../../src/diff/compare/change.js';
import { runVersion, type Version } from '../../src/diff/witnesses/running.js';
import type { Model } from '../../src/model/model.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { modelIfValid, exampleFiles, modelOfText, triedFiles } from '../support/example-model.js';
import { randomNumbers } from '../support/random.js';
import { count } from '../support/tier.js';
import { useWorkshop } from '../support/workshop.js';
import { importedFiles, mutantsOf } from './mutate.js';
import { refusedRequests, refutationsOf } from './refuted.js';

const workshop = useWorkshop();
const seed = count('SEED', 2);
/** Mutated models, over all sources together. */
const mutations = count('MUTATIONS', 5000);
/** Of these, the ones whose packages are built, to search witnesses. */
const built = count('BUILT', 10);
/** Random values for each type of a message. */
const runs = 8;
/** How many types of messages without a change are tried, too. */
const mostUnchanged = 4;

interface Source {
  readonly name: string;
  /** Of all mutations: a large model takes longer. */
  readonly share: number;
  readonly files: readonly SourceFile[];
}

const sources: readonly Source[] = [
  { name: 'the example', share: 0.06, files: exampleFiles() },
  { name: 'the shop', share: 0.01, files: triedFiles('shop') },
  { name: 'an imported museum', share: 0.28, files: await importedFiles('museum') },
  { name: 'imported badges', share: 0.65, files: await importedFiles('badges') },
];

/** Valid models with a few mutations; after these it begins again. */
function* endlessMutantsOf({ files }: Source, random: (below: number) => number): Generator<Model> {
  for (;;) yield* mutantsOf(files, random, 4);
}

function* first<T>(most: number, all: Iterable<T>): Generator<readonly [index: number, one: T]> {
  if (most < 1) return;
  let index = 0;
  for (const one of all) {
    yield [index, one];
    index += 1;
    // Not one more than is needed: making one takes long.
    if (index >= most) return;
  }
}

describe('a random change', () => {
  it.each(sources)('of $name is compared, and no safe verdict is refuted', (source) => {
    const original = modelIfValid(source.files);
    if (original === undefined) throw new Error('The model does not compile.');
    for (const [index, mutant] of first(mutations * source.share, endlessMutantsOf(source, randomNumbers(seed)))) {
      // Half of the changes are made, the other half are taken back.
      const models = index % 2 === 0 ? { old: original, new: mutant } : { old: mutant, new: original };
      expect(refutationsOf(models, { runs, seed: index, mostUnchanged })).toEqual([]);
    }
  });

  it('would be refuted if a narrower range counted as safe', () => {
    const model = (range: string): Model => modelOfText(petWith(`age: integer(${range})`));
    const models = { old: model('0..300'), new: model('0..20') };
    expect(refutationsOf(models, { runs: 20, seed })).toEqual([]);
    const [refuted] = refutationsOf(models, { runs: 20, seed, ignored: 'request-range-narrowed' });
    expect(refuted).toMatch(/^request pet\.add body \{"age":\d+\}$/);
  });

  it('has witnesses, which both versions confirm', async () => {
    const changes: Change[] = [];
    for (const source of sources) {
      const original = modelIfValid(source.files);
      if (original === undefined) throw new Error('The model does not compile.');
      const before = await runVersion(original, workshop);
      const breaking = breakingMutantsOf(original, endlessMutantsOf(source, randomNumbers(seed + 1)));
      for (const [, mutant] of first(built / sources.length, breaking))
        changes.push(...(await changesOf(before, await runVersion(mutant, workshop))));
    }
    const expected = changes.filter(({ code }) => kindOf(code).verdict === 'breaking');
    const left = expected.filter(({ verdict }) => verdict !== 'breaking').map(({ code, place }) => `${code} ${place}`);
    const shown = expected.length - left.length;
    console.log(`${shown} of ${expected.length} changes that may break have a witness. Not: ${left.join(', ')}`);
    expect(shown).toBeGreaterThan(expected.length / 2);
  });
});

/** Those with a change that may break. */
function* breakingMutantsOf(original: Model, mutants: Iterable<Model>): Generator<Model> {
  for (const mutant of mutants) {
    const { findings } = comparisonOf({ old: original, new: mutant });
    if (findings.some(({ change }) => kindOf(change.code).verdict === 'breaking')) yield mutant;
  }
}

function petWith(field: string): string {
  return `
api: example
types:
  Pet:
    ${field}
groups:
  pet:
    endpoints:
      add:
        http: POST /pets
        body: Pet
        returns: nothing
`;
}

/** The changes, with a request for every endpoint that they do not touch. */
async function changesOf(before: Version, after: Version): Promise<readonly Change[]> {
  const versions = { old: before, new: after };
  const { findings } = comparisonOf({ old: before.model, new: after.model });
  expect(await refusedRequests(findings, versions)).toEqual([]);
  return confirmed(findings, versions);
}
