import { usageError } from './command-error.js';
import { quoted } from './command-text.js';
import type { Fingerprint } from './fingerprints.js';
import type { Run } from './generation.js';

/**
 * Two packages of one name cannot be installed together: neither of one model, nor of two models of a project. `names`
 * are those on npm, by target.
 *
 * @throws CommandError that names both
 */
export function refuseSharedNames(names: Fingerprint['names'], { namedPackages, models, placeOf }: Run): void {
  for (const [target, name] of Object.entries(names)) {
    const other = namedPackages.get(name);
    namedPackages.set(name, { target, models });
    if (other === undefined) continue;
    const place = placeOf(`packages.${target}.name`) ?? placeOf('package.name');
    const owners = [other, { target, models }].map(
      (each) => `"${each.target}" of ${each.models.map(quoted).join(' ')}`,
    );
    throw usageError(
      `${place === undefined ? '' : `${place}: `}The packages ${owners.join(' and ')} would both be called "${name}". ` +
        'Give one of them another "name" in the settings, or its model another "api".',
    );
  }
}
