import type { HeaderPair, HeaderParameter, Operation } from './operation.js';
import { givenFor, type Writing } from './parameters.js';
import type { PreparedRequest, WritingAt } from './request.js';

/** The declared headers of a request. */
export function writeHeaders(request: PreparedRequest, { headers = [] }: Operation, at: WritingAt): void {
  request.headers.push(...headers.flatMap((parameter) => headerPair(parameter, at('headers'))));
}

function headerPair(parameter: HeaderParameter, writing: Writing): readonly HeaderPair[] {
  const { name, property, isIdempotencyKey = false, type } = parameter;
  const { values } = writing.place;
  if (isIdempotencyKey && !values.has(property)) values.set(property, crypto.randomUUID());
  const given = givenFor(parameter, writing);
  if (given === undefined) return [];
  const { texts } = given;
  const refuse = (message: string): void => void given.refuse({ code: 'header', message });
  const isList = typeof type === 'object' && type.kind === 'array';
  if (isList && texts.some((one) => one.includes(','))) refuse('must not hold a comma in a value');
  const text = texts.join(', ');
  // A line break would begin another header; anything beyond Latin-1 no header can carry.
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text) || text !== text.trim()) refuse('must be text that a header can carry');
  if (!isIdempotencyKey) return [[name, text]];
  if (!/^[\x20-\x7e]*$/.test(text)) refuse('must be ASCII text without control characters');
  // A key is a string of structured fields (RFC 9651, section 3.3.3).
  return [[name, `"${text.replaceAll(/["\\]/g, '\\$&')}"`]];
}
