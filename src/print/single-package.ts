import { isDeepStrictEqual } from 'node:util';
import type { Model } from '../model/model.js';
import { type PackageOptions, PackageOptionsError } from '../model/package-options.js';
import { multimapOf } from '../source/graph.js';
import { words } from '../source/words.js';
import { type Json, type JsonMap, membersOf, packageDocument, withTexts } from './json-document.js';
import { packageNameOf, singlePackageName } from './names.js';
import type { OutputFile } from './output-file.js';
import { locationsOf, peerMembers, withAdded } from './package.js';
import { renderTemplate } from './template.js';

/** A target in a package that contains all of them: its own package, as it would be. */
interface Part {
  readonly target: string;
  /** How it is imported: `@acme/shop/client`. */
  readonly name: string;
  readonly manifest: JsonMap;
  readonly files: readonly OutputFile[];
}

/**
 * The packages of all targets as one: each keeps its files in a folder with its name, and its exports become subpaths.
 * The code needs no change, because it imports other targets as users do, and a package may import itself by its name.
 *
 *     client/package.json       { "exports": { "./logging": "./runtime/logging.js" } }
 *     → shop/package.json       { "exports": { "./client/logging": "./client/runtime/logging.js" } }
 *
 * @throws PackageOptionsError for a target with more in its package.json than can be merged
 */
export function inSinglePackage(model: Model, emitted: readonly OutputFile[]): readonly OutputFile[] {
  const parts = partsOf(model, emitted);
  const { name: folder, packages } = model;
  const single = packages?.single ?? {};
  const manifest = manifestOf(model, single, parts);
  const shared = [
    { name: 'LICENSE.md', text: single.licenseText },
    { name: 'CHANGELOG.md', text: single.changelogText },
  ];
  const kept = parts.flatMap(({ target, files }) => {
    const merged = ['package.json', 'README.md'].map((name) => `${target}/${name}`);
    const isShared = (file: OutputFile): boolean =>
      shared.some(({ name, text }) => file.path === `${target}/${name}` && file.text === text);
    return files.filter((file) => !merged.includes(file.path) && !isShared(file));
  });
  return [
    ...shared.flatMap(({ name, text }) => (text === undefined ? [] : [{ path: name, text, isFormatted: true }])),
    { path: 'package.json', text: packageDocument(manifest), isFormatted: true },
    { path: 'README.md', text: readmeOf(model, manifest, parts) },
    ...kept,
  ].map((file) => moved(file, `${folder}/${file.path}`));
}

// Some texts are printed only on access: a copy of the members would print all of them.
function moved(file: OutputFile, path: string): OutputFile {
  const members = { ...Object.getOwnPropertyDescriptors(file), path: { value: path, enumerable: true } };
  return Object.defineProperties({}, members) as OutputFile;
}

function partsOf(model: Model, emitted: readonly OutputFile[]): readonly Part[] {
  const filesByTarget = multimapOf(emitted.map((file) => [file.path.split('/')[0] ?? '', file] as const));
  return [...filesByTarget].map(([target, files]) => {
    const text = files.find(({ path }) => path === `${target}/package.json`)?.text ?? '{}';
    return { target, name: packageNameOf(model, target), manifest: JSON.parse(text) as JsonMap, files };
  });
}

/** The members of a package.json that can differ between the targets. */
const mergedMembers: ReadonlySet<string> = new Set(
  words(`
    name version description main types exports bin files sideEffects
    dependencies peerDependencies peerDependenciesMeta
  `),
);

/** The main entry of each target once more, for what does not know `exports`: see `mainMembers`. */
const typesVersions: JsonMap = { '*': { '*': ['./*/dist/index.d.ts', './*'] } };

function manifestOf(model: Model, single: PackageOptions, parts: readonly Part[]): JsonMap {
  const own: JsonMap = Object.assign({}, ...parts.map(exportsOf));
  const exports = withAdded(own, single.exports ?? {}, model.name);
  const bin: JsonMap = Object.assign({}, ...parts.map(binOf));
  const sideEffects = parts.flatMap(sideEffectsOf);
  const others = parts.map(({ manifest }) => membersOf(manifest['peerDependencies']));
  // Users may have a later version, and only one can be installed.
  const dependencies = parts
    .flatMap((part) => dependenciesOf(part, model))
    .map(([name, version]) => [name, version.replace(/^(?=\d+\.\d+\.\d+)/, '^')]);
  const members = {
    ...single.members,
    type: 'module',
    engines: single.members?.['engines'] ?? { node: '>=20.19' },
  };
  parts.forEach((part) => refuseOthers(part, members));
  return {
    name: singlePackageName(model),
    version: single.version ?? model.version,
    description: `The ${model.name} API as one package: ${parts.map(({ target }) => target).join(', ')}.`,
    ...members,
    sideEffects: sideEffects.length > 0 && sideEffects,
    exports,
    typesVersions,
    ...(Object.keys(bin).length > 0 && { bin }),
    files: [
      ...new Set([
        ...parts.flatMap(filesOf),
        ...(single.changelogText === undefined ? [] : ['CHANGELOG.md']),
        ...locationsOf(single.exports ?? {}),
      ]),
    ],
    ...peerMembers(Object.assign(Object.fromEntries(dependencies), ...others, single.peerDependencies)),
  };
}

