import type { SourceFile, SourceSpan } from '../../source/source-file.js';

/** The files with `first of` before unions at these locations, whose members nothing else distinguishes. */
export function orderUnions<File extends SourceFile>(
  files: readonly File[],
  spans: readonly SourceSpan[],
): readonly File[] {
  return files.map((file) => {
    const starts = new Set(spans.filter(({ path }) => path === file.path).map(({ start }) => start));
    const places = [...starts].sort((left, right) => right - left);
    const text = places.reduce((before, at) => `${before.slice(0, at)}first of ${before.slice(at)}`, file.text);
    return places.length === 0 ? file : { ...file, text };
  });
}
