import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import webpack from 'webpack';
import type { BuiltPackages } from './built-packages.js';

/** A page that imports from generated packages as their users have them. */
export interface Page {
  readonly packages: BuiltPackages;
  /** `export { createClient } from '@small/client';` */
  readonly code: string;
}

/** The minified files that a page loads at first, by bundlers as they are configured by default. */
export const firstLoadOf: Readonly<Record<string, (page: Page) => Promise<readonly string[]>>> = {
  esbuild: byEsbuild,
  Rollup: byRollup,
  webpack: byWebpack,
};

async function byEsbuild({ packages: { folder }, code }: Page): Promise<readonly string[]> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: folder },
    absWorkingDir: folder,
    outdir: 'esbuild',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    write: false,
  });
  const { outputs } = metafile;
  const first = new Set(Object.keys(outputs).filter((name) => outputs[name]?.entryPoint === '<stdin>'));
  for (const name of first)
    for (const { kind, path } of outputs[name]?.imports ?? []) if (kind === 'import-statement') first.add(path);
  return outputFiles.filter(({ path }) => first.has(path.slice(folder.length + 1))).map(({ text }) => text);
}

async function byRollup({ packages: { folder }, code }: Page): Promise<readonly string[]> {
  const page = join(folder, 'page.js');
  const bundle = await rollup({
    input: page,
    plugins: [
      {
        name: 'built-packages',
        // Rollup finds no packages by itself. Each of these declares that it has no side effects.
        resolveId: (id, importer = '') => {
          if (id === page) return id;
          const [, name = '', runtime] = /^@[^/]+\/([^/]+)(\/runtime\/.+)?/.exec(id) ?? [];
          const path = id.startsWith('.')
            ? join(importer, '..', id)
            : join(folder, name, runtime === undefined ? 'dist/index.js' : `${runtime}.js`);
          return { id: path, moduleSideEffects: false };
        },
        load: (id) => (id === page ? code : readFileSync(id, 'utf8')),
      },
    ],
  });
  // Without hashes, for the reason of `bundledClient`.
  const { output } = await bundle.generate({ format: 'es', chunkFileNames: '[name].js' });
  const chunks = output.filter((file) => file.type === 'chunk');
  const first = new Set([output[0].fileName]);
  for (const name of first)
    for (const path of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) first.add(path);
  const texts = chunks.filter(({ fileName }) => first.has(fileName)).map((chunk) => chunk.code);
  const minified = await Promise.all(texts.map((text) => transform(text, { minify: true, format: 'esm' })));
  return minified.map((one) => one.code);
}

async function byWebpack({ packages: { folder }, code }: Page): Promise<readonly string[]> {
  writeFileSync(join(folder, 'page.js'), code);
  const path = join(folder, 'webpack');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './page.js',
    experiments: { outputModule: true },
    output: { path, module: true, library: { type: 'module' } },
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler?.run((error, done) => (error ? reject(error) : resolve(done)));
  });
  const { errors = [], entrypoints } = stats?.toJson() ?? {};
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return (entrypoints?.['main']?.assets ?? []).map(({ name }) => readFileSync(join(path, name), 'utf8'));
}