/** What is neither merged nor the same for the whole package would be lost. */
function refuseOthers({ target, manifest }: Part, members: JsonMap): void {
  const other = Object.entries({ type: 'commonjs', ...manifest }).find(
    ([name, value]) => !mergedMembers.has(name) && !isDeepStrictEqual(value, members[name]),
  );
  if (other === undefined) return;
  const reason = `The package.json of the target "${target}" differs in "${other[0]}" from that of the package that would contain all targets.`;
  throw new PackageOptionsError(target, 'singlePackage', `${reason} Change the target, or leave out "singlePackage".`);
}

/** A package without `exports` exports every file. */
function exportsOf({ target, manifest }: Part): JsonMap {
  const { main } = manifest;
  const { exports = { ...(main !== undefined && { '.': main }), './*': './*' } } = manifest;
  const bySubpath = Object.keys(membersOf(exports)).some((name) => name.startsWith('.'))
    ? membersOf(exports)
    : { '.': exports };
  return Object.fromEntries(
    Object.entries(bySubpath).map(([subpath, value]) => [`./${target}${subpath.slice(1)}`, below(target, value)]),
  );
}

/** `./dist/index.js` → `./client/dist/index.js`, also as a condition of an export. */
function below(folder: string, value: Json): Json {
  return withTexts(value, (path) => `./${folder}/${path.replace(/^\.\//, '')}`);
}

function binOf({ target, manifest: { bin = {} } }: Part): JsonMap {
  return membersOf(below(target, typeof bin === 'string' ? { [target]: bin } : bin));
}

function sideEffectsOf({ target, manifest: { sideEffects = true } }: Part): readonly Json[] {
  if (sideEffects === false) return [];
  const patterns = Array.isArray(sideEffects) ? sideEffects.map(String) : ['**'];
  // A pattern without a slash is about files in every folder.
  return patterns.map((pattern) =>
    below(target, pattern.includes('/') || pattern === '**' ? pattern : `**/${pattern}`),
  );
}

function filesOf({ target, manifest: { files = ['**'] } }: Part): readonly string[] {
  return Array.isArray(files) ? files.map((file) => String(file).replace(/^(!?)(?:\.?\/)?/, `$1${target}/`)) : [];
}

/** The npm packages that a part cannot do without, except for other parts. */
function dependenciesOf({ manifest }: Part, model: Model): readonly (readonly [name: string, version: string])[] {
  const isOptional = (name: string): boolean =>
    membersOf(membersOf(manifest['peerDependenciesMeta'])[name])['optional'] === true;
  const peers = Object.entries(membersOf(manifest['peerDependencies'])).filter(([name]) => !isOptional(name));
  return [...Object.entries(membersOf(manifest['dependencies'])), ...peers]
    .filter(([name]) => !name.startsWith(`${singlePackageName(model)}/`))
    .map(([name, version]) => [name, String(version)]);
}

/** The README of each part below a table of all of them. */
function readmeOf(model: Model, manifest: JsonMap, parts: readonly Part[]): string {
  const name = singlePackageName(model);
  const view = {
    name,
    api: model.name,
    version: String(manifest['version']),
    description: String(manifest['description']),
    folder: parts[0]?.target ?? '',
    parts: parts.map((part) => {
      const needs = dependenciesOf(part, model);
      const written = part.files.find(({ path }) => path === `${part.target}/README.md`)?.text ?? '';
      return {
        name: part.name,
        // As GitHub and npm make it from the heading.
        anchor: part.name.replaceAll(/[^a-z0-9_-]/g, ''),
        description: String(part.manifest['description'] ?? ''),
        needs: needs.map(([needed]) => `\`${needed}\``).join(', '),
        text: partText(written, { name, target: part.target, more: needs.map((needed) => needed.join('@')) }),
      };
    }),
  };
  return renderTemplate('single-package/README.md.hbs', view, model.packages?.templates);
}

interface ReadmePart {
  /** The name of the package: `@acme/shop`. */
  readonly name: string;
  readonly target: string;
  /** What `npm install` also needs for this part: `jose@6.2.17`. */
  readonly more: readonly string[];
}

/**
 * The README of a target as a part of the README of a package with several: without its title, headings one level
 * deeper, and links to its files as seen from the package.
 *
 *     [api.md](api.md)                  → [api.md](client/api.md)
 *     npm install @acme/shop/client     → npm install @acme/shop
 */
export function partText(readme: string, { name, target, more }: ReadmePart): string {
  const withoutTitle = readme.replace(/^\s*# .*\n+/, '');
  const parts = withoutTitle.split(/^(```[^]*?^```$)/m);
  return parts
    .map((part, index) =>
      index % 2 === 0
        ? part.replaceAll(/^#+ /gm, '#$&').replaceAll(/\]\((?=[\w./-]+\.\w+[)#])/g, `](${target}/`)
        : part.replaceAll(/^npm install .*$/gm, (line) => installed(line, { name, target, more })),
    )
    .join('')
    .trim();
}

function installed(line: string, { name, more }: ReadmePart): string {
  const parts = line.split(' ').map((part) => (part.startsWith(`${name}/`) ? name : part));
  return [...new Set([...parts, ...(parts.includes(name) ? more : [])])].join(' ');
}
