import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { generatePackages, runNode } from '../harness/generate.js';

/** Prints ours by the built program, and typia's code by its compile step, into `.build/generated/`. */
export async function prepare(folder: string, step: (text: string) => void): Promise<void> {
  const generated = join(folder, '.build', 'generated');
  rmSync(generated, { recursive: true, force: true });
  step('Generating ours');
  generate(folder, join(folder, 'validators', 'model'), join(generated, 'benchmark'));
  generate(folder, join(folder, '..', 'model'), join(generated, 'service'));
  step('Compiling typia');
  await compileTypia(folder, generated);
}

function generate(folder: string, model: string, out: string): void {
  generatePackages({ folder, model, out, target: 'validators' });
}

/** Its code imports its runtime file by file; bundled, as anybody who cares for speed would have it. */
async function compileTypia(folder: string, generated: string): Promise<void> {
  const typia = join(
    dirname(createRequire(import.meta.url).resolve('typia/package.json')),
    'lib',
    'executable',
    'typia.js',
  );
  const out = join(generated, 'typia');
  const input = join(folder, 'validators', 'typia');
  runNode([typia, 'generate', '--input', input, '--output', out, '--project', join(input, 'tsconfig.json')], folder);
  await build({
    entryPoints: [join(out, 'shapes.ts')],
    outfile: join(generated, 'typia.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
}
