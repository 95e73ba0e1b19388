import type { SourceFile, SourceSpan } from '../source/source-file.js';

/**
 * The files with `first of` inserted before the unions at these locations, whose members cannot be distinguished
 * otherwise.
 */
export function orderUnions<File extends SourceFile>(
  files: readonly File[],
  spans: readonly SourceSpan[],
): readonly File[] {
  const starts = new Map<string, Set<number>>();
  for (const { path, start } of spans) starts.set(path, (starts.get(path) ?? new Set()).add(start));
  return files.map((file) => {
    const places = [...(starts.get(file.path) ?? [])].sort((left, right) => right - left);
    if (places.length === 0) return file;
    const text = places.reduce((before, at) => `${before.slice(0, at)}first of ${before.slice(at)}`, file.text);
    return { ...file, text };
  });
}
