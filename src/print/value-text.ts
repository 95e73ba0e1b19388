import { coreTypeOf, type Declarations, fieldedOf, itemTypesOf, memberTypesOf } from '../model/declarations.js';
import { instantText, temporalText } from '../model/conversions.js';
import { fittingType } from '../model/values/value-problems.js';
import { type JsonObject, type JsonValue, memberOf, textsIn } from '../model/json-value.js';
import { type Sampling, sampleValue } from '../model/values/sample-value.js';
import { conversionOf, isBig, type TypeRef } from '../model/type-ref.js';
import { decodeBase64 } from '../model/scalar-problems.js';
import { literalKey, stringLiteral } from './escape.js';

/** Code, or a list or an object of code that is not laid out yet. */
export type Code = string | { readonly brackets: '[]' | '{}'; readonly parts: readonly Part[] };

interface Part {
  /** `name: `, or nothing. */
  readonly label: string;
  readonly code: Code;
}

/** A value of a type as code on one line: `{ name: 'Ada', id: 3n }`. */
export function valueText(value: JsonValue, type: TypeRef, declarations: Declarations): string {
  return codeText(codeOf(value, type, declarations));
}

/** A sample of a type as code; undefined if none is found. */
export function sampleText(type: TypeRef, sampling: Sampling): string | undefined {
  const value = sampleValue(type, sampling);
  return value && valueText(value, type, sampling.declarations);
}

/** An object of code: `{ status: 200, body: … }`. */
export function objectOfCode(members: readonly (readonly [string, Code])[]): Code {
  return { brackets: '{}', parts: members.map(([name, code]) => ({ label: `${literalKey(name)}: `, code })) };
}

function codeText(code: Code): string {
  if (typeof code === 'string') return code;
  const inside = code.parts.map((part) => part.label + codeText(part.code)).join(', ');
  if (code.brackets === '[]') return `[${inside}]`;
  return inside === '' ? '{}' : `{ ${inside} }`;
}

const width = 90;

/**
 * The same on several lines if one would be too long:
 *
 *     {
 *       name: 'Ada',
 *       tags: ['a', 'b'],
 *     }
 */
export function codeLines(code: Code, indent = ''): string {
  const line = codeText(code);
  if (typeof code === 'string' || code.parts.length === 0 || indent.length + line.length <= width) return line;
  const inner = `${indent}  `;
  const lines = code.parts.map((part) => `${inner}${part.label}${codeLines(part.code, inner)},`);
  return `${code.brackets.charAt(0)}\n${lines.join('\n')}\n${indent}${code.brackets.charAt(1)}`;
}

export function codeOf(value: JsonValue, written: TypeRef, declarations: Declarations): Code {
  const type = fittingType(value, written, declarations);
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'number': {
      const core = coreTypeOf(type, declarations);
      if (conversionOf(core) !== undefined) return stringLiteral(String(BigInt(value.digits)));
      return isBig(core) ? `${value.digits}n` : value.digits;
    }
    case 'text': {
      const core = coreTypeOf(type, declarations);
      const form = conversionOf(core);
      if (form === 'Date') return `new Date(${stringLiteral(instantText(value.text))})`;
      if (form !== undefined) return `${form}.from(${stringLiteral(temporalText(value.text))})`;
      return core.kind === 'bytes' ? bytesText(value.text) : stringLiteral(value.text);
    }
    case 'list': {
      const typeAt = itemTypesOf(type, declarations);
      return {
        brackets: '[]',
        parts: value.items.map((item, index) => ({ label: '', code: codeOf(item, typeAt(index), declarations) })),
      };
    }
    case 'object':
      return objectCode(value, type, declarations);
  }
}

function objectCode(value: JsonObject, type: TypeRef, declarations: Declarations): Code {
  const textAt = textsIn(value);
  const typeOf = memberTypesOf(type, textAt, declarations);
  const { fields = [] } = fieldedOf(type, textAt, declarations) ?? {};
  // TypeScript would use an inherited property, `constructor`, for an omitted field.
  const inherited = fields.filter(
    ({ name }) => name in Object.prototype && name !== '__proto__' && memberOf(value, name) === undefined,
  );
  return objectOfCode([
    ...value.members.map(({ name, value: member }): [string, Code] => [
      name,
      codeOf(member, typeOf(name), declarations),
    ]),
    ...inherited.map(({ name }): [string, Code] => [name, 'undefined']),
  ]);
}

function bytesText(base64: string): string {
  const bytes = decodeBase64(base64) ?? [];
  return bytes.length === 0 ? 'new Uint8Array()' : `new Uint8Array([${bytes.join(', ')}])`;
}
