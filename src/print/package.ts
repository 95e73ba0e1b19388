import type { Model } from '../model/model.js';
import { optionsOf, PackageOptionsError, type PlainObject } from '../model/package-options.js';
import { isSourceShipped } from './build.js';
import { type Json, type JsonMap, packageDocument } from './json-document.js';
import { withAlignedTables } from './markdown.js';
import { packageNameOf } from './names.js';
import type { OutputFile } from './output-file.js';
import { renderTemplate } from './template.js';

/** The differences between generated packages in package.json and README. */
export interface PackageContents {
  readonly model: Model;
  readonly package: string;
  /** Subpath → entry below `src/`, without extension, or a bundle: `{ '.': 'index', './node': 'runtime/node' }`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Subpath → another entry, for users who set the condition `unchecked`. */
  readonly unchecked?: Readonly<Record<string, string>>;
  /** Subpath → data document in the package: `{ './Pet.json': './schemas/Pet.json' }`. */
  readonly documents?: Readonly<Record<string, string>>;
  /** Markdown next to the README: `api.md`. */
  readonly pages?: readonly string[];
  /** Bundles of the runtime that other packages of the model import, `./runtime/validators`. */
  readonly runtime?: readonly string[];
  /** Imported packages of the same model; absent: none. */
  readonly needs?: readonly string[];
  /** npm packages, name → exact version. Only `reference` may have any. */
  readonly dependencies?: Readonly<Record<string, string>>;
  /** npm packages that a subpath imports, name → range: users of the subpath install them. */
  readonly peers?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  /** One sentence. */
  readonly description: string;
  /** The README of a package that has no template: that of a target of your own. */
  readonly readme?: string;
  /** Fields of `templates/<package>/README.md.hbs` besides those that each README has. */
  readonly readmeView?: Readonly<Record<string, unknown>>;
}

/** What dates and times are, by the setting `dates`. */
const timesSaid = {
  text: 'dates and times are strings, unchanged',
  Date: 'a point in time is a `Date`, another date or time a string',
  Temporal:
    "dates and times are objects of `Temporal` (without it in your platform, `import 'temporal-polyfill/global'` before the packages)",
};

/** `package.json` and `README.md`, and the licence and the changelog if the project has them. */
export function packageFiles(contents: PackageContents): readonly OutputFile[] {
  const { model } = contents;
  const name = packageNameOf(model, contents.package);
  const version = versionOf(contents);
  const { int64 = 'bigint', dates } = model.packages ?? {};
  const times = timesSaid[dates ?? 'text'];
  const said = { name, api: model.name, version, description: contents.description, int64, times };
  const view = { ...said, ...contents.readmeView };
  const template = `${contents.package}/README.md.hbs`;
  const own = model.packages?.templates ?? {};
  const { licenseText, changelogText } = optionsOf(model.packages, contents.package);
  return [
    ...fileIn(contents, 'LICENSE.md', licenseText),
    ...fileIn(contents, 'CHANGELOG.md', changelogText),
    { path: `${contents.package}/package.json`, text: packageDocument(manifestOf(contents)), isFormatted: true },
    {
      path: `${contents.package}/README.md`,
      text: withAlignedTables(contents.readme ?? renderTemplate(template, view, own)),
      // Prettier changes only those of others. For a small API, it would take a tenth of the run.
      isProseFormatted: contents.readme === undefined && !Object.hasOwn(own, template),
    },
  ];
}

/** A file of the project, unchanged. */
function fileIn(contents: PackageContents, name: string, text: string | undefined): readonly OutputFile[] {
  return text === undefined ? [] : [{ path: `${contents.package}/${name}`, text, isFormatted: true }];
}

/** The version of a package: of this one, or of another of the same model. */
function versionOf({ model, package: own }: PackageContents, needed = own): string {
  return optionsOf(model.packages, needed).version ?? model.version;
}

