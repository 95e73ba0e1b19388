import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { loadDiff, parse } from '../stages.js';
import { replaceFile } from '../write/replace-file.js';
import { withRelease } from './diff/changelog.js';
import { countsOf, wantedText } from './diff/changes-text.js';
import { type ExitCode, usageError } from './terminal/command-error.js';
import type { CompiledSources } from './project/compile-sources.js';
import { changesOf } from './diff.js';
import { rewriteSource } from './project/sources/source-files.js';
import type { Terminal } from './terminal/terminal.js';
import { versionsOf } from './diff/versions.js';

interface VersionOptions {
  /** The old version and the model; absent: the last tag, and the model of the project. */
  readonly named: readonly string[];
  readonly write?: boolean;
}

/**
 * Says which version announces what has changed since an old one, and writes it into the model and the changelog, if
 * asked to. Returns 1 if the model does not have it.
 */
export async function version({ named, write = false }: VersionOptions, terminal: Terminal): Promise<ExitCode> {
  const [, now] = named;
  if (write && now?.startsWith('git:') === true)
    throw usageError(`A version is written into the working tree, not into ${now}. Name the path of the model.`);
  const versions = await versionsOf({ command: 'version', named }, terminal);
  if (typeof versions === 'number') return versions;
  const changes = await changesOf(versions, terminal);
  const { announcedVersion, announces } = await loadDiff();
  const [before, current] = [versions.old.compiled.model.version, versions.new.compiled.model.version];
  const needed = announcedVersion(before, changes);
  const isEnough = announces(current, needed);
  const announced = changes.length === 0 ? '' : `: ${current} announces them`;
  const end = isEnough ? announced : wantedText(changes, current, needed);
  terminal.out(`${countsOf(changes)} since ${before}${end}.\n`);
  if (!write) return isEnough ? 0 : 1;
  const release = isEnough ? current : needed;
  const path = isEnough ? modelFile(versions.new.compiled).path : setVersion(versions.new.compiled, needed, terminal);
  const date = new Date().toISOString().slice(0, 10);
  if (changes.length > 0) addRelease({ version: release, date, changes }, { path, terminal });
  return 0;
}

function modelFile({ sources }: CompiledSources): CompiledSources['sources'][number] {
  const found = sources.find((source) => source.used === undefined && parse(source).value.api !== undefined);
  if (found === undefined) throw usageError('A version is written into a model, not into a document that is imported.');
  return found;
}

/** Replaces the version where it is written, or adds it below the name; returns the path of the file. */
function setVersion(compiled: CompiledSources, needed: string, { folder, out }: Terminal): string {
  const named = modelFile(compiled);
  const own = compiled.sources.filter(({ used }) => used === undefined);
  const stated = own.find((source) => parse(source).value.version !== undefined) ?? named;
  const span = parse(stated).value.version?.span;
  const { text, path } = stated;
  const after = parse(named).value.api?.name.span.end ?? 0;
  // A comment behind the name stays there.
  const end = after + text.slice(after).search(/\r?$/m);
  const lineEnd = text.startsWith('\r', end) ? '\r\n' : '\n';
  const changed =
    span === undefined
      ? `${text.slice(0, end)}${lineEnd}version: ${needed}${text.slice(end)}`
      : `${text.slice(0, span.start)}${needed}${text.slice(span.end)}`;
  rewriteSource(folder, { path, text: changed });
  out(`${path}: version: ${needed}\n`);
  return named.path;
}

function addRelease(
  release: Parameters<typeof withRelease>[1],
  { path, terminal }: { readonly path: string; readonly terminal: Terminal },
): void {
  const name = join(dirname(path), 'CHANGELOG.md').replaceAll('\\', '/');
  const location = resolve(terminal.folder, name);
  const text = withRelease(existsSync(location) ? readFileSync(location, 'utf8') : undefined, release);
  if (text === undefined) return terminal.out(`${name} has ${release.version} already: keep it by hand.\n`);
  replaceFile(location, text);
  terminal.out(`${name}: ${release.version}, to be edited before the release\n`);
}
