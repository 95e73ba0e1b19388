import { families } from './formats/index.js';
import type { FormatCheck } from './result.js';
import { isUuid } from './uuid-format.js';

/** A string of a fixed format, stored unchanged. */
export type TextFormat = keyof typeof formatDescriptions;

/** A description of each format, for people. */
export const formatDescriptions = {
  decimal: 'a decimal number such as -12.50, as a string',
  date: 'a date such as 2026-02-28',
  time: 'a time such as 23:59:59',
  'datetime-local': 'a date and time without a zone such as 2026-02-28T23:59:59',
  datetime: 'a date and time with a zone such as 2026-02-28T23:59:59Z',
  'datetime(ms)': 'a date and time with milliseconds and Z such as 2026-02-28T23:59:59.000Z',
  'http-date': 'an HTTP date such as Sun, 06 Nov 1994 08:49:37 GMT',
  duration: 'a duration such as P1DT12H',
  uuid: 'a UUID such as f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  uri: 'a URI such as https://example.com/',
  email: 'an email address such as name@example.com',
  hostname: 'a host name such as www.example.com',
  ipv4: 'an IPv4 address such as 192.0.2.1',
  ipv6: 'an IPv6 address such as 2001:db8::1',
};

type FormatChecks = Readonly<Record<TextFormat, FormatCheck>>;

/** The check of each format that the model has. */
export const formatChecks: FormatChecks = /* @__PURE__ */ Object.assign({ uuid: isUuid }, ...Object.values(families));

export function isFormat(kind: string): kind is TextFormat {
  return Object.hasOwn(formatChecks, kind);
}
