import { type Generation, loadTargets } from '../pipeline.js';
import { compareText } from '../source/diagnostic.js';
import type { SourceFile } from '../source/source-file.js';
import { didYouMean } from '../source/nearest-word.js';
import { usageError } from './command-error.js';

/**
 * The targets with these names and those they need; all usual targets without names.
 * @throws CommandError for an unknown name
 */
export async function chooseTargets(
  names: readonly string[] | undefined,
  guides: readonly SourceFile[] = [],
): Promise<Generation['targets']> {
  const { targetsByName, usualTargets, variantsByName, withNeeds } = await loadTargets();
  const known = [...targetsByName.keys(), ...variantsByName.keys()];
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown === '') throw usageError(`A name is missing in --target. Targets: ${known.join(', ')}.`);
  if (unknown !== undefined) {
    throw usageError(`Unknown target "${unknown}".${didYouMean(unknown, known)} Targets: ${known.join(', ')}.`);
  }
  return names === undefined ? usualTargets : withNeeds(names, guides);
}

/**
 * The part of the help that lists every target:
 *
 *     Targets:
 *       types              TypeScript types
 *
 *     Only if they are named:
 *       docs               pages to read the API in
 */
export async function targetsHelp(): Promise<string> {
  const { targetsByName, usualTargets, variantsByName } = await loadTargets();
  const onRequest = [...targetsByName, ...variantsByName]
    .filter(([, { isOnRequest }]) => isOnRequest === true)
    .sort(([left], [right]) => compareText(left, right));
  const usual = usualTargets.map((target) => [target.name, target] as const);
  const width = Math.max(...[...usual, ...onRequest].map(([name]) => name.length));
  const listOf = (title: string, targets: typeof usual): string =>
    [`\n${title}:`, ...targets.map(([name, { description }]) => `  ${name.padEnd(width)}  ${description}`)].join('\n');
  return [listOf('Targets', usual), listOf('Only if they are named', onRequest)].join('\n');
}
