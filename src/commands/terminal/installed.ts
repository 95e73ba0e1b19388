import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../source/package-root.js';

interface PackageJson {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

export const packageJson: PackageJson = JSON.parse(
  readFileSync(new URL('package.json', packageRoot), 'utf8'),
) as PackageJson;

export const version: string = packageJson.version;

export function installedFolder(name: string): string {
  const require = createRequire(import.meta.url);
  const folders = require.resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder)) ?? pnpFolder(name);
  if (found === undefined) throw new Error(`Bug: modelwright needs "${name}", but it is not installed.`);
  return found;
}

/** Whether Yarn Plug'n'Play decides where packages are. */
export function hasPlugAndPlay(): boolean {
  return process.versions['pnp'] !== undefined;
}

interface PnpApi {
  resolveToUnqualified(name: string, issuer: string): string | null;
}

/** With Yarn Plug'n'Play, packages are in archives: only its API knows where, and Node reads from them by it. */
function pnpFolder(name: string): string | undefined {
  if (!hasPlugAndPlay()) return undefined;
  const { resolveToUnqualified } = createRequire(import.meta.url)('pnpapi') as PnpApi;
  return resolveToUnqualified(name, fileURLToPath(import.meta.url)) ?? undefined;
}
