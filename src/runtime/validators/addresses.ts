/** The grammars of RFC 3986 (URI) and RFC 5321 (mailbox), taken apart at their delimiters so that no step backtracks. */

/** What may not stand in each part (RFC 3986, sections 2.2, 2.3 and 3); a `%` only before two hexadecimal digits. */
const notInName = /[^A-Za-z0-9._~!$&'()*+,;=%-]/;
const notInUser = /[^A-Za-z0-9._~!$&'()*+,;=:%-]/;
const notInPath = /[^A-Za-z0-9._~!$&'()*+,;=:@/%-]/;
const notInQuery = /[^A-Za-z0-9._~!$&'()*+,;=:@/?%-]/;
const strayPercent = /%(?![0-9A-Fa-f]{2})/;

/** `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (RFC 3986, section 3). */
export function isUriText(text: string): boolean {
  const [beforeFragment, fragment] = splitAt(text, '#');
  const [beforeQuery, query] = splitAt(beforeFragment, '?');
  const [scheme, hierarchy] = splitAt(beforeQuery, ':');
  return (
    hierarchy !== undefined &&
    /^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme) &&
    isHierarchy(hierarchy) &&
    !strayPercent.test(text) &&
    !notInQuery.test(query ?? '') &&
    !notInQuery.test(fragment ?? '')
  );
}

function isHierarchy(text: string): boolean {
  if (!text.startsWith('//')) return !notInPath.test(text);
  const [authority, rest] = splitAt(text.slice(2), '/');
  return isAuthority(authority) && !notInPath.test(rest ?? '');
}

/** `[ userinfo "@" ] host [ ":" port ]` (section 3.2) */
function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [user, hostAndPort] = at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)];
  if (notInUser.test(user)) return false;
  const literal = /^\[([^\]]*)\](?::[0-9]*)?$/.exec(hostAndPort);
  if (literal !== null) return isAddressLiteral(literal[1] ?? '');
  const [host, port] = splitAt(hostAndPort, ':');
  return !notInName.test(host) && /^[0-9]*$/.test(port ?? '');
}

/** `IPv6address / IPvFuture` (section 3.2.2) */
function isAddressLiteral(text: string): boolean {
  return /^[vV][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/.test(text) || isIpv6(text);
}

function isIpv6(text: string): boolean {
  const [left = '', right, ...more] = text.split('::');
  if (more.length > 0) return false;
  const count = groupsOf(left, right === undefined) + groupsOf(right ?? '', true);
  // `::` stands for at least one group.
  return right === undefined ? count === 8 : count <= 7;
}

/** How many groups of sixteen bits the text has; more than fit where it has none at all. An IPv4 address ends it, as two. */
function groupsOf(text: string, mayEndInIpv4: boolean): number {
  if (text === '') return 0;
  const groups = text.split(':');
  const last = mayEndInIpv4 && isIpv4(groups.at(-1) ?? '') ? groups.pop() : undefined;
  const areHexadecimal = groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group));
  return areHexadecimal ? groups.length + (last === undefined ? 0 : 2) : 9;
}

function isIpv4(text: string): boolean {
  const numbers = text.split('.');
  return (
    numbers.length === 4 && numbers.every((number) => /^(?:0|[1-9][0-9]{0,2})$/.test(number) && Number(number) <= 255)
  );
}

/** `Mailbox = Local-part "@" Domain`, with the lengths of RFC 5321, section 4.5.3.1. */
export function isEmailText(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  const atoms = text.slice(0, at).split('.');
  const labels = text.slice(at + 1).split('.');
  return (
    atoms.every((atom) => /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(atom)) &&
    labels.every((label) => label.length <= 63 && /^[A-Za-z0-9-]+$/.test(label) && !/^-|-$/.test(label))
  );
}

/** What stands before the first delimiter, and after it if there is one. */
function splitAt(text: string, delimiter: string): readonly [string, string | undefined] {
  const index = text.indexOf(delimiter);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}
