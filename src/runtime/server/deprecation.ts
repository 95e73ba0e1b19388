import type { HttpResponse } from './http.js';

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), with their links after those of the response itself. */
export function deprecationOf(
  { headers: { link } }: HttpResponse,
  fields: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> | undefined {
  if (fields === undefined || link === undefined || fields['link'] === undefined) return fields;
  return { ...fields, link: `${link}, ${fields['link']}` };
}
