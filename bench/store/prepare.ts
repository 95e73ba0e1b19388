import { join } from 'node:path';
import { generateServer } from '../harness/generate.js';

/** Prints the reference service of `model/` into `.generated/store/`. */
export function prepare(folder: string, step: (text: string) => void): void {
  step('Generating the reference service');
  generateServer({
    folder,
    model: join(folder, '..', 'model'),
    out: join(folder, '.generated', 'store'),
    scope: '@example-resource',
    target: 'reference',
  });
}
