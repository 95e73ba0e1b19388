import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Model } from '../../src/model/model.js';
import type { Target } from '../../src/targets/target.js';
import { compilers, errorsOf, strictest } from '../support/type-check.js';

/** The errors of the compiler in all that targets print for a model, under every strict flag. */
export async function errorsInSources(
  folder: string,
  model: Model,
  targets: Iterable<Target>,
): Promise<readonly string[]> {
  for (const { path, text } of [...targets].flatMap((target) => target.emit(model))) {
    if (!path.endsWith('.ts') && !/\/(?:bundle|openapi|schemas\/.*)\.json$/.test(path)) continue;
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const at = `@${model.name}`;
  const options = {
    ...strictest,
    module: 'nodenext',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    skipLibCheck: true,
    paths: {
      [`${at}/server/runtime/*`]: ['./server/runtime/*.d.ts'],
      [`${at}/server/*`]: ['./server/runtime/*.d.ts'],
      [`${at}/validators/runtime/*`]: ['./validators/runtime/*.d.ts'],
      [`${at}/validators/bodies`]: ['./validators/src/index.ts'],
      [`${at}/*`]: ['./*/src/index.ts'],
    },
  };
  return errorsOf(compilers['7.0'], { project: join(folder, 'tsconfig.json'), options, below: folder });
}
