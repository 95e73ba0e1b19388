import type { SourceSpan } from '../source/source-file.js';

export { parseJson } from '../runtime/validators/json.js';
export { stringifyJson } from '../runtime/validators/json-writer.js';

/**
 * A JSON value in a model, with the source location of each part. It is lossless: numbers are digits, so that an int64
 * stays exact, and members are a list, so that they keep their order and `__proto__` is a name like any other.
 */
export type JsonValue =
  | JsonText
  | JsonObject
  | (Located &
      (
        | { readonly kind: 'null' }
        | { readonly kind: 'boolean'; readonly value: boolean }
        /** `digits` as JSON writes them: `-12.5`, `9223372036854775807`. */
        | { readonly kind: 'number'; readonly digits: string }
        | { readonly kind: 'list'; readonly items: readonly JsonValue[] }
      ));

interface Located {
  readonly span: SourceSpan;
}

export interface JsonText extends Located {
  readonly kind: 'text';
  readonly text: string;
}

export interface JsonObject extends Located {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
}

export interface JsonMember {
  readonly name: string;
  readonly nameSpan: SourceSpan;
  readonly value: JsonValue;
}

/** A member of an enum as a value. */
export function constantValue(value: string | number | boolean, span: SourceSpan): JsonValue {
  if (typeof value === 'string') return { kind: 'text', text: value, span };
  return typeof value === 'number' ? { kind: 'number', digits: String(value), span } : { kind: 'boolean', value, span };
}

export function memberOf(object: JsonObject | undefined, name: string): JsonMember | undefined {
  return object?.members.find((member) => member.name === name);
}

/** The strings among the members of an object, by name: they determine its variant of a union. */
export function textsIn(object: JsonObject): (name: string) => string | undefined {
  return (name) => {
    const member = memberOf(object, name)?.value;
    return member?.kind === 'text' ? member.text : undefined;
  };
}

/** JSON on one line: `{"name":"Ada","age":36}`. */
export function jsonText(value: JsonValue): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'number':
      return value.digits;
    case 'text':
      return JSON.stringify(value.text);
    case 'list':
      return `[${value.items.map(jsonText).join(',')}]`;
    case 'object':
      return `{${value.members.map((member) => `${JSON.stringify(member.name)}:${jsonText(member.value)}`).join(',')}}`;
  }
}

/** The value of JSON text; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A whole number as `stringifyJson` takes it: a bigint only if a double would not be exact. */
export function exactNumber(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** A string as it is, anything else as JSON. */
export function plainText(value: JsonValue): string {
  return value.kind === 'text' ? value.text : jsonText(value);
}

/** The same string for all equal values: the order of members does not matter. */
export function canonicalText(value: JsonValue): string {
  if (value.kind === 'list') return `[${value.items.map(canonicalText).join(',')}]`;
  if (value.kind !== 'object') return jsonText(value);
  const members = value.members.map((member) => `${JSON.stringify(member.name)}:${canonicalText(member.value)}`);
  return `{${members.sort().join(',')}}`;
}

/** A token of a JSON Pointer (RFC 6901), with the leading slash. */
export function pointerTo(name: string | number): string {
  return `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The names and indices in a JSON Pointer, without its escapes. */
export function tokensOf(pointer: string): readonly string[] {
  const tokens = pointer.split('/').slice(1);
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
