import { stringify } from 'yaml';
import type { Json } from './json-document.js';

/** A YAML document. What readers of YAML 1.1 would take for a number, a date or a boolean is quoted. */
export function yamlDocument(value: Json): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1', singleQuote: true });
}
