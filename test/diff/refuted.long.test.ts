import { expect, it } from 'vitest';
import { runVersion } from '../../src/diff/witnesses/running.js';
import type { Model } from '../../src/model/model.js';
import { count } from '../support/tier.js';
import { useWorkshop } from '../support/workshop.js';
import { refutationsOf } from './refuted.js';
import { allPairs, together } from './scenario-pairs.js';

const workshop = useWorkshop();

/** Random values for each type of a message. */
const runs = count('VALUES', 1000);

it('no change of a pair of models is called safe that a random value refutes', async () => {
  for (const { models } of together(allPairs)) {
    const validators = { old: await validatorsOf(models.old), new: await validatorsOf(models.new) };
    expect(refutationsOf(models, { runs, seed: 1, validators })).toEqual([]);
  }
});

async function validatorsOf(model: Model): Promise<Readonly<Record<string, unknown>>> {
  return (await runVersion(model, workshop)).validators;
}
