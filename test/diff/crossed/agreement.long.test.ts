import { expect, it } from 'vitest';
import { type Crossed, crossVersions } from '../../../src/diff/crossed/crossed.js';
import type { Both } from '../../../src/diff/compare/difference.js';
import type { Model } from '../../../src/model/model.js';
import { modelIfValid, exampleFiles } from '../../support/example-model.js';
import { randomNumbers } from '../../support/random.js';
import { count } from '../../support/tier.js';
import { useWorkshop } from '../../support/workshop.js';
import { importedFiles, mutantsOf } from '../mutate.js';
import { allPairs, together } from '../scenario-pairs.js';

const workshop = useWorkshop();
const seed = count('SEED', 1);
/** Random calls of each operation in each direction. */
const calls = count('CALLS', 10);
/** Mutated models of each source. */
const mutants = count('MUTANTS', 12);

function operationsOf({ directions }: Crossed): Crossed['directions'][number]['operations'] {
  return directions.flatMap(({ operations }) => operations);
}

/** The failed calls of which diff says that they do not fail. */
function unexpectedIn(crossed: Crossed): readonly string[] {
  return operationsOf(crossed).flatMap(({ operation, failures }) =>
    failures
      .filter(({ change }) => change === undefined)
      .map(({ kind, example: { request, response, reasons } }) =>
        [operation, kind, request.method, request.target, request.body, response?.body, reasons.join(', ')].join(' '),
      ),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function crossed(models: Both<Model>): Promise<Crossed> {
  return await crossVersions({ ...models, workshop, seed, calls });
}

it('all pairs of the scenarios call each other, and what fails is what diff says', async () => {
  const all: Crossed[] = [];
  for (const { models } of together(allPairs)) {
    const one = await crossed(models);
    expect(unexpectedIn(one)).toEqual([]);
    all.push(one);
  }
  const operations = all.flatMap(operationsOf);
  expect(operations.filter(({ requests }) => requests === 0)).toEqual([]);
  const received = sum(operations.map(({ requests, responses }) => requests + responses));
  const failed = sum(operations.flatMap(({ failures }) => failures.map((failure) => failure.count)));
  console.log(`${operations.length} operations, ${received} messages, ${failed} failures that diff expects`);
  expect(failed).toBeGreaterThan(1000);
  // A client always has its first credentials, and neither it nor a server writes JSON on two lines.
  const unseen = all.flatMap(({ directions }) => directions.flatMap((direction) => direction.unseen));
  const codes = new Set(unseen.map(({ code }) => code));
  expect([...codes].toSorted()).toEqual([
    'auth-alternative-removed',
    'request-encoding-changed',
    'response-encoding-changed',
  ]);
});

it.each([
  { name: 'the example', load: async () => exampleFiles() },
  { name: 'an imported museum', load: () => importedFiles('museum') },
  { name: 'imported badges', load: () => importedFiles('badges') },
])('random changes of $name fail as diff says', async ({ load }) => {
  const files = await load();
  const original = modelIfValid(files);
  if (original === undefined) throw new Error('The model does not compile.');
  const random = randomNumbers(seed);
  let requests = 0;
  for (let index = 0; index < mutants; index += 1) {
    const [mutant = original] = [...mutantsOf(files, random, 8)].toReversed();
    const one = await crossed({ old: original, new: mutant });
    expect(unexpectedIn(one)).toEqual([]);
    requests += sum(operationsOf(one).map((operation) => operation.requests));
  }
  expect(requests).toBeGreaterThan(mutants * calls);
});
