import { chmodSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GetModuleInfo, type InputOptions, type OutputOptions, type PreRenderedChunk, rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { withoutLeadingSpreads } from './leading-spreads.js';

/**
 * Bundles the program itself when modelwright is built, because Node takes longer to find and link two hundred modules
 * than to check a model. Each dynamic import becomes a file of its own, so a command still loads only what it needs.
 * Names and comments are preserved, nothing is minified.
 *
 *     compiled/main.js → dist/main.js and dist/program/*.js
 */

const compiled = fileURLToPath(new URL('../', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

// Modules that an import shares with the targets. Otherwise they would be bundled with the targets, and an import would
// load every printer.
const sharedWithTargets =
  /\/(?:schema\/(?:open-words|registered-formats|text-forms)|model\/(?:documented|operation-ids|scheme-names)|source\/carried-sources)\.js$/;

// Each is bundled with everything that it imports; otherwise Node would load a dozen small files.
const together = ['main.js', 'commands/generate.js'].map((path) => join(compiled, path));

const faster = { name: 'faster', transform: (code: string) => ({ code: withoutLeadingSpreads(code), map: null }) };

await bundle(
  { input: { main: join(compiled, 'main.js'), index: join(compiled, 'index.js') }, plugins: [faster] },
  '.js',
);
await bundle({ input: { index: join(compiled, 'index.d.ts') }, plugins: [dts()] }, '.d.ts');
chmodSync(join(dist, 'main.js'), 0o755);

async function bundle(input: InputOptions, extension: '.js' | '.d.ts'): Promise<void> {
  const bundled = await rollup({
    ...input,
    external: /^(?![./])/,
    onwarn: (warning) => {
      // Functions may call each other in a circle, and a comment may contain what looks like a printed annotation.
      if (['CIRCULAR_DEPENDENCY', 'INVALID_ANNOTATION'].includes(warning.code ?? '')) return;
      throw new Error(`Bug: the program does not bundle: ${warning.message}`);
    },
  });
  const output: OutputOptions = {
    dir: dist,
    hoistTransitiveImports: false,
    minifyInternalExports: false,
    manualChunks: (id, { getModuleInfo }) => {
      if (getModuleInfo(id)?.isEntry === true) return undefined;
      if (sharedWithTargets.test(id)) return 'shared';
      return together.find((each) => importedBy(each, getModuleInfo).has(id));
    },
    onlyExplicitManualChunks: true,
    entryFileNames: `[name]${extension}`,
    chunkFileNames: chunkName,
    // Identifies the source file of a line in a stack trace.
    banner: ({ moduleIds }) => moduleIds.map((id) => `// From ${sourceOf(id)}`).join('\n'),
  };
  const { output: files } = await bundled.write(output);
  const misplaced = files.find((file) => file.type === 'chunk' && file.isEntry && file.code.includes('import.meta'));
  if (misplaced !== undefined) {
    throw new Error(
      `Bug: "${misplaced.fileName}" uses import.meta, which the bundle resolves to another path than its source.`,
    );
  }
}

/** A module and everything that it loads with static imports. */
function importedBy(id: string, getModuleInfo: GetModuleInfo): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found) getModuleInfo(each)?.importedIds.forEach((imported) => found.add(imported));
  return found;
}

/** In a subfolder, as in `src/`, so that templates, pages and bundles have the same relative paths. */
function chunkName({ facadeModuleId, moduleIds }: PreRenderedChunk): string {
  const path = relative(compiled, facadeModuleId ?? moduleIds.at(-1) ?? '');
  return `program/${path.split(sep).join('-')}`;
}

/** `src/parse/parse.ts` */
function sourceOf(moduleId: string): string {
  const path = relative(compiled, moduleId).split(sep).join('/');
  return `src/${path.replace(/(?:\.d\.ts|\.js)$/, '.ts')}`;
}
