import { readFileSync } from 'node:fs';

/** The npm packages of the reference service. */
interface ServiceDependencies {
  /** Name → the exact version. */
  readonly versions: Readonly<Record<string, string>>;
  /** The size of all of them, with what they need, when they are installed. */
  readonly megabytes: number;
}

interface PackageJson {
  readonly service: { readonly packages: readonly string[]; readonly megabytes: number };
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * As the package.json of modelwright lists them: the versions are those of our own tests. They are no dependencies, since
 * most commands need none of them, nor optional peers, since npm refuses a project that has another version of one.
 */
export function serviceDependencies(): ServiceDependencies {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { service, devDependencies } = JSON.parse(text) as PackageJson;
  const versions = Object.fromEntries(service.packages.map((name) => [name, devDependencies[name] ?? '']));
  return { versions, megabytes: service.megabytes };
}
