import { typeOfValue } from '../model/types/circular-aliases.js';
import { type Declarations, itemTypesOf, memberTypesOf } from '../model/declarations.js';
import type { EitherRef, TypeKind, TypeRef } from '../model/type-ref.js';
import { isEmptyText, type YamlMap, type YamlNode, type YamlText } from '../parse/yaml-tree.js';
import type { JsonMember, JsonObject, JsonValue } from '../model/json-value.js';
import { valueProblems } from '../model/values/value-problems.js';

const anything: TypeRef = { kind: 'unknown' };

/**
 * A value as written, interpreted by its type: `01` is a string for `string`, `3` a number for `integer`, and `null` is
 * null if the type allows it. A value that does not fit keeps its YAML meaning, and a rule reports it. Undefined if a
 * part could not be read, which is reported.
 */
export function jsonValueOf(node: YamlNode, type: TypeRef, declarations: Declarations): JsonValue | undefined {
  const target = typeOfValue(type, declarations);
  if (target.kind === 'either') return eitherValueOf(node, target, declarations);
  switch (node.kind) {
    case 'broken':
      return undefined;
    case 'text':
      return textValueOf(node, target, declarations);
    case 'list': {
      const typeAt = itemTypesOf(target, declarations);
      const items = node.items.map(({ value }, index) => jsonValueOf(value, typeAt(index), declarations));
      return areAll(items) ? { kind: 'list', items, span: node.span } : undefined;
    }
    case 'map':
      return jsonObjectOf(
        node,
        memberTypesOf(target, (name) => textAt(node, name), declarations),
        declarations,
      );
  }
}

/** Interpreted as the first member that it fits; if it fits none, as YAML reads it. */
function eitherValueOf(node: YamlNode, { members }: EitherRef, declarations: Declarations): JsonValue | undefined {
  for (const member of members) {
    const value = jsonValueOf(node, member, declarations);
    if (value !== undefined && valueProblems(value, member, declarations).length === 0) return value;
  }
  return jsonValueOf(node, anything, declarations);
}

function textAt({ entries }: YamlMap, name: string): string | undefined {
  const value = entries.find(({ key }) => key.text === name)?.value;
  return value?.kind === 'text' ? value.text : undefined;
}

/** A map whose members have different types. */
export function jsonObjectOf(
  { entries, span }: YamlMap,
  typeOf: (name: string) => TypeRef | undefined,
  declarations: Declarations,
): JsonObject | undefined {
  const members = entries.map(({ key, value }): JsonMember | undefined => {
    const read = jsonValueOf(value, typeOf(key.text) ?? anything, declarations);
    return read && { name: key.text, nameSpan: key.span, value: read };
  });
  return areAll(members) ? { kind: 'object', members, span } : undefined;
}

function areAll<T>(things: readonly (T | undefined)[]): things is readonly T[] {
  return !things.includes(undefined);
}

/**
 * The kinds whose values are strings in JSON: those stay strings, whatever they look like. One with a name is an enum,
 * whose members are strings; a string cannot be anything else in an object or a union.
 */
const textual: ReadonlySet<TypeKind> = new Set(['string', 'format', 'bytes', 'named']);

function textValueOf(text: YamlText, type: TypeRef, declarations: Declarations): JsonValue {
  if (type.kind === 'nullable' || type.kind === 'json') {
    const plain = plainValueOf(text);
    if (type.kind === 'nullable' && plain.kind === 'null') return plain;
    return jsonValueOf(text, type.of, declarations) ?? plain;
  }
  if (type.kind === 'named' && !text.isQuoted) {
    const declaration = declarations.get(type.name);
    const members = declaration?.kind === 'enum' ? declaration.members : [];
    const isConstant = members.some(({ value }) => typeof value !== 'string' && String(value) === text.text);
    if (isConstant) return plainValueOf(text);
  }
  // An empty value is not an empty string, which is written `""`.
  const isText = textual.has(type.kind) && !isEmptyText(text);
  return isText ? { kind: 'text', text: text.text, span: text.span } : plainValueOf(text);
}

const prefixed = /^0(?:o[0-7]{1,20}|x[0-9a-fA-F]{1,16})$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/** The meaning of a string by YAML itself: its core schema, section 10.3.2. If quoted, always a string. */
function plainValueOf({ text, span, isQuoted }: YamlText): JsonValue {
  if (isQuoted) return { kind: 'text', text, span };
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return { kind: 'null', span };
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) {
    return { kind: 'boolean', value: text.toLowerCase() === 'true', span };
  }
  if (/^[-+]?[0-9]+$/.test(text)) return { kind: 'number', digits: wholeDigits(text), span };
  if (prefixed.test(text)) return { kind: 'number', digits: BigInt(text).toString(), span };
  const isNumber = float.test(text) && Number.isFinite(Number(text));
  return isNumber ? { kind: 'number', digits: String(Number(text)), span } : { kind: 'text', text, span };
}

/** `+007` → `7`, `-0` → `0`: a whole number of any length in JSON notation. */
function wholeDigits(text: string): string {
  const digits = text.replace(/^[-+]/, '').replace(/^0+(?=[0-9])/, '');
  return text.startsWith('-') && digits !== '0' ? `-${digits}` : digits;
}
