import { commonFolder } from './common-folder.js';
import { yaml } from './yaml-library.js';
import { type SourceFile, withPlainLineEnds } from './source-file.js';

/**
 * The files of a model in an OpenAPI document: strings by path. Those of other folders that the model uses are
 * separate.
 */
export interface CarriedSources {
  readonly files: Readonly<Record<string, string>>;
  readonly uses?: Readonly<Record<string, { readonly prefix: string; readonly text: string }>>;
}

/** Undefined if the model uses folders other than those next to its own: an import could not restore them. */
export function carriedOf(sources: readonly SourceFile[]): CarriedSources | undefined {
  const own = sources.filter(({ used }) => used === undefined);
  const root = commonFolder(own.map(({ path }) => path));
  const files = own.map(({ path, text }) => [path.slice(root.length), withoutRemarks(text)] as const);
  const uses = sources.flatMap(({ used, path, text }) => {
    if (used === undefined) return [];
    const isBeside = path === `${parentOf(root)}${used.path}`;
    return [[isBeside ? used.path : '', { prefix: used.prefix, text: withoutRemarks(text) }] as const];
  });
  if (files.length === 0 || [...files, ...uses].some(([path]) => !safePath.test(path))) return undefined;
  return { files: Object.fromEntries(files), ...(uses.length === 0 ? {} : { uses: Object.fromEntries(uses) }) };
}

/** The files again; undefined if the data is not from our export, because its paths could name any file on the disk. */
export function sourcesOf(carried: unknown): readonly SourceFile[] | undefined {
  const { files, uses = {} } = membersOf(carried);
  const own = Object.entries(membersOf(files)).map(([path, text]) => fileOf(path, text));
  const used = Object.entries(membersOf(uses)).map(([path, value]) => {
    const { prefix, text } = membersOf(value);
    const file = fileOf(path, text);
    return file && typeof prefix === 'string' ? { ...file, path: `../${path}`, used: { prefix, path } } : undefined;
  });
  const all = [...own, ...used].filter((file) => file !== undefined);
  return own.length > 0 && all.length === own.length + used.length ? all : undefined;
}

function fileOf(path: string, text: unknown): SourceFile | undefined {
  return typeof text === 'string' && safePath.test(path) ? { path, text } : undefined;
}

/** A name that every file system allows, and that is not hidden. */
const name = String.raw`[^\p{C}\\/:*?"<>|.][^\p{C}\\/:*?"<>|]*`;

const safePath = new RegExp(String.raw`^(?:${name}/)*${name}\.ya?ml$`, 'u');

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The parent of a folder: `apis/` for `apis/shop/`, `../` for the empty path. */
function parentOf(folder: string): string {
  if (folder === '' || folder.endsWith('../')) return `${folder}../`;
  return folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}

/** Comments with a single `#` are private and are not exported. */
function withoutRemarks(text: string): string {
  const kept: string[] = [];
  let isLineGone = false;
  const { Lexer } = yaml();
  for (const token of new Lexer().lex(withPlainLineEnds(text))) {
    // Marks of the lexer are not text of the file.
    if (marks.has(token) || (isLineGone && token === '\n')) {
      isLineGone &&= marks.has(token);
      continue;
    }
    if (!/^#(?![#?!@])/.test(token)) kept.push(token);
    else {
      if (/^ +$/.test(kept.at(-1) ?? '')) kept.pop();
      isLineGone = kept.length === 0 || kept.at(-1)?.endsWith('\n') === true;
    }
  }
  return kept.join('');
}

const marks: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001f', '\ufeff']);
