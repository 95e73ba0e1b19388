import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

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
  const program = join(folder, '..', 'dist', 'main.js');
  if (!existsSync(program)) throw new Error('The program is not built; `npm run build` does that.');
  run([program, 'generate', model, '--out', out, '--target', 'validators'], folder);
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
  run([typia, 'generate', '--input', input, '--output', out, '--project', join(input, 'tsconfig.json')], folder);
  await build({
    entryPoints: [join(out, 'shapes.ts')],
    outfile: join(generated, 'typia.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
}

/** What it says is shown only if it fails. */
function run(args: readonly string[], folder: string): void {
  try {
    execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: Buffer; readonly stderr: Buffer };
    throw new Error(`\`node ${args.join(' ')}\` failed:\n${stdout}${stderr}`);
  }
}
