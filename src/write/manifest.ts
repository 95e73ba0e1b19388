/**
 * What the generator wrote, kept beside it as `manifest.json`. It alone decides what belongs to the generator: nothing
 * that is not in it is ever overwritten or removed.
 */
export interface Manifest {
  /** What made the files, by name; a file is made anew when one of them has another version. */
  readonly tools: Readonly<Record<string, string>>;
  /** By path of the emitted file. */
  readonly files: Readonly<Record<string, ManifestEntry>>;
  /** Path → hash of what was being written; present only when a run was cut off. */
  readonly unfinished?: Readonly<Record<string, string>>;
}

export interface ManifestEntry {
  /** Hash of the text as emitted, before formatting. */
  readonly source: string;
  /** Path → hash of every file made of it: itself, and what was built from it. */
  readonly outputs: Readonly<Record<string, string>>;
}

export const manifestPath = 'manifest.json';

export const emptyManifest: Manifest = { tools: {}, files: {} };

/** The manifest as a file: sorted, so that the order in which files were emitted does not show. */
export function printManifest(manifest: Manifest): string {
  const { tools, files, unfinished } = manifest;
  const entries = Object.entries(files).map(
    ([path, { source, outputs }]) => [path, { source, outputs: sorted(Object.entries(outputs)) }] as const,
  );
  const data = {
    tools: sorted(Object.entries(tools)),
    files: sorted(entries),
    ...(unfinished === undefined ? {} : { unfinished: sorted(Object.entries(unfinished)) }),
  };
  return `${JSON.stringify(data, undefined, 2)}\n`;
}

/** The manifest in a text; undefined when the text is anything else, such as one with the marks of a merge conflict. */
export function parseManifest(text: string): Manifest | undefined {
  const value = parseJson(text);
  if (!isRecord(value) || !isTextMap(value['tools']) || !isRecord(value['files'])) return undefined;
  const unfinished = value['unfinished'];
  if (unfinished !== undefined && !isTextMap(unfinished)) return undefined;
  const files: Record<string, ManifestEntry> = {};
  for (const [path, entry] of Object.entries(value['files'])) {
    if (!isEntry(entry)) return undefined;
    files[path] = entry;
  }
  return { tools: value['tools'], files, ...(unfinished === undefined ? {} : { unfinished }) };
}

/** The folders right below the output folder that hold files of the generator, one for each package. Sorted. */
export function packageFoldersOf(manifest: Manifest): readonly string[] {
  return [...new Set(Object.keys(manifest.files).map((path) => path.slice(0, path.indexOf('/'))))].sort();
}

function isEntry(value: unknown): value is ManifestEntry {
  return isRecord(value) && typeof value['source'] === 'string' && isTextMap(value['outputs']);
}

function isTextMap(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((item) => typeof item === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sorted<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));
}
