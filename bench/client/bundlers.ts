import { build, type Metafile } from 'esbuild';
import { rolldown } from 'rolldown';

/** What a page of its own has from a contestant. */
export interface Page {
  /** `export { connect, get } from '…';` */
  readonly code: string;
  readonly conditions: readonly string[];
  /** Where its imports are looked for. */
  readonly folder: string;
}

/** The files of a bundle, minified. */
export interface Bundled {
  /** The entry, and what is imported from there on. */
  readonly first: readonly string[];
  /** What is loaded by `import()`. */
  readonly late: readonly string[];
}

/** By name, in the order of the columns. */
export const bundlers: Readonly<Record<string, (page: Page) => Promise<Bundled>>> = {
  rolldown: byRolldown,
  esbuild: byEsbuild,
};

async function byRolldown({ code, conditions }: Page): Promise<Bundled> {
  const entry = 'page.js';
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: [...conditions, 'import', 'module', 'browser', 'default'] },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  const files = output.flatMap((file) =>
    file.type === 'chunk' ? [{ name: file.fileName, code: file.code, imports: file.imports }] : [],
  );
  return parted(files, output[0].fileName);
}

async function byEsbuild({ code, conditions, folder }: Page): Promise<Bundled> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    conditions: [...conditions],
    absWorkingDir: folder,
    outdir: 'out',
    write: false,
    logLevel: 'error',
  });
  const files = outputFiles.map(({ path, text }) => {
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    const imports = metafile.outputs[name]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
    return { name, code: text, imports: imports.map((imported) => imported.path) };
  });
  return parted(files, entryOf(metafile));
}

function entryOf({ outputs }: Metafile): string {
  const [entry] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === '<stdin>') ?? [];
  if (entry === undefined) throw new Error('Bug: a bundle without an entry.');
  return entry;
}

interface BundledFile {
  readonly name: string;
  readonly code: string;
  /** Those that are loaded with it. */
  readonly imports: readonly string[];
}

function parted(files: readonly BundledFile[], entry: string): Bundled {
  const first = new Set([entry]);
  for (const name of first) for (const one of files.find((file) => file.name === name)?.imports ?? []) first.add(one);
  const codeOf = (isFirst: boolean): readonly string[] =>
    files.filter(({ name }) => first.has(name) === isFirst).map(({ code }) => code);
  return { first: codeOf(true), late: codeOf(false) };
}
