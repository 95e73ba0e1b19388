import { join } from 'node:path';
import { generateLinked } from '../harness/generate.js';

/** Prints the reference service of `model/` into `.generated/store/`. */
export function prepare(folder: string, step: (text: string) => void): void {
  step('Generating the reference service');
  generateLinked({
    folder,
    model: join(folder, '..', 'model'),
    out: join(folder, '.generated', 'store'),
    scope: '@example-resource',
    target: 'reference',
  });
}
