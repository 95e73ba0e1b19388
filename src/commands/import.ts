import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { compile, type Imported, loadImport, type Loss, loadRaml } from '../pipeline.js';
import { diskFiles } from '../write/disk-files.js';
import { CommandError, type ExitCode } from './command-error.js';
import { count, jsonText, modelWords } from './command-text.js';
import type { Terminal } from './terminal.js';

export interface ImportOptions {
  /** The OpenAPI or RAML document. */
  readonly path: string;
  /** The folder of the model. */
  readonly out: string;
  /** A file for what the model does not say exactly, as JSON. */
  readonly report?: string;
}

/** How many kinds of losses the terminal shows. */
const shownKinds = 10;

/** Writes a model from an OpenAPI document, and says what it does not say exactly. Overwrites nothing. */
export async function importModel({ path, out, report }: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  const root = resolve(terminal.folder, out);
  if (
    existsSync(root) &&
    readdirSync(root, { recursive: true, encoding: 'utf8' }).some((name) => /\.ya?ml$/.test(name))
  ) {
    throw new CommandError(
      1,
      `${out} already contains a model. Nothing was written; choose another folder with --out.`,
    );
  }
  const text = readText(path, terminal);
  const { importDocument, orderUnions } = await loadImport();
  const read = await readSource({ path, text }, terminal);
  if ('problem' in read) throw new CommandError(1, `${path} cannot be imported. ${read.problem}`);
  const imported = importDocument(read.document);
  const files = diskFiles(root);
  for (const file of withOrder(imported.files, orderUnions)) {
    await files.write(file.path, file.text);
    terminal.out(`wrote ${relative(terminal.folder, join(root, file.path)).replaceAll(sep, '/')}\n`);
  }
  const kinds = kindsOf(imported);
  const places = read.locate(kinds.slice(0, shownKinds).map(({ at }) => at));
  terminal.out(summary(imported, kinds, places));
  if (report !== undefined) await writeReport(resolve(terminal.folder, report), imported);
  const command = ['modelwright check', ...modelWords([out])].join(' ');
  terminal.out(`\nNext: npx ${command}\n`);
  return 0;
}

interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

type ReadSource =
  | { readonly document: ImportedDocument; readonly locate: (pointers: readonly string[]) => readonly Place[] }
  | { readonly problem: string };

/** What is read is known by its first line: RAML says that it is, and all else is OpenAPI. */
async function readSource(
  { path, text }: { readonly path: string; readonly text: string },
  terminal: Terminal,
): Promise<ReadSource> {
  const { isRaml, readRaml } = await loadRaml();
  if (isRaml(text)) {
    const folder = dirname(resolve(terminal.folder, path));
    const read = readRaml(basename(path), text, (name) => textOf(resolve(folder, name)));
    if ('problem' in read) return read;
    const placeAt = (pointer: string): Place => {
      const place = read.locate(pointer);
      return { ...place, path: posixOf(join(dirname(path), place.path)) };
    };
    return { document: read.document, locate: (pointers) => pointers.map(placeAt) };
  }
  const { locate, readDocument } = await loadImport();
  const read = readDocument(text);
  if ('problem' in read) return read;
  // Finding places reads the document a second time, as YAML.
  const locateAll = (pointers: readonly string[]): readonly Place[] =>
    pointers.length === 0 ? [] : locate(text, pointers).map((place) => ({ ...place, path }));
  return { document: read.document, locate: locateAll };
}

function textOf(path: string): string | undefined {
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
}

function posixOf(path: string): string {
  return path.replaceAll(sep, '/');
}

type ImportedDocument = Parameters<Awaited<ReturnType<typeof loadImport>>['importDocument']>[0];

type OrderUnions = Awaited<ReturnType<typeof loadImport>>['orderUnions'];

/** Unions whose members nothing tells apart, in the order of the document. One within another shows when that one has its order. */
function withOrder(files: Imported['files'], orderUnions: OrderUnions): Imported['files'] {
  let ordered = files;
  for (let round = 0; round < 3; round += 1) {
    const found = compile(ordered).diagnostics.filter(({ code }) => code === 'union-members-are-distinguishable');
    if (found.length === 0) break;
    const spans = found.map(({ span }) => span);
    ordered = orderUnions(ordered, spans);
  }
  return ordered;
}

function readText(path: string, terminal: Terminal): string {
  try {
    return readFileSync(resolve(terminal.folder, path), 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(2, `${path} cannot be read: ${reason}`);
  }
}

/** The losses of one construct, with the first of them. */
interface Kind extends Loss {
  readonly count: number;
}

function kindsOf({ losses }: Imported): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  for (const loss of losses) {
    const known = kinds.get(loss.construct);
    kinds.set(loss.construct, { ...(known ?? loss), count: (known?.count ?? 0) + 1 });
  }
  return [...kinds.values()].sort((left, right) => right.count - left.count);
}

function summary({ verdicts }: Imported, kinds: readonly Kind[], places: readonly Place[]): string {
  const total = verdicts.exact + verdicts.narrowed + verdicts.widened + verdicts.refused;
  const counts = (['narrowed', 'widened', 'refused'] as const).map((verdict) => `${verdicts[verdict]} ${verdict}`);
  const lines = places.map(({ path, line, column }, index) => {
    const kind = kinds[index];
    return `  ${path}:${line}:${column} ${kind?.construct} (${kind?.verdict}, ${count(kind?.count ?? 0, 'time')})`;
  });
  const rest = kinds.length > shownKinds ? [`  and ${kinds.length - shownKinds} more; --report FILE lists all`] : [];
  return `\n${count(total, 'operation')}: ${verdicts.exact} exact, ${counts.join(', ')}\n${[...lines, ...rest].map((line) => `${line}\n`).join('')}`;
}

async function writeReport(path: string, { losses, verdicts }: Imported): Promise<void> {
  await diskFiles(resolve(path, '..')).write(path.slice(path.lastIndexOf(sep) + 1), jsonText({ verdicts, losses }));
}
