import type { HttpResponse } from './http.js';

/**
 * The header fields by which an answer says that its endpoint is not to be used any more, `Deprecation` (RFC 9745) and
 * `Sunset` (RFC 8594), with their links after those that the answer has itself; undefined where it need not say so.
 */
export function deprecationOf(
  { headers: { link } }: HttpResponse,
  fields: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> | undefined {
  if (fields === undefined || link === undefined || fields['link'] === undefined) return fields;
  return { ...fields, link: `${link}, ${fields['link']}` };
}
