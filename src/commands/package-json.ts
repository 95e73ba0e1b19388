import { readFileSync } from 'node:fs';

interface PackageJson {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** That of modelwright. */
export const packageJson: PackageJson = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as PackageJson;

/** The version of modelwright. */
export const version: string = packageJson.version;
