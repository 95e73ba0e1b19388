import type { Generation } from '../../../pipeline.js';
import { loadTargets } from '../../../stages.js';
import { CommandError, ifReadable, messageOf, usageError } from '../../terminal/command-error.js';
import { exportOfModule, placeOfError } from './module-files.js';

/**
 * Targets that others write: JavaScript modules of the project, or npm packages that it has installed. A module exports
 * a target, or a function that returns one, by default.
 *
 *     targets: [types, client, ./tools/routes.js, '@acme/modelwright-go']
 */
type Target = Generation['targets'][number];

export async function loadTargetModule(name: string, folder: string): Promise<Target> {
  const found = await exportOfModule(name, folder);
  const { targetsByName } = await loadTargets();
  const known = [...targetsByName.keys()];
  if (!isTarget(found)) {
    throw usageError(
      `"${name}" exports no target. Its default export is a function that returns { name, description, needs, emit(model) }.`,
    );
  }
  if (!/^[a-z][a-z0-9-]*$/.test(found.name) || known.includes(found.name)) {
    const reason = known.includes(found.name) ? 'is one of ours' : 'is not in small letters, digits and hyphens';
    throw usageError(`The target of "${name}" is called "${found.name}", which ${reason}. Give it another name.`);
  }
  const unknown = found.needs.find((need) => !known.includes(need));
  if (unknown !== undefined)
    throw usageError(`The target of "${name}" needs "${unknown}", which is no target. Targets: ${known.join(', ')}.`);
  // Only for targets of others: the code of ours is checked when it is built.
  const { transformSync } = await import('oxc-transform');
  return guarded(found, name, (path, text) => transformSync(path, text, buildOptions).errors[0]?.message);
}

/** As files below `src/` are built: their exports state their types. */
const buildOptions = { typescript: { declaration: {} } };

/** The first error of a file of code; undefined if it can be built. */
type BuildError = (path: string, text: string) => string | undefined;

function isTarget(value: unknown): value is Target {
  if (typeof value !== 'object' || value === null) return false;
  const { name, description, needs, emit } = value as Partial<Record<keyof Target, unknown>>;
  const isText = typeof name === 'string' && typeof description === 'string';
  return (
    isText && Array.isArray(needs) && needs.every((need) => typeof need === 'string') && typeof emit === 'function'
  );
}

/** The same target, whose mistakes are reported as such, and whose files are all printed: only ours say what they depend on. */
function guarded(target: Target, name: string, errorIn: BuildError): Target {
  return {
    ...target,
    emit(model, sources) {
      const files = printed(target, name, () =>
        target.emit(model, sources).map(({ path, print, ...file }) => ({ ...file, path, ...print?.() })),
      );
      const mistake = mistakeIn(files, target.name) ?? unbuildable(files, errorIn);
      if (mistake !== undefined) throw new CommandError(1, `"${name}" ${mistake}`);
      return files;
    },
  };
}

type Files = ReturnType<Target['emit']>;

/** What is wrong with the files of a target, to be read after its name; undefined if they can be written. */
function mistakeIn(files: Files, target: string): string | undefined {
  const outside = files.find(({ path }) => !path.startsWith(`${target}/`) || path.split('/').includes('..'));
  if (outside !== undefined)
    return `emits "${outside.path}", but the files of a target are in its folder: "${target}/…".`;
  const unmarked = files.find(({ path }) => !/\.(?:ts|js|md|html|txt|yaml|json)$/.test(path));
  if (unmarked !== undefined)
    return `emits "${unmarked.path}", but generated files end in .ts, .js, .md, .html, .txt, .yaml or .json.`;
  const broken = files.find(({ path, text }) => path.endsWith('.json') && !isFilledObject(text));
  if (broken !== undefined)
    return `emits "${broken.path}", which is not a JSON object with members; its mark as a generated file is one of them.`;
  const hasManifest = files.some(({ path }) => path === `${target}/package.json`);
  return hasManifest ? undefined : `emits no "${target}/package.json". \`packageFiles\` makes one.`;
}

function unbuildable(files: Files, errorIn: BuildError): string | undefined {
  for (const { path, text } of files.filter((file) => /\/src\/.*\.ts$/.test(file.path))) {
    const error = errorIn(path, text);
    if (error !== undefined) return `emits "${path}", which does not build: ${error}`;
  }
  return undefined;
}

function isFilledObject(text: string): boolean {
  const value = ifReadable(() => JSON.parse(text) as unknown);
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

function printed<Result>({ name: target }: Target, name: string, print: () => Result): Result {
  try {
    return print();
  } catch (error) {
    throw new CommandError(1, `The target "${target}" of "${name}" failed: ${messageOf(error)}${placeOfError(error)}`);
  }
}
