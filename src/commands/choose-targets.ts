import { type Generation, loadTargets } from '../pipeline.js';
import { didYouMean } from '../source/nearest-word.js';
import { usageError } from './command-error.js';

/**
 * The targets with these names and those they need; all of them where none is named.
 * @throws CommandError for an unknown name
 */
export async function chooseTargets(names: readonly string[] | undefined): Promise<Generation['targets']> {
  const { targetsByName, withNeeds } = await loadTargets();
  const known = [...targetsByName.keys()];
  const unknown = names?.find((name) => !targetsByName.has(name));
  if (unknown === '') throw usageError(`A name is missing in --target. There are ${known.join(', ')}.`);
  if (unknown !== undefined) {
    throw usageError(`Unknown target "${unknown}".${didYouMean(unknown, known)} There are ${known.join(', ')}.`);
  }
  return withNeeds(names ?? known);
}
