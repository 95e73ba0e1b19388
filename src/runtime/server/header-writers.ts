import type { Parameter } from './endpoint-table.js';
import { isHeaderText } from './http.js';
import type { OutputHeaders, SentHeaders } from './message.js';
import { plainTypeOf } from './plain-type.js';
import { headerReader, kindOf, type ValuesReader } from './text-reader.js';
import { ownField, setField, type Type } from '../validators/index.js';

export interface HeaderWriter {
  /** The name as in the model. */
  readonly name: string;
  readonly field: string;
  readonly property: string;
  readonly isRequired: boolean;
  /** Reads it like a client. */
  readonly read: ValuesReader;
  /** Converts a value before it is sent: bytes to their base64 string, a Date to its text. */
  readonly encode: ((value: unknown) => unknown) | undefined;
}

export function headerWriter({ name, property = name, type, optional, parse }: Parameter): HeaderWriter {
  return {
    name,
    field: name.toLowerCase(),
    property,
    isRequired: optional !== true,
    read: headerReader(type, parse),
    encode: headerEncoder(type),
  };
}

function headerEncoder(written: Type): HeaderWriter['encode'] {
  const type = plainTypeOf(written);
  if (type.kind === 'bytes' || type.kind === 'converted') return (value) => kindOf(type).encode?.(value, type);
  const encode = type.kind === 'array' || type.kind === 'csv' ? headerEncoder(type.items) : undefined;
  return encode && ((value) => (value as readonly unknown[]).map(encode));
}

/** Adds the headers that a handler returns: omits those without a value, joins lists by commas. */
export function writeHeaders(writers: readonly HeaderWriter[], given: OutputHeaders, sent: SentHeaders): void {
  for (const writer of writers) {
    const value = sentValue(writer, given);
    if (value !== undefined) setField(sent, writer.field, headerText(writer.field, value));
  }
}

function sentValue({ property, encode }: HeaderWriter, given: OutputHeaders): unknown {
  const value = ownField(given, property);
  return value === undefined || encode === undefined ? value : encode(value);
}

export function headerText(name: string, value: unknown): string {
  const isList = Array.isArray(value);
  // A client ignores empty items (RFC 9110, section 5.6.1), and spaces around the others.
  if (isList && value.some((item) => /^$|^\s|,|\s$/.test(String(item)))) {
    throw new TypeError(`An item of the list for the header ${name} is empty, or holds a comma or outer spaces.`);
  }
  const text = isList ? value.join(', ') : String(value);
  if (isHeaderText(text)) return text;
  throw new TypeError(`The handler's value of the header ${name} holds a character that a header cannot carry.`);
}

/** Reports required headers that a handler omits, and values that do not fit their types. */
export function headerProblems(writers: readonly HeaderWriter[], given: OutputHeaders): readonly string[] {
  return writers.flatMap((writer): readonly string[] => {
    const { name, read, isRequired } = writer;
    const value = sentValue(writer, given);
    if (value === undefined) return isRequired ? [`it lacks the header ${name}`] : [];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const result = values.every((item) => scalars.includes(typeof item)) ? read([values.join(', ')]) : undefined;
    if (result?.ok === true) return [];
    const messages = result?.issues.map(({ message }) => message) ?? ['must be text, a number or true or false'];
    return messages.map((message) => `the header ${name} ${message}`);
  });
}

const scalars = ['string', 'number', 'bigint', 'boolean'];
