import { isReadByQuotes } from '../../format/format-text.js';
import { type Located, resolve } from '../document/document.js';
import type { Draft, Entry, Yaml } from '../draft/draft.js';
import { fitsAsDefault } from './fitting.js';
import { type Json, memberOf } from '../document/json.js';

interface Defaulted {
  readonly schema: Located;
  readonly isRequired: boolean;
  /** The type as written. */
  readonly text: string;
  readonly standard: Json;
}

/** Keeps a default that the type does not allow as documentation. */
export function noted(entry: Entry, standard: Json): Entry {
  const note = `Default: \`${JSON.stringify(standard)}\``;
  return { ...entry, docs: entry.docs === undefined ? note : `${entry.docs}\n\n${note}` };
}

/** `string = a`, or the long form if that would read differently. A default that does not fit is left out. */
export function withDefault(draft: Draft, { text, standard, schema, isRequired }: Defaulted): Yaml {
  if (text === 'unknown') return text;
  // The sender must send the value, and the default is documentation.
  const type = isRequired && !/^(?:read|write)-only /.test(text) ? `required ${text}` : text;
  const inLine = (printed: string): string => (isRequired && type === text ? text : `${type} = ${printed}`);
  const json = JSON.stringify(standard);
  if (json === '[]' || (json === '{}' && text.includes('map<'))) return inLine(json);
  const read = readAs(draft, schema, standard);
  if (read === undefined) return text;
  if (typeof read === 'object') return longForm(type, { value: '', json: read });
  const printed = String(read);
  const isInline = printed.trim() === printed && printed !== '' && !/[\n\r]/.test(printed);
  const isText = typeof read === 'string';
  const isReadAsOther = isText && (isReadByQuotes(read) || /^["']/.test(read));
  // As one of several types, an unquoted string is read as what it looks like.
  const isOther = isReadAsOther && (!isRequired || text.includes(' | ') || /^["']|^null$/.test(printed));
  if (isInline && !isOther) return inLine(printed);
  return isRequired ? text : longForm(text, { value: printed, isText });
}

function longForm(type: string, standard: Entry): Yaml {
  return new Map<string, Entry>([
    ['type', { value: type }],
    ['default', standard],
  ]);
}

/** A default as its type reads it: `"false"` of a boolean is false. Undefined if it does not fit. */
function readAs({ document }: Draft, schema: Located, standard: Json): Json {
  const isFit = (value: Json): boolean => fitsAsDefault(document, schema, value);
  if (isFit(standard)) return standard;
  if (typeof standard === 'object') return undefined;
  const type = memberOf(resolve(document, schema)?.value, 'type');
  if (type === 'string') return isFit(String(standard)) ? String(standard) : undefined;
  if (typeof standard !== 'string' || !/^(?:true|false|-?\d+(?:\.\d+)?)$/.test(standard)) return undefined;
  const value: Json = JSON.parse(standard);
  return isFit(value) ? value : undefined;
}
