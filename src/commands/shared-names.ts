import { usageError } from './command-error.js';
import { quoted } from './command-text.js';
import type { Run } from './generation.js';

/** The name on npm of each package of a model, by the name of its target. */
type NamesByTarget = Readonly<Record<string, string>>;

/**
 * Two packages of one name cannot be installed together: neither of one model, nor of two models of a project.
 *
 * @throws CommandError that names both
 */
export function refuseSharedNames(names: NamesByTarget, { namedPackages, models, placeOf }: Run): void {
  for (const [target, name] of Object.entries(names)) {
    const other = namedPackages.get(name);
    namedPackages.set(name, { target, models });
    if (other === undefined) continue;
    if (other.models === models)
      throw usageError(
        `The packages "${other.target}" and "${target}" would both be called "${name}". Give one of them another "name" below "packages" in the settings.`,
      );
    const place = placeOf(`packages.${target}.name`) ?? placeOf('package.name');
    const owners = [other, { target, models }].map(
      (each) => `"${each.target}" of ${each.models.map(quoted).join(' ')}`,
    );
    throw usageError(
      `${place === undefined ? '' : `${place}: `}The packages ${owners.join(' and ')} would both be called "${name}". ` +
        'Give the packages of one model another "name" in the settings, or the models different names in "api".',
    );
  }
}
