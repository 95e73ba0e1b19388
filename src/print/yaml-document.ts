import { yaml } from '../source/yaml-library.js';
import type { Json } from './json-document.js';

/** A YAML document. Strings that YAML 1.1 parsers would read as a number, a date or a boolean are quoted. */
export function yamlDocument(value: Json): string {
  return yaml().stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1', singleQuote: true });
}
