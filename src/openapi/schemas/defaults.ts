import { isReadByQuotes } from '../../format/format-text.js';
import { type Located, resolve } from '../document/document.js';
import type { Draft, Entry } from '../draft/draft.js';
import { fitsAsDefault } from './fitting.js';
import { type Json, jsonTextOf, memberOf, numberIn } from '../document/json.js';

interface Defaulted {
  readonly schema: Located;
  readonly isRequired: boolean;
  /** `read-only` or `write-only`: such a field is required of one side only. */
  readonly isOneWay: boolean;
  /** The type as written. */
  readonly text: string;
  readonly standard: Json;
}

/** Keeps a default that the type does not allow as documentation. */
export function noted<Noted extends Entry>(entry: Noted, standard: Json): Noted {
  const note = `Default: \`${jsonTextOf(standard)}\``;
  return { ...entry, docs: entry.docs === undefined ? note : `${entry.docs}\n\n${note}` };
}

/** `= a` after a type, or an entry of its own if that would read differently. A default that does not fit is left out. */
export function defaultOf(draft: Draft, { text, standard, schema, isRequired, isOneWay }: Defaulted): Given {
  if (text === 'unknown') return {};
  // The sender must send the value, and the default is documentation.
  const given = (written: string | Entry): Given => ({
    standard: written,
    ...(isRequired && !isOneWay && { isRequired }),
  });
  const inLine = (printed: string): Given => (isRequired && isOneWay ? {} : given(printed));
  const json = jsonTextOf(standard);
  if (json === '[]' || (json === '{}' && text.includes('map<'))) return inLine(json);
  const read = readAs(draft, schema, standard);
  if (read === undefined) return {};
  if (typeof read === 'object') return given({ value: '', json: read });
  const printed = String(read);
  const isInline = printed.trim() === printed && printed !== '' && !/[\n\r]/.test(printed);
  const isText = typeof read === 'string';
  const isReadAsOther = isText && (isReadByQuotes(read) || /^["']/.test(read));
  // As one of several types, an unquoted string is read as what it looks like.
  const isOther = isReadAsOther && (!isRequired || text.includes(' | ') || /^["']|^null$/.test(printed));
  if (isInline && !isOther) return inLine(printed);
  return isRequired ? {} : given({ value: printed, isText });
}

type Given = Pick<Entry, 'standard' | 'isRequired'>;

/** A default as its type reads it: `"false"` of a boolean is false. Undefined if it does not fit. */
function readAs({ document }: Draft, schema: Located, standard: Json): Json {
  const isFit = (value: Json): boolean => fitsAsDefault(document, schema, value);
  if (isFit(standard)) return standard;
  if (typeof standard === 'object') return undefined;
  const type = memberOf(resolve(document, schema)?.value, 'type');
  if (type === 'string') return isFit(String(standard)) ? String(standard) : undefined;
  if (typeof standard !== 'string' || !/^(?:true|false|-?\d+(?:\.\d+)?)$/.test(standard)) return undefined;
  const value: Json = numberIn(standard) ?? standard === 'true';
  return isFit(value) ? value : undefined;
}
