import { stringify } from 'yaml';
import type { Json } from './json-document.js';

/** A YAML document (1.2, core schema). Texts that older readers would take for numbers, dates or booleans are quoted. */
export function yamlDocument(value: Json): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.1', directives: false } as never);
}
