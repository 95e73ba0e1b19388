import { isUtf8 } from 'node:buffer';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Diagnostic, WithDiagnostics } from '../../../source/diagnostic.js';
import { type SourceFile, withPlainLineEnds } from '../../../source/source-file.js';
import { onceWhileSame } from '../../../write/hash-of-file.js';
import { replaceFile } from '../../../write/replace-file.js';
import { usageError } from '../../terminal/command-error.js';

/** Whether a file may have a key `use:`, without parsing it. */
export function mayUse({ text }: SourceFile): boolean {
  // Most texts do not have the word, which is found much faster than a line that begins with it.
  return text.includes('use') && /^\uFEFF?(?:use|'use'|"use") *:/m.test(text);
}

export function kindOf(path: string): 'file' | 'folder' | 'nothing' {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 'nothing';
  return stats.isDirectory() ? 'folder' : 'file';
}

/** A path relative to a folder, with `/` on every platform; `.` is the folder itself. */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, '/') || '.';
}

/** A folder and its ancestors. */
export function foldersFrom(folder: string): readonly string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...foldersFrom(dirname(folder))];
}

/** The files as they were last read, by absolute path. */
let lastRead: Map<string, SourceFile> | undefined;

/**
 * Until the returned function is called, a file that has not changed is the same object as before, which is not parsed
 * again: for long runs.
 */
export function keepReadSources(): () => void {
  lastRead ??= new Map();
  return () => (lastRead = undefined);
}

export function readSource(folder: string, path: string): WithDiagnostics<SourceFile> {
  const absolutePath = resolve(folder, path);
  const { text, wrongBytes } = lastRead === undefined ? readContent(absolutePath) : sameContent(absolutePath);
  const last = lastRead?.get(absolutePath);
  const value = last?.path === path && last.text === text ? last : { path, text };
  lastRead?.set(absolutePath, value);
  return { value, diagnostics: wrongBytes === undefined ? [] : [notUtf8(path, wrongBytes, text)] };
}

/** Writes another text into a file of the model. A link stays, and its target is written; the mode stays, too. */
export function rewriteSource(folder: string, { path, text }: SourceFile): void {
  const absolutePath = realpathSync(resolve(folder, path));
  replaceFile(absolutePath, text, statSync(absolutePath).mode);
}

interface Content {
  readonly text: string;
  /** Of a file that is not UTF-8. */
  readonly wrongBytes?: Uint8Array;
}

// The byte order mark is kept, so that offsets match the file.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function readContent(file: string | number): Content {
  const bytes = readFileSync(file);
  return { text: decoder.decode(bytes), ...(!isUtf8(bytes) && { wrongBytes: bytes }) };
}

const sameContent = onceWhileSame(readContent);

function notUtf8(path: string, bytes: Uint8Array, text: string): Diagnostic {
  const start = firstReplaced(bytes, text);
  return {
    code: 'yaml-character',
    severity: 'error',
    message: 'This file is not UTF-8: the first invalid byte is here. Save the file as UTF-8.',
    span: { path, start, end: start + 1 },
    notes: [],
  };
}

/** Offset of the first character of `text` that replaces an invalid byte. */
function firstReplaced(bytes: Uint8Array, text: string): number {
  const written = new TextEncoder().encode(text);
  const different = bytes.findIndex((byte, index) => byte !== written[index]);
  const before = different === -1 ? bytes : bytes.subarray(0, different);
  // In stream mode an incomplete character at the end is held back.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(before, { stream: true }).length;
}

/**
 * The YAML files in a folder and its subfolders. Links are followed; hidden and installed files are not part of a
 * model. `around` are the ancestors: a link back to one of them would be a cycle.
 */
export function yamlFilesIn(folder: string, around: readonly string[] = []): readonly string[] {
  const realFolder = realpathSync(folder);
  if (around.includes(realFolder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (name.startsWith('.') || name === 'node_modules') return [];
    const path = join(folder, name);
    // A broken link, or one to itself.
    if (entry.isSymbolicLink() && !existsSync(path)) return [];
    const kind = entry.isSymbolicLink() ? statSync(path) : entry;
    if (kind.isDirectory()) return yamlFilesIn(path, [...around, realFolder]);
    return kind.isFile() && /\.ya?ml$/.test(name) ? [path] : [];
  });
}

/** The files below a folder whose names end so, sorted: paths relative to that folder. */
export function pathsBelow(folder: string, ending: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
  return names.map((name) => name.replaceAll(sep, '/')).sort();
}

export function holdsModel(path: string): boolean {
  const kind = kindOf(path);
  return kind === 'file' || (kind === 'folder' && yamlFilesIn(path).length > 0);
}

/**
 * The text of a file of the project, without a byte order mark and with plain line ends, so that the same is generated from
 * every checkout; undefined if there is none. `place` says who names it: `modelwright.yaml:4:3: `.
 */
export function textFileIn(folder: string, path: string, place = ''): string | undefined {
  const location = resolve(folder, path);
  if (lstatSync(location, { throwIfNoEntry: false }) === undefined) return undefined;
  const kind = kindOf(location);
  if (kind === 'nothing') throw usageError(`${place}"${path}" is a symbolic link to nothing.`);
  if (kind === 'folder') throw usageError(`${place}"${path}" is a folder, but a file is needed.`);
  const bytes = readFileSync(location);
  if (!isUtf8(bytes)) throw usageError(`${place}"${path}" is not UTF-8. Save it as UTF-8.`);
  return withPlainLineEnds(new TextDecoder().decode(bytes));
}
