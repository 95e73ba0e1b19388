import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { type GetModuleInfo, type OutputChunk, type Plugin, rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { layout } from '../print/build.js';

/**
 * Bundles `src/runtime/` when modelwright itself is built: one JavaScript file and one rolled-up `.d.ts` for each entry, which
 * every output gets once. Names and comments stay, nothing is minified: these files are what people step through.
 *
 *     compiled/runtime/server/*.js → dist/bundles/server/{server,node,fastify,…}.js and .d.ts
 */

const compiled = fileURLToPath(new URL('../runtime/', import.meta.url));
const bundles = fileURLToPath(new URL('../../dist/bundles/', import.meta.url));

/**
 * Each area, and in it the file of every entry. The main entry, called like the area, holds all that it reaches. What others
 * share is in the last of them, so that no file appears which nobody imports by name, and no host has to know what only
 * another one has: a module of Node, a package that is not installed.
 */
const areas: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  validators: { validators: 'index' },
  server: {
    server: 'index',
    fastify: 'fastify',
    express: 'express',
    node: 'node-listen',
    hono: 'hono',
    jwt: 'jwt',
    introspection: 'introspection',
    pino: 'pino',
    opentelemetry: 'opentelemetry',
  },
  client: { client: 'index' },
  reference: { reference: 'index', 'pglite-worker': 'store/pglite-worker' },
  'json-schema': { 'json-schema': 'index' },
};

/** Entries that are started, and never imported: they declare nothing. */
const undeclared: ReadonlySet<string> = new Set(['pglite-worker']);

/**
 * Modules that become files of their own, each with all it needs, even what the main entry holds too: what two files share a
 * bundler would put into a third, whole, and a page would load it before anything else. Only one another they import. They are
 * loaded late, by `import()`, or by those types alone that need them: dates, base64.
 */
const selfContained: Readonly<Record<string, readonly string[]>> = {
  validators: ['in-detail', 'json', 'date-format', 'address-format', 'base64'],
  client: ['words'],
};

/**
 * Bundlers for pages keep or drop functions, but never part a module: with a function that needs what is loaded late in it, a
 * module would bring that at first. Such a module is a file of its own, and the main entry only passes on what is in the others.
 */
const parts: Readonly<Record<string, (module: string) => string>> = {
  validators: (module) => (module === 'index' ? 'validators' : module === 'functions' ? 'functions' : 'checks'),
};

/** What users import from the validators; their other functions are those that printed code is made of. */
const functionsForUsers: readonly string[] = ['parseJson', 'stringifyJson'];

/** What an import of another area becomes; the name of the API is filled in when the file is written for it. */
const placeholder = '@modelwright-api';

for (const area of Object.keys(areas)) await bundleArea(area);

async function bundleArea(area: string): Promise<void> {
  const folder = join(bundles, area);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entries = Object.entries(areas[area] ?? {});
  const declared = entries.filter(([name]) => !undeclared.has(name));
  const selfContainedEntries = (selfContained[area] ?? []).map((name) => [[name, name]] as const);
  const bundlings: readonly Bundling[] = [
    ...[entries, ...selfContainedEntries].map((of) => ({ area, entries: of, extension: '.js', plugins: [] }) as const),
    { area, entries: declared, extension: '.d.ts', plugins: [dts()] },
  ];
  for (const bundling of bundlings) {
    for (const { code, fileName } of await bundle(bundling)) {
      const isRepeating = bundling.extension === '.d.ts' && area === 'validators';
      const text = isRepeating ? withoutRepeatedDocs(code) : code;
      writeFileSync(join(folder, fileName), await laidOut({ code: text, fileName }));
    }
  }
}

interface Bundling {
  readonly area: string;
  /** The name and the module of each. */
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
    // What the main entry holds for the others it exports too.
    preserveEntrySignatures: 'allow-extension',
    onwarn: (warning) => {
      // A type that only declarations mention need not have a name for users, and an area may be types alone.
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
      const part = entries.some(([name]) => name === area) ? parts[area] : undefined;
      if (part !== undefined && extension === '.js') return part(basename(id, extension));
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

/** Of another area only its main entry is there for the others; it is imported from the package that ships it. */
function otherAreas(area: string, extension: Bundling['extension']): Plugin {
  const isSelfContained = (source: string): boolean =>
    extension === '.js' && (selfContained[area] ?? []).some((name) => source === `./${name}.js`);
  return {
    name: 'other-areas',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null;
      const [other = '', ...rest] = relative(compiled, join(dirname(importer), source)).split(sep);
      // It is a file beside this one.
      if (other === area) return isSelfContained(source) ? { id: source, external: true } : null;
      const file = rest.join('/').replace(/(?:\.d)?\.[jt]s$/, '');
      const entry = Object.entries(areas[other] ?? {}).find(([, path]) => path === file)?.[0];
      if (entry === undefined) throw new Error(`Bug: ${importer} imports "${source}", which is no entry of its area.`);
      return { id: `${placeholder}/${other}/runtime/${entry}`, external: true };
    },
  };
}

/** What a function of the runtime does for printed code is said in the script, where it is followed to, and not here again. */
function withoutRepeatedDocs(declarations: string): string {
  const docs = /\/\*\*(?:[^*]|\*(?!\/))*\*\/\n+/.source;
  const documented = new RegExp(`(?:${docs})+(?=declare function (\\w+))`, 'g');
  return declarations.replaceAll(documented, (text, name: string) => (functionsForUsers.includes(name) ? text : ''));
}

/** In the layout of everything that comes out. An area may be types alone: its script then exports nothing. */
function laidOut({ code, fileName }: Pick<OutputChunk, 'code' | 'fileName'>): Promise<string> {
  // Without one, declarations export everything that they declare.
  const end = fileName.endsWith('.d.ts') || code.trim() === '' ? 'export {};\n' : '';
  // What a file passes on of another part of the bundle is all that this part exports: a list of it would say no more.
  const list = /^export \{[^}]*\} from ('\.\/[^']+');$/gm;
  const passedOn = fileName.endsWith('.js') ? code.replaceAll(list, 'export * from $1;') : code;
  const text = withExportsInPlace(passedOn) + end;
  // The compiler breaks every object type of a declaration into lines; here it is on one again, as in the source.
  return format(text, { ...layout, objectWrap: 'collapse', parser: 'typescript' });
}

/** What is exported says so where it is declared, as in the source, and not in a list at the end. */
function withExportsInPlace(code: string): string {
  const list = /^export (?:type )?\{([^}]*)\};?$/gm;
  const names = new Set(
    [...code.matchAll(list)].flatMap(([, text = '']) => text.split(',').map((name) => name.trim())),
  );
  const declaration =
    /^(?:declare )?(?:abstract class|async function\*?|class|const|function\*?|interface|let|type) (\w+)/gm;
  const declared = new Set([...code.matchAll(declaration)].map(([, name = '']) => name));
  const marked = code.replaceAll(declaration, (start, name: string) => (names.has(name) ? `export ${start}` : start));
  return marked.replaceAll(list, (whole, text: string) => {
    const others = text.split(',').filter((name) => !declared.has(name.trim()) && name.trim() !== '');
    return others.length === 0 ? '' : whole.replace(text, others.join(','));
  });
}
