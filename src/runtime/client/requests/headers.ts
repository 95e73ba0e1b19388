import type { ArrayType } from '../../validators/index.js';
import { invalidOption } from '../invalid-option.js';
import type { HeaderParameter, Operation, SuppliedHeader } from '../operation.js';
import type { HeaderPair, PreparedRequest, Writing, WritingAt } from './writing.js';
import { tried } from '../own.js';
import { givenFor } from './parameters.js';
import type { HeaderValues } from '../connection/settings.js';

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
  // A type without limits is a string such as 'integer', which has no kind.
  const isList = (type as ArrayType).kind === 'array';
  const text = texts.join(', ');
  // A line break would start another header, and no header can carry a character beyond Latin-1. A recipient ignores
  // spaces around a value, and the empty values of a list (RFC 9110, section 5.6.1). A byte A0 may end an id in UTF-8: `à`.
  const lost = isList ? /^$|^\s|,|\s$/ : /^\s|[ \t]$/;
  if (/[^\t\x20-\x7e\x80-\xff]/.test(text) || texts.some((one) => lost.test(one))) given.refuse({ code: 'header' });
  const written = supplied?.write(text, (message) => given.refuse({ code: 'header', message }));
  return [[name, written ?? text]];
}

/** The value that the client has for all calls. */
export const boundHeader: SuppliedHeader = {
  valueFor: (property, { bound }) => bound.get(property),
  write: (text) => text,
};

/** The headers of an option. Throws an InvalidInputError if no header can carry them. */
export function headersFrom(values: HeaderValues | undefined, operation?: string): Headers {
  const headers = tried(() => new Headers(values as Headers | undefined));
  if (headers) return headers;
  throw invalidOption('headers', 'must be valid headers', operation);
}
