import { isEmailText, isUriText } from './addresses.js';

/** `https://example.com/a?b#c`, `urn:isbn:0`: a URI with its scheme (RFC 3986, section 3); no relative reference. */
export function isUri(value: unknown): value is string {
  return typeof value === 'string' && isUriText(value);
}

/** `first.last@example.com`: a mailbox of RFC 5321, section 4.1.2, without quoted texts and address literals. */
export function isEmail(value: unknown): value is string {
  return typeof value === 'string' && isEmailText(value);
}
