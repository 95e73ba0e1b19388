import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import { buildPackages } from '../../support/built-packages.js';
import { modelOf } from '../../support/build-model.js';
import { exampleModel } from '../../support/example-model.js';

const model = exampleModel();
const files = [...types.emit(model), ...validators.emit(model)];
const built = await buildPackages(model.name, files);

it('the code in the READMEs of types and validators compiles', async () => {
  for (const name of ['types', 'validators']) {
    const readme = files.find((file) => file.path === `${name}/README.md`)?.text ?? '';
    const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
    expect(examples.length).toBeGreaterThan(0);
    for (const [index, code] of examples.entries()) await writeFile(join(built.folder, `${name}${index}.ts`), code);
  }
  expect(await built.typeCheck()).toBe('');
});

it('an empty model has READMEs without an example', () => {
  for (const target of [types, validators]) {
    const readme = target.emit(modelOf({})).find((file) => file.path.endsWith('README.md'));
    expect(readme?.text).not.toContain('```ts');
  }
});
