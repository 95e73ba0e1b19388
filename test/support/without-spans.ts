/** Data without the places in files where it was written, to compare what was written differently. */
export function withoutSpans(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (/span$/i.test(key) ? undefined : part)));
}
