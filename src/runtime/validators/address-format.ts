/**
 * The grammars of RFC 3986 (URI) and RFC 5321 (mailbox), as unambiguous regular expressions: the time is linear in
 * the length of the string.
 */

/**
 * `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (section 3), with any `%`, and a host that is not an
 * IP literal.
 */
const uriGrammar =
  /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/(?:[A-Za-z0-9._~!$&'()*+,;=:%-]*@)?[A-Za-z0-9._~!$&'()*+,;=%-]*(?::[0-9]*)?(?=[/?#]|$)|(?!\/\/))[A-Za-z0-9._~!$&'()*+,;=:@/%-]*(?:\?[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*)?(?:#[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*)?$/;

/** A URI up to its path, with an IP literal in brackets as its host (section 3.2.2). */
const literalGrammar =
  /^([A-Za-z][A-Za-z0-9+.-]*:\/\/)(?:[A-Za-z0-9._~!$&'()*+,;=:%-]*@)?\[([^\]]*)\](?::[0-9]*)?(?=[/?#]|$)/;

/** A `%` without two hexadecimal digits after it (section 2.1). */
const strayPercent = /%(?![0-9A-Fa-f]{2})/;

/** `https://example.com/a?b#c`, `urn:isbn:0`: a URI with its scheme (RFC 3986, section 3); no relative reference. */
export function isUri(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    (uriGrammar.test(value) || isUriWithLiteral(value)) &&
    (!value.includes('%') || !strayPercent.test(value))
  );
}

function isUriWithLiteral(text: string): boolean {
  const [before, start, address] = literalGrammar.exec(text) ?? [];
  if (before === undefined || start === undefined || address === undefined) return false;
  // The rest is valid if it is valid after an empty host.
  return isAddress(address) && uriGrammar.test(start + text.slice(before.length));
}

/** `IPv6address / IPvFuture` (section 3.2.2) */
function isAddress(text: string): boolean {
  return /^[vV][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/.test(text) || isIpv6(text);
}

/**
 * `2001:db8::1`, `::ffff:192.0.2.1`: the three text forms of RFC 4291, section 2.2, without a zone (RFC 4007, section
 * 11) and without a prefix length.
 */
export function isIpv6(value: unknown): value is string {
  // The longest has six groups and an IPv4 address; a longer text is not split.
  if (typeof value !== 'string' || value.length > 45) return false;
  const text: string = value;
  const [left = '', right, ...more] = text.split('::');
  if (more.length > 0) return false;
  const count = groupsOf(left, right === undefined) + groupsOf(right ?? '', true);
  // `::` stands for at least one group.
  return right === undefined ? count === 8 : count <= 7;
}

/** The number of 16-bit groups; too many if the text has none. A final IPv4 address counts as two. */
function groupsOf(text: string, mayEndInIpv4: boolean): number {
  if (text === '') return 0;
  const groups = text.split(':');
  const last = mayEndInIpv4 && isIpv4(groups.at(-1) ?? '') ? groups.pop() : undefined;
  const areHexadecimal = groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group));
  return areHexadecimal ? groups.length + (last === undefined ? 0 : 2) : 9;
}

/**
 * `192.0.2.1`: a dotted quad (RFC 2673, section 3.2), without leading zeros, which some programs read as octal
 * (RFC 6943, section 3.1.1).
 */
export function isIpv4(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 15 && ipv4Grammar.test(value);
}

const ipv4Grammar =
  /^(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3}$/;

/** Labels of letters, digits and hyphens, which neither begin nor end with a hyphen. */
const hostnameGrammar = /^[A-Za-z0-9]+(?:(?:\.|-+)[A-Za-z0-9]+)*$/;

/**
 * `www.example.com`: a host name of RFC 952 as RFC 1123, section 2.1, relaxes it: labels of at most 63 characters, 253
 * together (RFC 1035, section 2.3.4), no dot at the end. An internationalized name is in its ASCII form
 * (RFC 5890, section 2.3.2.3).
 */
export function isHostname(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 253 && hostnameGrammar.test(value) && !/[^.]{64}/.test(value);
}

/** `Mailbox = Local-part "@" Domain`, `Local-part = Dot-string` (RFC 5321, section 4.1.2). */
const mailboxGrammar =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]+(?:(?:\.|-+)[A-Za-z0-9]+)*$/;

/** Longer than section 4.5.3.1 allows before the `@`, or in a label after it. */
const tooLong = /^[^@]{65}|[^@.]{64}(?:\.|$)/;

/** `first.last@example.com`: a mailbox of RFC 5321, section 4.1.2, without quoted texts and address literals. */
export function isEmail(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 254 &&
    mailboxGrammar.test(value) &&
    (value.length < 66 || !tooLong.test(value))
  );
}
