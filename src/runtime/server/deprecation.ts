/**
 * The header fields of an answer with those that say that its endpoint is not to be used any more: `Deprecation` (RFC 9745),
 * `Sunset` (RFC 8594), and their links beside those that the answer has itself.
 */
export function withDeprecation(
  headers: Readonly<Record<string, string>>,
  deprecation: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const links = [headers['link'], deprecation['link']].filter((link) => link !== undefined);
  return { ...deprecation, ...headers, ...(links.length === 0 ? {} : { link: links.join(', ') }) };
}
