import type { Generation } from '../../../pipeline.js';
import { loadTargets } from '../../../stages.js';
import { compareText } from '../../../source/diagnostic.js';
import type { SourceFile } from '../../../source/source-file.js';
import { didYouMean } from '../../../source/nearest-word.js';
import { usageError } from '../../terminal/command-error.js';
import { isModuleName } from './module-files.js';
import { loadTargetModule } from './target-modules.js';

/** The targets with these names and those they need. Modules with other targets are found in the folder of the project. */
export async function chooseTargets(
  names: readonly string[] | undefined,
  folder: string,
  guides: readonly SourceFile[] = [],
): Promise<Generation['targets']> {
  const { targetsByName, usualTargets, variantsByName, withNeeds } = await loadTargets();
  if (names === undefined) return usualTargets;
  const known = [...targetsByName.keys(), ...variantsByName.keys()];
  const own = names.filter((name) => !isModuleName(name));
  const unknown = own.find((name) => !known.includes(name));
  if (unknown === '') throw usageError(`A name is missing in --target. Targets: ${known.join(', ')}.`);
  if (unknown !== undefined) {
    throw usageError(`Unknown target "${unknown}".${didYouMean(unknown, known)} Targets: ${known.join(', ')}.`);
  }
  const forms = new Map<string, string>();
  for (const name of own) {
    const target = variantsByName.get(name)?.name ?? name;
    const other = forms.get(target) ?? name;
    if (other !== name)
      throw usageError(
        `"${other}" and "${name}" are the same package. Name one of them, and generate the other with its own --out.`,
      );
    forms.set(target, name);
  }
  const modules = [...new Set(names.filter(isModuleName))];
  const others = await Promise.all(modules.map((name) => loadTargetModule(name, folder)));
  const twice = others.find(({ name }, index) => others.findIndex((other) => other.name === name) < index);
  if (twice !== undefined) throw usageError(`Two modules have a target "${twice.name}". Leave out one of them.`);
  return [...withNeeds([...own, ...others.flatMap(({ needs }) => needs)], guides), ...others];
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
