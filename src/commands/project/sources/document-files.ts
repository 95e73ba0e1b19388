import { posix, resolve } from 'node:path';
import type { Diagnostic, WithDiagnostics } from '../../../source/diagnostic.js';
import { isRaml } from '../../../source/is-document.js';
import { isUrl, referredPath, referredPaths } from '../../../source/referred-path.js';
import type { SourceFile } from '../../../source/source-file.js';
import { CommandError, messageOf, reasonOfFetch, usageError } from '../../terminal/command-error.js';
import { kindOf, readSource } from './source-files.js';

/** The working folder, and whether files may be read from the network. */
interface Reach {
  readonly folder: string;
  readonly allowNetwork: boolean;
}

/** A document on the network, with the files that its references lead to. */
export async function documentAt(url: string, reach: Reach): Promise<WithDiagnostics<readonly SourceFile[]>> {
  if (reach.allowNetwork) return await documentFiles(await fetchSource(url), reach);
  throw usageError(`"${url}" is on the network, which is used only with --allow-network.`);
}

/**
 * A document with the files that its references lead to, which comes first. Missing files are left out: the reader of
 * the document knows which references matter. Those of a file on the network lead to no file on the disk.
 */
export async function documentFiles(main: SourceFile, reach: Reach): Promise<WithDiagnostics<readonly SourceFile[]>> {
  const files = new Map([[main.path, main]]);
  const diagnostics: Diagnostic[] = [];
  let left = mostTogether;
  // Grows while it is walked.
  for (const file of files.values()) {
    for (const { reference, start } of referencesIn(file.text).concat(
      isRaml(main.text) ? includesIn(file, main) : [],
    )) {
      const span = { path: file.path, start, end: start + reference.length };
      for (const path of referredPaths(file.path, reference, idOf(file))) {
        if (files.has(path)) break;
        const isLocal = !isUrl(path) && !isUrl(file.path);
        const read = isUrl(path) ? await fetched(path, span, reach) : isLocal ? onDisk(path, reach) : nothing;
        diagnostics.push(...read.diagnostics);
        // One that is not there was asked for, too.
        if (isUrl(path) && reach.allowNetwork) left -= Math.max(read.value?.text.length ?? 0, leastOfOne);
        if (left < 0) throw tooMuch(main.path);
        if (read.value === undefined) continue;
        files.set(path, read.value);
        break;
      }
    }
  }
  return { value: [...files.values()], diagnostics };
}

/** The address of a JSON Schema: its `$id`, or `id` in older drafts. */
function idOf({ text }: SourceFile): string | undefined {
  return /(["']?)\$?id\1\s*:\s*["']?(https?:[^\s"',]+)/.exec(text)?.[2];
}

const referencePattern =
  /(["']?)\$ref\1\s*:\s*(?:"(?<double>[^"\n#]+)|'(?<single>[^'\n#]+)|(?<plain>[^\s"'#,{}[\]][^\s,}\]#]*))/g;

/** The references to other files, found without parsing: even a run with nothing to do needs them. */
function referencesIn(text: string) {
  return [...text.matchAll(referencePattern)].map((match) => {
    const { double, single, plain } = match.groups ?? {};
    const written = double ?? single ?? plain ?? '';
    // Some programs write `\/` in JSON.
    return { reference: written.replaceAll('\\/', '/'), start: match.index + match[0].length - written.length };
  });
}

// Files of examples are not read: many are neither JSON nor YAML. Libraries are only paths.
const includePattern =
  /(?:(?<!\bexamples?\s*:\s*)!include\s+|:\s+(?=[^\s,{}[\]]+\.raml\s*(?:[,}]|$)))(?<target>[^\s,{}[\]]+)/g;

/**
 * The files that RAML includes or uses. A path that begins with a slash is relative to the document, any other to the
 * file.
 */
function includesIn({ path, text }: SourceFile, main: SourceFile): ReturnType<typeof referencesIn> {
  // Each line up to a comment.
  const found = [...text.matchAll(/^[^#\n]+/gm)].flatMap((line) =>
    [...line[0].matchAll(includePattern)].map((match) => {
      const written = match.groups?.['target'] ?? '';
      return { written, start: line.index + match.index + match[0].length - written.length };
    }),
  );
  return found.flatMap(({ written, start }) => {
    if (!written.startsWith('/')) return [{ reference: written, start }];
    const fromRoot = posix.relative(posix.dirname(path), referredPath(main.path, written.slice(1)));
    return [fromRoot, written.slice(1)].map((reference) => ({ reference, start }));
  });
}

type Read = WithDiagnostics<SourceFile | undefined>;

const nothing: Read = { value: undefined, diagnostics: [] };

function onDisk(path: string, { folder }: Reach): Read {
  const absolute = resolve(folder, path);
  return kindOf(absolute) === 'file' ? readSource(folder, path) : nothing;
}

async function fetched(url: string, span: Diagnostic['span'], reach: Reach): Promise<Read> {
  if (!reach.allowNetwork) return nothing;
  try {
    return { value: await fetchSource(url), diagnostics: [] };
  } catch (error) {
    const found = { code: 'reference-leads-somewhere', message: messageOf(error), span, notes: [] };
    return { value: undefined, diagnostics: [{ ...found, severity: 'error' }] };
  }
}

/** For a whole file. */
const patience = 30_000;

/** No document has more, and a server may send without end. */
const mostMebibytes = 64;

/** In characters, of all files on the network: each may refer to the next one, without end. */
const mostTogether = 4 * mostMebibytes * 2 ** 20;

/** So that there are at most 4,096. */
const leastOfOne = 2 ** 16;

function tooMuch(path: string): CommandError {
  return new CommandError(
    1,
    `The references of "${path}" lead to more than ${mostTogether / leastOfOne} files on the network, or to more than ${4 * mostMebibytes} MiB. Save those that it needs, and import it from the disk.`,
  );
}

/** @throws CommandError if the server does not send it */
async function fetchSource(url: string): Promise<SourceFile> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    if (response.ok) return { path: url, text: await textOf(response) };
    throw new Error(`the server responds with status ${response.status}`);
  } catch (error) {
    throw new CommandError(1, `"${url}" cannot be fetched: ${reasonOfFetch(error)}.`);
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > mostMebibytes * 2 ** 20) throw new Error(`it is larger than ${mostMebibytes} MiB`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
