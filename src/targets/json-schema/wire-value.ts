import { type Declarations, itemTypeOf, memberTypesOf, withoutAlias } from '../../model/declarations.js';
import { fittingType } from '../../model/value-problems.js';
import { type JsonValue, memberOf } from '../../model/json-value.js';
import type { TypeRef } from '../../model/type-ref.js';
import { compactJson, type Json } from '../../print/json-document.js';

/** An example as it travels: what a program sees as a T of `json<T>`, or as the list of `csv<T>`, is one text. */
export function wireValue(value: JsonValue, written: TypeRef, declarations: Declarations): Json {
  const type = withoutAlias(written, declarations);
  switch (type.kind) {
    case 'nullable':
      return value.kind === 'null' ? null : wireValue(value, type.of, declarations);
    case 'same':
      return wireValue(value, type.members[0] ?? { kind: 'unknown' }, declarations);
    case 'either': {
      const member = fittingType(value, type, declarations);
      return member === type ? plainValue(value, type, declarations) : wireValue(value, member, declarations);
    }
    case 'json':
      return compactJson(wireValue(value, type.of, declarations));
    case 'csv':
      if (value.kind !== 'list') return plainValue(value, type, declarations);
      return value.items.map((item) => scalarText(wireValue(item, type.items, declarations))).join(',');
    default:
      return plainValue(value, type, declarations);
  }
}

function plainValue(value: JsonValue, type: TypeRef, declarations: Declarations): Json {
  switch (value.kind) {
    case 'null':
      return null;
    case 'boolean':
      return value.value;
    case 'number':
      return numberOf(value.digits);
    case 'text':
      return value.text;
    case 'list': {
      const items = itemTypeOf(type, declarations);
      return value.items.map((item) => wireValue(item, items, declarations));
    }
    case 'object': {
      const textAt = (name: string): string | undefined => {
        const member = memberOf(value, name)?.value;
        return member?.kind === 'text' ? member.text : undefined;
      };
      const typeOf = memberTypesOf(type, textAt, declarations);
      return Object.fromEntries(
        value.members.map(({ name, value: member }) => [name, wireValue(member, typeOf(name), declarations)]),
      );
    }
  }
}

/** Digits as a number, or as a bigint where a double would round them. */
export function numberOf(digits: string): number | bigint {
  const number = Number(digits);
  return /^-?[0-9]+$/.test(digits) && !Number.isSafeInteger(number) ? BigInt(digits) : number;
}

function scalarText(value: Json): string {
  return typeof value === 'string' ? value : compactJson(value);
}
