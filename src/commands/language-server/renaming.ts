import { isDeepStrictEqual } from 'node:util';
import { compile, differingFiles } from '../../pipeline.js';
import { loadEditing, loadTargets, type Model, type NamedPlace } from '../../stages.js';
import { compareText, type TextEdit } from '../../source/diagnostic.js';
import { lowerFirst, upperFirst, words } from '../../source/words.js';
import { withEdits } from '../../source/apply-fixes.js';
import type { OpenModel } from './open-models.js';

/** The edits of a rename, and what they change beyond the model; or why there is none. */
type CheckedRenaming =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[]; readonly consequences: string }
  | { readonly kind: 'refusal'; readonly message: string };

/**
 * Renames a thing. The model with the new name is compiled first: if it has a new error, or differs in more than the
 * name, the thing is named somewhere that is not known, such as in an example, and nothing is changed.
 */
export async function checkedRenaming(open: OpenModel, at: NamedPlace, newName: string): Promise<CheckedRenaming> {
  const { rename, isOnTheWire } = await loadEditing();
  const { sources: files, places } = open;
  const renamed = rename({ at, places, files }, newName);
  if (renamed.kind === 'refusal') return renamed;
  const after = compile(withEdits(files, renamed.edits), open.rules);
  const known = new Set(open.diagnostics.map(({ code, message }) => `${code} ${message}`));
  const errors = after.diagnostics.filter(({ severity }) => severity === 'error');
  const isWorse = errors.length > open.diagnostics.filter(({ severity }) => severity === 'error').length;
  const error = isWorse ? errors.find(({ code, message }) => !known.has(`${code} ${message}`)) : undefined;
  if (error !== undefined) {
    const { path } = error.span;
    return { kind: 'refusal', message: `With this name there would be an error in ${path}: ${error.message}` };
  }
  const names = [at.name, newName] as const;
  if (!isDeepStrictEqual(withoutNames(open.model, names), withoutNames(after.value, names)))
    return { kind: 'refusal', message: `The model would mean something else with "${newName}". Rename it by hand.` };
  const uses = isOnTheWire(at.kind)
    ? ' It is sent under this name: `modelwright diff` says whom that breaks.'
    : at.kind === 'placeholder'
      ? ' Callers write it with this name: `modelwright diff` says whom that breaks.'
      : '';
  const consequences = `${await generatedNames([open.model, after.value], names)}${uses}`;
  return { kind: 'edits', edits: renamed.edits, consequences };
}

/** The lists that are sorted by name, whose order a new name changes. */
const sorted: ReadonlySet<string> = new Set(words('types scopes placeholders errors groups resources gaps'));

/** A model with both names as one, without its places. */
function withoutNames(model: Model, names: readonly [string, string]): unknown {
  const all = names.map((name) => name.toLowerCase());
  // The property of a header has only its letters and digits: `requestId` of `Request-Id`.
  const properties = all.map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  // The longer one first, because it may contain the other: `PetDraft` and `Draft`.
  const longestFirst = [...all, ...properties].sort((a, b) => b.length - a.length);
  // Without case, because other names contain this one with a capital letter: `ListPetResponse200` that of the group `pet`.
  const same = (text: string): string =>
    longestFirst.reduce((rest, name) => rest.replaceAll(name, '\0'), text.toLowerCase());
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return same(value);
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => !/span$/i.test(key));
    return Object.fromEntries(kept.map(([key, part]) => [same(key), sorted.has(key) ? inOrder(part) : plain(part)]));
  };
  const inOrder = (value: unknown): unknown => {
    if (!Array.isArray(value)) return plain(value);
    const pairs = value.map(
      (item: { readonly name?: string; readonly type?: string }) =>
        [same(item.name ?? item.type ?? ''), plain(item)] as const,
    );
    return pairs.sort(([a], [b]) => compareText(a, b));
  };
  return plain(model);
}

/** `Generated code changes 14 names: Pet → Animal (types), isPet → isAnimal (validators) and 12 more.` */
async function generatedNames(models: readonly [Model, Model], names: readonly [string, string]): Promise<string> {
  const { usualTargets } = await loadTargets();
  const [old = new Set<string>(), now = new Set<string>()] = differingFiles(models, usualTargets).map(exportedNames);
  const gone = [...old].filter((name) => !now.has(name));
  if (gone.length === 0) return 'Generated code exports the same names as before.';
  const pairs = gone.flatMap((name) => {
    const renamed = renamedIn(name, names).find((one) => now.has(one) && !old.has(one));
    return renamed === undefined ? [] : [`${name.replace(/ .*/, '')} → ${renamed}`];
  });
  const shown = pairs.slice(0, mostNames).join(', ');
  const more = gone.length > mostNames ? ` and ${gone.length - mostNames} more` : '';
  return `Generated code changes ${gone.length === 1 ? 'one name' : `${gone.length} names`}: ${shown}${more}.`;
}

/** A generated name with the new name in it: as it is, or with a capital letter. */
function renamedIn(name: string, [before, after]: readonly [string, string]): readonly string[] {
  return [
    name.replace(before, after),
    name.replace(upperFirst(before), upperFirst(after)),
    name.replace(lowerFirst(before), lowerFirst(after)),
  ];
}

const mostNames = 8;

/** What files of packages export: `Pet (types)`. */
function exportedNames(files: readonly { readonly path: string; readonly text: string }[]): ReadonlySet<string> {
  const found = files
    .filter(({ path }) => /^[\w-]+\/src\/.*\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const [target = ''] = path.split('/');
      const exported = text.matchAll(/^export (?:const|(?:async )?function\*?|class|interface|type) (\w+)/gm);
      return [...exported].map(([, name = '']) => `${name} (${target})`);
    });
  return new Set(found);
}
