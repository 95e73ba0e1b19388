import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import type { GetModuleInfo, OutputChunk, Plugin } from 'rollup';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { layout } from '../print/format.js';

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
  validators: { validators: 'index', explain: 'in-detail' },
  server: {
    server: 'index',
    fastify: 'fastify',
    express: 'express',
    node: 'entries/node',
    hono: 'hono',
    jwt: 'entries/jwt',
    introspection: 'entries/introspection',
    pino: 'entries/pino',
    opentelemetry: 'opentelemetry',
  },
  client: { client: 'index', words: 'words' },
  reference: { reference: 'index', 'pglite-worker': 'store/pglite-worker' },
  'json-schema': { 'json-schema': 'index' },
};

/** Entries that are started, or loaded late, and never imported by printed code: they declare nothing. */
const undeclared: ReadonlySet<string> = new Set(['pglite-worker', 'explain', 'words']);

/**
 * Bundlers for pages keep or drop functions, but never part a module: what a page needs at first is not in one with what is loaded
 * late, nor is what both need, unless it is needed nearly always. The modules of such a file are listed; whatever is listed nowhere
 * is in the main entry.
 */
const parts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  validators: {
    checks: ['checks', 'convert', 'deepest-level', 'for-clients', 'uuid', 'writers'],
    texts: ['convert-fields', 'length', 'set-field', 'too-deep'],
    dates: ['characters', 'date-format', 'dates'],
    values: [
      'address-format',
      'addresses',
      'base64',
      'csv',
      'equality',
      'json-value',
      'member-tests',
      'multiple',
      'parts',
      'text-format',
      'text-values',
    ],
    'write-json': ['json-writer', 'write-json'],
    json: ['json', 'json-exact', 'json-reader'],
    explain: [
      'either',
      'encode',
      'explain',
      'explain-composites',
      'explain-json',
      'explain-objects',
      'explain-scalars',
      'format',
      'functions',
      'in-detail',
      'issues',
      'result',
      'schema',
      'type',
      'words',
    ],
  },
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
  for (const [extension, plugins] of [
    ['.js', []],
    ['.d.ts', [dts()]],
  ] as const) {
    const chunks = await bundle({ area, extension, plugins });
    for (const chunk of chunks) {
      const code = extension === '.d.ts' && area === 'validators' ? withoutRepeatedDocs(chunk.code) : chunk.code;
      writeFileSync(join(folder, chunk.fileName), await laidOut({ code, fileName: chunk.fileName }));
    }
  }
}

interface Bundling {
  readonly area: string;
  readonly extension: '.js' | '.d.ts';
  readonly plugins: readonly Plugin[];
}

async function bundle({ area, extension, plugins }: Bundling): Promise<readonly OutputChunk[]> {
  const pathOf = (file: string): string => join(compiled, area, `${file}${extension}`);
  const entries = Object.entries(areas[area] ?? {}).filter(([name]) => extension === '.js' || !undeclared.has(name));
  const input = Object.fromEntries(entries.map(([name, file]) => [name, pathOf(file)]));
  const { generate } = await rollup({
    input,
    plugins: [otherAreas(area), ...plugins],
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
      const part = Object.entries(extension === '.js' ? (parts[area] ?? {}) : {}).find(([, files]) =>
        files.some((file) => id === pathOf(file)),
      );
      if (part !== undefined) return part[0];
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
function otherAreas(area: string): Plugin {
  return {
    name: 'other-areas',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null;
      const [other = '', ...rest] = relative(compiled, join(dirname(importer), source)).split(sep);
      if (other === area) return null;
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
  const objectWrap = fileName.endsWith('.d.ts') ? 'collapse' : 'preserve';
  return format(text, { ...layout, objectWrap, parser: 'typescript' });
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
