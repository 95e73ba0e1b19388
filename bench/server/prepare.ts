import { join } from 'node:path';
import { generateLinked } from '../harness/generate.js';
import { copyWithoutLocks } from '../harness/without-locks.js';

/** Prints the server of `model/` into `.generated/server/`: as it is, and without locks. */
export function prepare(folder: string, step: (text: string) => void): void {
  const generated = join(folder, '.generated', 'server');
  const model = join(folder, '..', 'model');
  const openModel = join(generated, 'model');
  step('Generating the server of the service');
  build(folder, model, join(generated, 'service'));
  step('Generating it without locks');
  copyWithoutLocks(model, openModel);
  build(folder, openModel, join(generated, 'open'));
}

function build(folder: string, model: string, out: string): void {
  generateLinked({ folder, model, out, target: 'server', scope: '@example-resource' });
}
