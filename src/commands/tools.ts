import { readFileSync } from 'node:fs';

interface PackageJson {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const packageJson = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as PackageJson;

/** The version of modelwright. */
export const version: string = packageJson.version;

/** What makes a file out of emitted text, with versions: another version of any may print other bytes. */
export const tools: Readonly<Record<string, string>> = {
  modelwright: version,
  ...Object.fromEntries(
    ['oxc-transform', 'prettier'].map((name) => [name, packageJson.dependencies[name] ?? 'unknown'] as const),
  ),
};
