import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Model } from '../../src/model/model.js';
import { emit } from '../../src/pipeline.js';
import type { OutputFile } from '../../src/print/output-file.js';
import { build, format, outputPathsOf } from '../../src/print/build.js';
import { hashOf } from '../../src/source/source-file.js';
import { withNeeds } from '../../src/targets/index.js';
import type { ClientModule, Exports, NodeModule, ReferenceModule, ServerModule } from './generated-modules.js';
import { temporaryFolder } from './temporary-folders.js';
import { compilers, errorsOf, moduleKinds, strictest } from './type-check.js';

/** Generated packages on disk, as if installed in another repository. Removed after the tests of the file that runs. */
export interface BuiltPackages {
  readonly folder: string;
  /** The module for `import '@small/validators'`. */
  import(packageName: 'client'): Promise<ClientModule>;
  import(packageName: 'server'): Promise<ServerModule>;
  import(packageName: 'reference'): Promise<ReferenceModule>;
  import(packageName: string): Promise<Exports>;
  /** A file of a package: `server/runtime/node.js`. */
  importFile(path: 'server/runtime/node.js'): Promise<NodeModule>;
  importFile(path: string): Promise<Exports>;
  /** The README of a package, formatted as its users get it. */
  readme(packageName: string): Promise<string>;
  /**
   * The compiler's errors about all sources and declarations, and about a program that uses them, with the types of
   * these packages; empty if there are none.
   */
  typeCheck(types?: readonly string[], program?: string): Promise<string>;
}

const repository = new URL('../../', import.meta.url);

/** What `npm install` would install for the reference service, and for a compiler that needs the types of Node. */
const needed = [
  '@electric-sql',
  '@opentelemetry',
  '@types',
  'jose',
  'kysely',
  'pg',
  'prom-client',
  'temporal-spec',
  'undici-types',
];

/**
 * Formats, builds and writes packages emitted for the model called `api`, and links them to each other. READMEs are
 * formatted when a test reads them: prettier would take half of the time of a build.
 */
export async function buildPackages(api: string, files: readonly OutputFile[]): Promise<BuiltPackages> {
  const folder = temporaryFolder();
  const packages = new Set(files.map((file) => file.path.split('/')[0] ?? ''));
  const outputs = (await Promise.all(files.map(builtOnce))).flat();
  for (const parent of new Set(outputs.map(({ path }) => dirname(path)))) {
    mkdirSync(join(folder, parent), { recursive: true });
  }
  // Hundreds of small files: one after the other takes less than a promise for each.
  for (const { path, text } of outputs) writeFileSync(join(folder, path), text);
  await mkdir(join(folder, 'node_modules', `@${api}`), { recursive: true });
  for (const name of needed)
    await symlink(fileURLToPath(new URL(`node_modules/${name}`, repository)), join(folder, 'node_modules', name));
  for (const name of packages) await symlink(join(folder, name), join(folder, 'node_modules', `@${api}`, name));
  const importFile = async (path: string): Promise<never> =>
    (await import(pathToFileURL(join(folder, path)).href)) as never;
  return {
    folder,
    import: (name: string) => importFile(`${name}/dist/index.js`),
    importFile,
    readme: async (name) => {
      const path = `${name}/README.md`;
      return (await format({ path, text: await readFile(join(folder, path), 'utf8') })).text;
    },
    typeCheck: async (types = [], program = '') => {
      await writeFile(join(folder, 'program.ts'), program);
      return typeCheckTogether([folder], { types });
    },
  };
}

/** The packages of these targets and of those that they need. */
export function buildTargets(model: Model, ...names: readonly string[]): Promise<BuiltPackages> {
  return buildPackages(model.name, emit(model, withNeeds(names)));
}

const built = new Map<string, Promise<readonly OutputFile[]>>();

/** A file and what is built from it. Many tests build the same models, and share the result for each file. */
async function builtOnce(file: OutputFile): Promise<readonly OutputFile[]> {
  // Nothing is built from the runtime, which is most of the text.
  if (file.isFormatted === true && outputPathsOf(file.path).length === 1) return [file];
  const key = hashOf(`${file.path}\n${file.text}`);
  const known = built.get(key) ?? builtAnew(file);
  built.set(key, known);
  return await known;
}

async function builtAnew(file: OutputFile): Promise<readonly OutputFile[]> {
  const formatted = isProse(file) ? file : await format(file);
  const outputs = [formatted, ...(await build(formatted))];
  return outputs.filter(({ path }) => outputPathsOf(file.path).includes(path));
}

function isProse({ path }: OutputFile): boolean {
  return path.endsWith('.md');
}

/** All sources, declarations and programs in a folder; or only what tests wrote beside the packages. */
const everything = ['*/src/**/*.ts', '*/dist/**/*.d.ts', '*.ts'];
const onlyPrograms = ['*.ts'];

interface Checked {
  readonly types?: readonly string[];
  /** Folders whose packages other tests check: here, only what uses them. */
  readonly programsOf?: readonly string[];
}

/**
 * The compiler's errors about folders with packages that are linked to each other; empty if there are none. They are
 * one program, because reading the libraries of the language takes longer than checking them.
 */
export async function typeCheckTogether(
  folders: readonly string[],
  { types = [], programsOf = [] }: Checked = {},
): Promise<string> {
  const isForNode = types.includes('node');
  const all = [...folders, ...programsOf];
  const [first = ''] = all;
  for (const folder of all) await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const include = [
    ...folders.flatMap((folder) => everything.map((pattern) => join(folder, pattern))),
    ...programsOf.flatMap((folder) => onlyPrograms.map((pattern) => join(folder, pattern))),
  ];
  const errors = await errorsOf(compilers['7.0'], {
    project: join(first, 'tsconfig.json'),
    options: {
      ...strictest,
      ...moduleKinds.nodenext,
      // The types of Node have what the packages use of `DOM`, which is as long as all the rest.
      lib: isForNode ? ['ES2023'] : ['ES2023', 'DOM'],
      types,
      // The types of Node include those of npm packages, which do not all compile on their own.
      skipLibCheck: isForNode,
    },
    include,
    below: all.length === 1 ? first : dirname(first),
  });
  return errors.join('\n');
}
