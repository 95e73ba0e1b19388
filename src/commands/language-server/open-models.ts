import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { documentsOf, loadEditing, type ModelDocument, type NamedPlace, schemaOf } from '../../stages.js';
import { isDocument } from '../../source/is-document.js';
import type { SourceFile } from '../../source/source-file.js';
import { compileRead, type CompiledSources } from '../project/compile-sources.js';
import { diagnosticPage, firstSentenceOf } from '../terminal/diagnostic-pages.js';
import { settingsFiles, settingsFor } from '../project/project.js';
import { readSources } from '../project/sources/read-sources.js';
import { loadRuleModules } from '../project/modules/rule-modules.js';
import { foldersFrom, keepReadSources, pathFrom } from '../project/sources/source-files.js';
import type { Placed } from './positions.js';

/** A model with the texts that are open in an editor, compiled. */
export interface OpenModel extends Placed, CompiledSources {
  /** Absolute path of the folder that all paths are relative to. */
  readonly folder: string;
  readonly documents: readonly ModelDocument[];
  readonly places: readonly NamedPlace[];
  /**
   * The schema for editors, parsed, and the last one of a model without errors: while somebody types, a declaration that
   * is not finished is none.
   */
  readonly schemas: readonly EditorSchema[];
}

type EditorSchema = Readonly<Record<string, unknown>>;

/** The models of the files that an editor shows. */
export interface OpenModels {
  /** Absolute path → text that may not be saved. */
  readonly texts: ReadonlyMap<string, string>;
  open(path: string, text: string): void;
  close(path: string): void;
  /** Files, settings or folders were changed: what was read is read again. */
  forget(): void;
  /** The model of a file; undefined if it belongs to none. */
  modelOf(path: string): Promise<OpenModel | undefined>;
  /** The other models of the project that `use:` the file, as its settings name them. */
  usersOf(path: string): Promise<readonly string[]>;
}

/** A model, before its files are read. */
interface Home {
  readonly folder: string;
  readonly models: readonly string[];
  readonly rules: readonly string[];
}

/** `roots` are the absolute paths of the folders that the editor has opened: projects around them do not count. */
export function openModels(roots: readonly string[]): OpenModels {
  keepReadSources();
  const texts = new Map<string, string>();
  // Those of the last texts without errors, by model.
  const lastSchemas = new Map<string, EditorSchema>();
  const kept = new Map<string, Promise<OpenModel>>();
  const homes = new Map<string, Promise<Home | undefined>>();
  const changed = (path: string): void => {
    kept.clear();
    // A new first line may say that the file is part of a model.
    homes.delete(path);
  };
  return {
    texts,
    open(path, text) {
      texts.set(path, text);
      changed(path);
    },
    close(path) {
      texts.delete(path);
      changed(path);
    },
    forget() {
      kept.clear();
      homes.clear();
    },
    async modelOf(path) {
      const finding = homes.get(path) ?? homeOf({ path, text: texts.get(path) }, roots);
      homes.set(path, finding);
      const home = await finding;
      if (home === undefined) return undefined;
      const key = JSON.stringify(home);
      const compiling = kept.get(key) ?? compiled(home, texts, lastSchemas);
      kept.set(key, compiling);
      return await compiling;
    },
    usersOf: async (path) => await usersOf(path, roots),
  };
}

async function compiled(
  home: Home,
  texts: ReadonlyMap<string, string>,
  lastSchemas: Map<string, EditorSchema>,
): Promise<OpenModel> {
  const { folder, models, rules } = home;
  const { value: read, diagnostics } = await readSources(folder, { models });
  const sources = read.map((file) => {
    const text = texts.get(resolve(folder, file.path));
    // A file that is open and not edited stays the same object, which is not parsed again.
    return text === undefined || text === file.text ? file : { ...file, text };
  });
  const model = await compileRead(sources, diagnostics, await loadRuleModules(rules, folder));
  const isOwn = model.files === sources;
  const documents = isOwn ? documentsOf(sources) : [];
  const { namedPlaces } = await loadEditing();
  const key = JSON.stringify(home);
  const text = isOwn ? schemaOf(sources, (code) => firstSentenceOf(diagnosticPage(code))) : undefined;
  const schema = text === undefined ? undefined : (JSON.parse(text) as EditorSchema);
  const last = lastSchemas.get(key);
  if (schema !== undefined && (!model.hasErrors || last === undefined)) lastSchemas.set(key, schema);
  const schemas = [schema, last].filter((one) => one !== undefined);
  return { ...model, folder, documents, places: namedPlaces(documents), schemas };
}

/** The model of the nearest project around a file, or the model in its own folder, which says so or which others use. */
async function homeOf({ path, text }: WrittenFile, roots: readonly string[]): Promise<Home | undefined> {
  let isUsed = false;
  for await (const { found, ...home } of readersOf(path, roots)) {
    if (found.some(({ used }) => used === undefined)) return home;
    isUsed ||= found.length > 0;
  }
  return isUsed || isPartOfModel({ path, text }) ? { folder: dirname(path), models: ['.'], rules: [] } : undefined;
}

/** The models of the projects around a file that read it, the nearest first: as a file of their own, or one that they use. */
async function* readersOf(
  path: string,
  roots: readonly string[],
): AsyncGenerator<Home & { readonly found: readonly SourceFile[] }, void, void> {
  for (const folder of foldersAround(path, roots)) {
    const isProject = settingsFiles.some((name) => existsSync(join(folder, name)));
    if (!isProject && !pathFrom(folder, path).startsWith('model/')) continue;
    for (const { models, rules } of await settingsFor(folder, [])) {
      // A file that is not on the disk yet has no text to read: its folder decides when it is saved.
      yield { folder, models, rules, found: await sourcesAt({ folder, models }, path) };
    }
  }
}

interface WrittenFile {
  readonly path: string;
  /** In the editor; undefined for that on the disk. */
  readonly text: string | undefined;
}

/** The folder of a file, and those around it, up to one that the editor has opened. */
function foldersAround(path: string, roots: readonly string[]): readonly string[] {
  const folders = foldersFrom(dirname(path));
  const end = folders.findIndex((folder) => roots.includes(folder));
  return end < 0 ? folders : folders.slice(0, end + 1);
}

async function usersOf(path: string, roots: readonly string[]): Promise<readonly string[]> {
  const users: string[] = [];
  for await (const { found, models } of readersOf(path, roots))
    if (found.some(({ used }) => used !== undefined)) users.push(...models);
  return users;
}

/** The file as a model reads it: once for each prefix that it is used with. */
async function sourcesAt({ folder, models }: Omit<Home, 'rules'>, path: string): Promise<readonly SourceFile[]> {
  try {
    const { value } = await readSources(folder, { models });
    return value.filter((file) => resolve(folder, file.path) === path);
  } catch {
    // The project has another model, or none yet.
    return [];
  }
}

/** Whether a file says itself that it is part of a model: by its first line, or the folder that a check leaves. */
function isPartOfModel({ path, text }: WrittenFile): boolean {
  if (!/\.ya?ml$/.test(path)) return false;
  const written = text ?? (statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : '');
  if (isDocument({ text: written })) return false;
  const isNamed = /^\uFEFF?# yaml-language-server: \$schema=\S*\.modelwright\/schema\.json/.test(written);
  return isNamed || existsSync(join(dirname(path), '.modelwright', 'schema.json'));
}
