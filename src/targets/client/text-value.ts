import { declarationsOf, withoutAlias } from '../../model/declarations.js';
import type { ArrayRef, TypeRef } from '../../model/type-ref.js';
import type { Symbol } from '../../print/names.js';
import { validatorSymbol } from '../../print/names.js';
import { declarationData, typeData } from '../../print/type-data.js';
import { listText, objectText } from './literals.js';
import type { Place } from './place.js';
import { runtimeFunction } from './place.js';

/**
 * What a table says of a value that travels as text: its `Type`, and the functions that only some types need.
 *
 *     string(/[a-z]+/)[]     → type: { kind: 'array', items: { kind: 'string', pattern: /^(?:[a-z]+)$/u } }, encode: [encodeList]
 *     json<Cat>              → type: 'unknown', encode: [encodeJson], json: { validate: validateCat, stringify: stringifyCat }
 */
export function textValue(written: TypeRef, place: Place): Readonly<Record<string, string | undefined>> {
  const type = plainType(written, place);
  const item = itemOf(type, place);
  const isNumber = item.kind === 'integer' || item.kind === 'number';
  return {
    type: typeText(type, place),
    encode: listText(encodersOf(type, place).map((name) => runtimeFunction(name, place))),
    json: isJson(item, place) ? jsonText(item, place) : undefined,
    isMultiple: isNumber && item.multipleOf !== undefined ? place.module.mention(isMultipleSymbol) : undefined,
  };
}

/** What the runtime only has to read: `type` alone. */
export function textType(written: TypeRef, place: Place): string {
  return typeText(plainType(written, place), place);
}

/** `['encodeList', 'encodeNumber']`; none for text. */
function encodersOf(type: TypeRef, place: Place): readonly string[] {
  if (type.kind === 'array') return ['encodeList', ...itemEncodersOf(plainType(type.items, place), place)];
  return itemEncodersOf(type, place);
}

function itemEncodersOf(type: TypeRef, place: Place): readonly string[] {
  if (type.kind === 'csv') return ['encodeCsv', ...itemEncodersOf(plainType(type.items, place), place)];
  if (isJson(type, place)) return ['encodeJson'];
  switch (type.kind) {
    case 'named':
      return ['encodeMember'];
    case 'integer':
    case 'number':
      return ['encodeNumber'];
    case 'boolean':
      return ['encodeBoolean'];
    case 'bytes':
      return ['encodeBytes'];
    default:
      return [];
  }
}

/** What each text of a value is; of a list in a list, JSON. */
function itemOf(type: TypeRef, place: Place): TypeRef {
  if (type.kind === 'csv') return plainType(type.items, place);
  if (type.kind !== 'array') return type;
  const item = plainType(type.items, place);
  return item.kind === 'csv' ? itemOf(item, place) : item;
}

/** Aliases are followed, so that no bundle contains more declared types than it uses; `null` cannot be sent. */
function plainType(written: TypeRef, place: Place): TypeRef {
  const type = withoutAlias(written, declarationsOf(place.model));
  if (type.kind === 'nullable') return plainType(type.of, place);
  return type.kind === 'same' && type.members[0] !== undefined ? plainType(type.members[0], place) : type;
}

function typeText(type: TypeRef, place: Place): string {
  return type.kind === 'array' ? arrayText(type, place) : itemText(type, place);
}

function arrayText({ items, minItems, maxItems, unique }: ArrayRef, place: Place): string {
  return objectText({
    kind: "'array'",
    items: itemText(plainType(items, place), place),
    minItems,
    maxItems,
    unique: unique ? true : undefined,
  });
}

function itemText(type: TypeRef, place: Place): string {
  if (type.kind === 'csv') return objectText({ kind: "'csv'", items: itemText(plainType(type.items, place), place) });
  if (isJson(type, place)) return "'unknown'";
  const declared = type.kind === 'named' ? declarationsOf(place.model).get(type.name) : undefined;
  return declared === undefined ? typeData(type, place.module) : declarationData(declared, place.module);
}

/** Whether a value travels as JSON text: what is no scalar and no enum, and a list in a list. */
function isJson(type: TypeRef, { model }: Place): boolean {
  if (type.kind === 'named') return declarationsOf(model).get(type.name)?.kind !== 'enum';
  return ['array', 'map', 'unknown', 'null', 'either', 'json'].includes(type.kind);
}

// Types without a name have no validator of their own; the service says what is wrong with them.
function jsonText(type: TypeRef, { module }: Place): string {
  const of = type.kind === 'json' ? type.of : type;
  const named = of.kind === 'same' ? of.members[0] : of;
  if (named?.kind !== 'named') return objectText({ stringify: module.mention(stringifyJsonSymbol) });
  return objectText({
    validate: module.mention(validatorSymbol(named.name, 'validate')),
    stringify: module.mention(validatorSymbol(named.name, 'stringify')),
  });
}

const stringifyJsonSymbol: Symbol = {
  name: 'stringifyJson',
  package: 'validators',
  path: 'runtime/validators',
  isType: false,
};

/** Of the validators: both packages then decide alike. */
const isMultipleSymbol: Symbol = { ...stringifyJsonSymbol, name: 'isMultiple' };
