import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateLinked } from '../harness/generate.js';
import { syntheticModel } from '../harness/router/synthetic.js';

const largeCount = 500;

/** Prints the server of `model/`, and that of a made-up model, into `.generated/router/`. */
export function prepare(folder: string, step: (text: string) => void): void {
  const generated = join(folder, '.generated', 'router');
  step('Generating the server of the service');
  const model = join(folder, '..', 'model');
  generateLinked({ folder, model, out: join(generated, 'service'), target: 'server', scope: '@example-resource' });
  step(`Generating a server of ${largeCount} routes, which takes a while the first time`);
  const largeModel = join(generated, 'model');
  mkdirSync(largeModel, { recursive: true });
  writeFileSync(join(largeModel, 'api.yaml'), syntheticModel(largeCount));
  generateLinked({
    folder,
    model: largeModel,
    out: join(generated, 'large'),
    target: 'server',
    scope: '@benchmark-routes',
  });
}
