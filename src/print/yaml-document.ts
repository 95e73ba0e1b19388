import { yaml } from '../source/yaml-library.js';
import { invisibleEscaped } from './escape.js';
import type { Json } from './json-document.js';

/**
 * A YAML document. Strings that YAML 1.1 parsers would read as a number, a date or a boolean are quoted. So are those with
 * invisible characters, which can then be escaped: U+2028 is a line break to such parsers, and ends a block of text.
 */
export function yamlDocument(value: Json): string {
  const { Document, visit } = yaml();
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && isMisread(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return escaped(document.toString({ lineWidth: 0, singleQuote: true }));
}

/** `=` alone has a type of its own in YAML 1.1, a tab ends bare text there, and a block of white space loses some of it. */
function isMisread(text: string): boolean {
  return escaped(text) !== text || /^=$|^\s+$|^.*\t.*$/.test(text);
}

function escaped(text: string): string {
  return invisibleEscaped(text, '\n\t');
}
