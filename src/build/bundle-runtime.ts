import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, parse, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { type GetModuleInfo, type OutputChunk, type Plugin, rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { formatCode, layout } from '../print/build.js';
import { withDocsForUsers, withoutDocsIn } from './docs-for-users.js';
import { type Entries, otherEntries, selfContained } from './runtime-entries.js';

/**
 * Bundles `src/runtime/` when modelwright itself is built: one JavaScript file and one rolled-up `.d.ts` for each
 * entry, which every output contains once. Names and comments are preserved and nothing is minified: people step
 * through these files.
 *
 *     compiled/runtime/server/*.js → dist/bundles/server/{server,node,fastify,…}.js and .d.ts
 */

const sources = fileURLToPath(new URL('../../src/runtime/', import.meta.url));
const compiled = fileURLToPath(new URL('../runtime/', import.meta.url));
const bundles = fileURLToPath(new URL('../../dist/bundles/', import.meta.url));

/** Modules without a package: each area that imports them contains them. */
const shared: ReadonlySet<string> = new Set(['samples']);

/** Every other folder of `src/runtime/` is the runtime of the target of that name. */
const areas: Readonly<Record<string, Entries>> = Object.fromEntries(
  readdirSync(sources)
    .filter((area) => !shared.has(area))
    .map((area) => [
      area,
      { ...(existsSync(join(sources, area, 'index.ts')) && { [area]: 'index' }), ...otherEntries[area] },
    ]),
);

/** Entries that are started, never imported: they have no declarations. */
const undeclared: ReadonlySet<string> = new Set(['pglite-worker', 'page']);

function selfContainedIn(area: string): readonly string[] {
  return (selfContained[area] ?? []).flatMap((module) =>
    module.endsWith('/') ? readdirSync(join(sources, area, module)).map((file) => module + parse(file).name) : module,
  );
}

/** The name of a self-contained file: `kinds-map` of `kinds/map`, `kinds` of `kinds/index`. */
function fileNameOf(module: string): string {
  return module.replace(/\/index$/, '').replaceAll('/', '-');
}

/**
 * Bundlers for pages keep or drop functions, but do not split modules: a function that needs late-loaded code would
 * bring in that code with its whole module, and esbuild even if the function is dropped. Such functions are in a file of
 * their own, and the main entry only re-exports the others.
 */
function partOfValidators(module: string): string {
  return ['functions', 'large-numbers'].includes(module) ? 'functions' : (entryOf('validators', module) ?? 'checks');
}

/** `parts/maps` for `compiled/runtime/validators/parts/maps.js` */
function pathIn(area: string, id: string): string {
  return relative(join(compiled, area), id).replaceAll(sep, '/').replace(/\.js$/, '');
}

function entryOf(area: string, file: string): string | undefined {
  return Object.entries(areas[area] ?? {}).find(([, path]) => path === file)?.[0];
}

/** The placeholder for an import of another area; the name of the API is filled in when the file is written. */
const placeholder = '@modelwright-api';

const closing = 'export {};\n';

/** Printed code only passes on what an interface with the tag `@opaque` describes: its declaration has no members. */
const withoutMembers: Plugin = {
  name: 'opaque',
  transform: (code) => code.replaceAll(/(@opaque \*\/\nexport interface [^{]*)\{[^]*?\n\}/g, '$1{}'),
};

for (const area of Object.keys(areas)) await bundleArea(area);

async function bundleArea(area: string): Promise<void> {
  const folder = join(bundles, area);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entries = Object.entries(areas[area] ?? {});
  const declared = entries.filter(([name]) => !undeclared.has(name));
  const selfContainedEntries = selfContainedIn(area).map((module) => [[fileNameOf(module), module]] as const);
  // Declarations first: a script has no docs that they have.
  const bundlings: readonly Bundling[] = [
    ...(declared.length === 0
      ? []
      : [{ area, entries: declared, extension: '.d.ts', plugins: [withoutMembers, dts()] } as const]),
    ...[entries, ...selfContainedEntries].map((of) => ({ area, entries: of, extension: '.js', plugins: [] }) as const),
  ];
  const texts = new Map<string, string>();
  for (const bundling of bundlings) {
    for (const { code, fileName } of await bundle(bundling)) {
      const text = withExportsInPlace(code);
      // Laid out first: the compiler begins the docs of a member of a union at the beginning of a line.
      const documented = fileName === `${area}.d.ts` ? withDocsForUsers(await laidOut({ code: text, fileName })) : text;
      const written = await laidOut({ code: documented, fileName });
      // The declarations of the main entry are also those of its parts, which have other names.
      const declared = [area, parse(fileName).name].map((name) => texts.get(`${name}.d.ts`) ?? '');
      texts.set(fileName, fileName.endsWith('.js') ? withoutDocsIn(declared.join('\n'), written) : written);
    }
  }
  for (const [fileName, text] of texts) writeFileSync(join(folder, fileName), text);
}

interface Bundling {
  readonly area: string;
  readonly entries: readonly (readonly [name: string, module: string])[];
  readonly extension: '.js' | '.d.ts';
  readonly plugins: readonly Plugin[];
}

async function bundle({ area, entries, extension, plugins }: Bundling): Promise<readonly OutputChunk[]> {
  const input = Object.fromEntries(entries.map(([name, file]) => [name, join(compiled, area, `${file}${extension}`)]));
  const { generate } = await rollup({
    input,
    plugins: [otherAreas(area, extension), ...plugins],
    external: /^(?![./])/,
    // The main entry also exports what it contains for the others.
    preserveEntrySignatures: 'allow-extension',
    onwarn: (warning) => {
      // A type that only declarations mention need not be exported, and an area may consist of types.
      if (warning.code === 'EMPTY_BUNDLE' || warning.message.includes('private shared type exports')) return;
      throw new Error(`Bug: the runtime of ${area} does not bundle: ${warning.message}`);
    },
  });
  const { output } = await generate({
    format: 'es',
    minifyInternalExports: false,
    hoistTransitiveImports: false,
    chunkFileNames: `[name]${extension}`,
    entryFileNames: `[name]${extension}`,
    manualChunks: (id, { getModuleInfo }) => {
      const hasParts = area === 'validators' && extension === '.js' && entries.some(([name]) => name === area);
      if (hasParts) return partOfValidators(pathIn(area, id));
      const users = Object.keys(input).filter((name) => reaches(input[name] ?? '', id, getModuleInfo));
      return users.includes(area) ? area : users.at(-1);
    },
  });
  return output.filter((file) => file.type === 'chunk');
}

function reaches(from: string, to: string, getModuleInfo: GetModuleInfo): boolean {
  const seen = new Set([from]);
  for (const id of seen) for (const imported of getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen.has(to);
}

/** Other areas can only import the main entry of an area; the import refers to the package that ships it. */
function otherAreas(area: string, extension: Bundling['extension']): Plugin {
  const ownFiles = new Set(extension === '.js' ? selfContainedIn(area) : []);
  return {
    name: 'other-areas',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null;
      const [other = '', ...rest] = relative(compiled, join(dirname(importer), source)).split(sep);
      const path = rest.join('/');
      // Bundles are next to each other, wherever their sources are.
      const file = path.replace(/(?:\.d)?\.[jt]s$/, '');
      if (other === area) return ownFiles.has(file) ? { id: `./${fileNameOf(file)}.js`, external: true } : null;
      if (shared.has(other)) return null;
      const entry = entryOf(other, file);
      if (entry === undefined)
        throw new Error(`Bug: ${importer} imports "${source}", which is not an entry of its area.`);
      return { id: `${placeholder}/${other}/runtime/${entry}`, external: true };
    },
  };
}

/** Formats like all output. An area may consist of types: then its script exports nothing. */
async function laidOut({ code, fileName }: Pick<OutputChunk, 'code' | 'fileName'>): Promise<string> {
  // Without this, declarations would export everything that they declare.
  const isHiding = fileName.endsWith('.d.ts') && /^(?:declare|interface|type) /m.test(code);
  const end = (isHiding || code.trim() === '') && !code.endsWith(closing) ? closing : '';
  // A re-export always covers the whole part of the bundle: a list of names would add nothing.
  const list = /^export \{[^}]*\} from ('\.\/[^']+');$/gm;
  const passedOn = fileName.endsWith('.js') ? code.replaceAll(list, 'export * from $1;') : code;
  // The compiler splits every object type of a declaration over several lines; this puts it back on one, as in the
  // source.
  const options = { ...layout, objectWrap: 'collapse' } as const;
  const text = passedOn + end;
  if (fileName.endsWith('.js')) return formatCode({ path: fileName, text }, options);
  // oxfmt is faster, but keeps mapped types split. The empty lines are where a module ended.
  return (await format(text, { ...options, parser: 'typescript' })).replaceAll(/\n{2,}/g, '\n');
}

/** Exports each declaration where it stands, as in the source, instead of in a list at the end. */
function withExportsInPlace(code: string): string {
  const list = /^export (?:type )?\{([^}]*)\};?$/gm;
  const names = new Set(
    [...code.matchAll(list)].flatMap(([, text = '']) => text.split(',').map((name) => name.trim())),
  );
  const ambiguous = [...names].find((name) => /\$\d+ as /.test(name));
  if (ambiguous !== undefined)
    throw new Error(`Bug: two modules of a bundle declare ${ambiguous}; rename one of them.`);
  const declaration =
    /^(?:declare )?(?:abstract class|async function\*?|class|const|function\*?|interface|let|type) (\w+)/gm;
  const declared = new Set([...code.matchAll(declaration)].map(([, name = '']) => name));
  const marked = code.replaceAll(declaration, (start, name: string) => (names.has(name) ? `export ${start}` : start));
  return marked.replaceAll(list, (whole, text: string) => {
    const others = text.split(',').filter((name) => !declared.has(name.trim()) && name.trim() !== '');
    return others.length === 0 ? '' : whole.replace(text, others.join(','));
  });
}