function manifestOf(contents: PackageContents): JsonMap {
  const { model, needs = [] } = contents;
  const options = optionsOf(model.packages, contents.package);
  const dependencies = {
    ...Object.fromEntries(needs.map((needed) => [packageNameOf(model, needed), versionOf(contents, needed)])),
    ...contents.dependencies,
  };
  const hasCode = Object.keys(contents.entries).length > 0;
  return {
    name: packageNameOf(model, contents.package),
    version: versionOf(contents),
    description: contents.description,
    ...options.members,
    type: 'module',
    sideEffects: false,
    engines: options.members?.['engines'] ?? { node: '>=20.19' },
    ...mainMembers(contents.entries),
    exports: exportsOf(contents, options.exports),
    ...(contents.bin === undefined ? {} : { bin: contents.bin }),
    files: [
      ...new Set([
        ...(hasCode ? ['dist'] : []),
        ...(contents.package === 'types' || contents.readme !== undefined ? [] : ['runtime']),
        ...(hasCode && isSourceShipped(`${contents.package}/src/`) ? ['src'] : []),
        ...(contents.pages ?? []),
        // Unlike a licence, npm packs it only if it is listed.
        ...(options.changelogText === undefined ? [] : ['CHANGELOG.md']),
        ...locationsOf([contents.documents ?? {}, options.exports ?? {}]),
      ]),
    ],
    ...(Object.keys(dependencies).length === 0 ? {} : { dependencies: byName(dependencies) }),
    ...peerMembers({ ...contents.peers, ...options.peerDependencies }),
  };
}

/** Those of the package, and those that its project adds. */
function exportsOf(
  { package: name, entries, unchecked = {}, runtime = [], documents }: PackageContents,
  added: PlainObject = {},
): JsonMap {
  const own: JsonMap = {
    ...Object.fromEntries(
      Object.entries(entries).map(([subpath, entry]) => [subpath, builtEntry(entry, unchecked[subpath])]),
    ),
    ...Object.fromEntries(runtime.map((bundle) => [`./runtime/${bundle}`, builtEntry(`runtime/${bundle}`)])),
    ...documents,
  };
  return withAdded(own, added, name);
}

/**
 * The exports of a package, with those that its project adds.
 *
 * @throws PackageOptionsError if one would replace another
 */
export function withAdded(own: JsonMap, added: PlainObject, name: string): JsonMap {
  const taken = Object.keys(added).find((subpath) => Object.hasOwn(own, subpath));
  if (taken === undefined) return { ...own, ...added };
  const reason = `"${taken}" in "exports" would replace what the package "${name}" exports itself.`;
  throw new PackageOptionsError(name, 'exports', `${reason} Give yours another subpath, such as "./extra".`);
}

/** The main entry once more, for what does not know `exports`: TypeScript before 7 with `moduleResolution: node10`. */
function mainMembers({ '.': entry }: PackageContents['entries']): JsonMap {
  return entry === undefined ? {} : { main: `./dist/${entry}.js`, types: `./dist/${entry}.d.ts` };
}

/** A bundle lies next to `dist/`, and the declarations of a script next to it, where TypeScript finds them. */
function builtEntry(entry: string, unchecked?: string): Json {
  const path = entry.startsWith('runtime/') ? `./${entry}` : `./dist/${entry}`;
  const script = `${path}.js`;
  return unchecked === undefined
    ? script
    : { types: `${path}.d.ts`, unchecked: `./dist/${unchecked}.js`, default: script };
}

/** `peerDependencies`, all of them optional. */
export function peerMembers(peers: JsonMap): JsonMap {
  const names = Object.keys(peers);
  if (names.length === 0) return {};
  return {
    peerDependencies: byName(peers),
    peerDependenciesMeta: byName(Object.fromEntries(names.map((name) => [name, { optional: true }]))),
  };
}

/** In the order in which npm and Yarn write dependencies, whoever wrote them before. */
function byName(dependencies: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(dependencies).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** What npm packs for these exports: `./schemas/Pet.json` → `schemas` */
export function locationsOf(exports: Json): readonly string[] {
  if (typeof exports === 'string') return [exports.split('/')[1] ?? ''];
  const inside = typeof exports === 'object' && exports !== null ? Object.values(exports) : [];
  return [...new Set(inside.flatMap(locationsOf))].sort();
}

/** How many items of a kind a README lists by default. For the rest, readers look at the declarations. */
const mostListed = 50;

/**
 * The first items of a list, and the number of the others. An API of a thousand endpoints still has a README that is
 * readable and quick to print.
 */
export function firstOf<T>(
  things: readonly T[],
  most: number = mostListed,
): { readonly listed: readonly T[]; readonly others: number } {
  // One or two more take no more space than the line that counts them.
  const listed = things.length <= most + 2 ? things : things.slice(0, most);
  return { listed, others: things.length - listed.length };
}
