import { accepted, refused, type TextReader } from './read-result.js';

/**
 * The header `Idempotency-Key`: a string of structured fields (RFC 9651, section 3.3.3), `"8e03978e-…"`; the bare
 * string that many clients send is accepted as well. From 1 to 255 visible characters.
 */
export const idempotencyKey: TextReader<string> = (text) => {
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(text)?.[1];
  const key = quoted === undefined ? text : quoted.replaceAll(/\\(["\\])/g, '$1');
  if (quoted === undefined && !/^[\x21\x23-\x2b\x2d-\x7e]*$/.test(text)) {
    return refused('format', 'must be a string in double quotes');
  }
  return key.length > 0 && key.length <= 255 ? accepted(key) : refused('length', 'must have 1 to 255 characters');
};
