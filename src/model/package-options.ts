/** How a generated package is named and published, as its project sets it. */
export interface PackageOptions {
  /** The name on npm; `{api}` and `{package}` stand for the names of both: `@acme/{api}-{package}`. */
  readonly name?: string;
  /** Absent: the version of the model. */
  readonly version?: string;
  /** The text of the licence, which the package then contains. */
  readonly licenseText?: string;
  /** The same of the changelog. */
  readonly changelogText?: string;
  /** Subpaths beside those of the package. */
  readonly exports?: PlainObject;
  /** Ranges in place of ours. */
  readonly peerDependencies?: PlainObject;
  /** Other members of package.json, as they are: `license`, `repository`, `publishConfig`, … */
  readonly members?: PlainObject;
}

/** An option that a package cannot have, and what to do. */
export class PackageOptionsError extends Error {
  override readonly name = 'PackageOptionsError';
  /** The package, by the name of its target. */
  readonly target: string;
  readonly option: keyof PackageOptions | 'singlePackage';

  constructor(target: string, option: PackageOptionsError['option'], message: string) {
    super(message);
    this.target = target;
    this.option = option;
  }
}

/** What is wrong with a template of the project. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** JSON as `JSON.parse` returns it. */
export type Plain = null | boolean | number | string | readonly Plain[] | PlainObject;

export interface PlainObject {
  readonly [name: string]: Plain;
}

/** The options of each package of a model, by the name of its target; `others` are for those without their own. */
export interface PackagesOptions {
  readonly others: PackageOptions;
  readonly byTarget: Readonly<Record<string, PackageOptions>>;
  /** The options of the one package that contains all targets; absent: each target is a package. */
  readonly single?: PackageOptions;
  /** What an `int64` and a `uint64` are in TypeScript; absent: a `bigint`. */
  readonly int64?: 'number' | 'string';
  /** What dates and times are in TypeScript; absent: text. */
  readonly dates?: 'Date' | 'Temporal';
  /** Templates in place of ours, by the path of ours: `client/README.md.hbs`. */
  readonly templates?: Readonly<Record<string, string>>;
}

export function optionsOf(packages: PackagesOptions | undefined, target: string): PackageOptions {
  return packages?.byTarget[target] ?? packages?.others ?? {};
}
