import type { HttpResponse } from './http.js';

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), with their links after those of the response itself. */
export function deprecated(
  fields: Readonly<Record<string, string>>,
): (response: HttpResponse) => Readonly<Record<string, string>> {
  return ({ headers: { link } }) => {
    if (link === undefined || fields['link'] === undefined) return fields;
    return { ...fields, link: `${link}, ${fields['link']}` };
  };
}
