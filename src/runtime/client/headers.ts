import { InvalidInputError } from './errors.js';
import type {
  HeaderPair,
  HeaderParameter,
  Operation,
  PreparedRequest,
  SuppliedHeader,
  Writing,
  WritingAt,
} from './operation.js';
import { tried } from './own.js';
import { givenFor } from './parameters.js';
import type { HeaderValues } from './settings.js';

export function writeHeaders(request: PreparedRequest, { headers = [] }: Operation, at: WritingAt): void {
  request.headers.push(...headers.flatMap((parameter) => headerPair(parameter, at('headers'))));
}

function headerPair(parameter: HeaderParameter, writing: Writing): readonly HeaderPair[] {
  const { name, property, supplied, type } = parameter;
  const { values } = writing.location;
  if (supplied !== undefined && !values.has(property)) values.set(property, supplied.valueFor(property, writing));
  const given = givenFor(parameter, writing);
  if (given === undefined) return [];
  const { texts } = given;
  const refuse = (message: string): void => void given.refuse({ code: 'header', message });
  const isList = typeof type === 'object' && type.kind === 'array';
  if (isList && texts.some((one) => one.includes(','))) refuse('must not have a comma in a value');
  const text = texts.join(', ');
  // A line break would start another header, and no header can carry a character beyond Latin-1.
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text) || text !== text.trim()) refuse('must be text that a header can carry');
  return [[name, supplied === undefined ? text : supplied.write(text, refuse)]];
}

/** A string of structured fields (RFC 9651, section 3.3.3). */
export const idempotencyKey: SuppliedHeader = {
  valueFor: () => crypto.randomUUID(),
  write(text, refuse) {
    if (!/^[\x20-\x7e]*$/.test(text)) refuse('must be ASCII text without control characters');
    return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  },
};

/** The value that the client has for all calls. */
export const boundHeader: SuppliedHeader = {
  valueFor: (property, { bound }) => bound.get(property),
  write: (text) => text,
};

/** `theme=dark`, after the cookies that are sent anyway. A browser ignores these and sends its own. */
export function writeCookies(request: PreparedRequest, { cookies = [] }: Operation, at: WritingAt): void {
  const pairs = cookies.flatMap((parameter) => {
    const given = givenFor(parameter, at('cookies'), false);
    if (given === undefined) return [];
    const text = cookieText(given.texts.join(','));
    if (text === undefined) given.refuse({ code: 'format' });
    return [`${parameter.name}=${text}`];
  });
  if (pairs.length > 0)
    request.headers.push(['cookie', (before) => [...(before === null ? [] : [before]), ...pairs].join('; ')]);
}

/**
 * The encoded value of a cookie (RFC 6265, section 4.1.1): what a cookie cannot hold is percent-encoded, as is the
 * percent sign. Undefined for a string with a lone surrogate, which has no UTF-8.
 */
export function cookieText(text: string): string | undefined {
  return tried(() => text.replaceAll(/[^\x21\x23\x24\x26-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g, encodeURIComponent));
}

/** The headers of an option. Throws an InvalidInputError if no header can carry them. */
export function headersFrom(values: HeaderValues | undefined, operation: string): Headers {
  try {
    return new Headers(values as Headers | undefined);
  } catch {
    const message = 'must be valid headers';
    throw new InvalidInputError(operation, [{ path: '/headers', code: 'option', message }]);
  }
}
