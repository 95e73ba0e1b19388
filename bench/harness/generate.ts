import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

export interface PackagesToGenerate {
  /** That of the benchmarks, next to the built program. */
  readonly folder: string;
  readonly model: string;
  readonly out: string;
  readonly target: string;
}

/** Runs the built program, as its user does. */
export function generatePackages({ folder, model, out, target }: PackagesToGenerate): void {
  const program = join(folder, '..', 'dist', 'main.js');
  if (!existsSync(program)) throw new Error('The program is not built; `npm run build` does that.');
  runNode([program, 'generate', model, '--out', out, '--target', target], folder);
}

/**
 * Packages that find each other by name as where they are installed. Into a folder that stays from run to run: the program
 * writes only what has changed.
 */
export function generateLinked({ scope, ...packages }: PackagesToGenerate & { readonly scope: string }): void {
  const { out } = packages;
  generatePackages(packages);
  const installed = join(out, 'node_modules', scope);
  mkdirSync(installed, { recursive: true });
  for (const name of ['types', 'validators', 'server', 'client']) {
    const [from, to] = [join(installed, name), join(out, name)];
    if (existsSync(to) && !existsSync(from)) symlinkSync(to, from, 'junction');
  }
}

/** What it says is shown only if it fails. */
export function runNode(args: readonly string[], folder: string): void {
  try {
    execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: Buffer; readonly stderr: Buffer };
    throw new Error(`\`node ${args.join(' ')}\` failed:\n${stdout}${stderr}`);
  }
}
