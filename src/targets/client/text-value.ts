import { declarationsOf } from '../../model/declarations.js';
import { isSentAsJson, itemOf, plainType } from '../../model/type-uses.js';
import type { ArrayRef, TypeRef } from '../../model/type-ref.js';
import { type Symbol, validatorSymbol } from '../../print/names.js';
import { declarationData, typeData } from '../../print/type-data.js';
import { listText, objectText } from './literals.js';
import { type Place, runtimeFunction } from './place.js';

/**
 * What a table says of a value that travels as text: its `Type`, and the functions that only some types need.
 *
 *     string(/[a-z]+/)[]     → type: { kind: 'array', items: { kind: 'string', pattern: /^(?:[a-z]+)$/u } }, encode: [encodeList]
 *     json<Cat>              → type: 'unknown', encode: [encodeJson], json: serializeCat
 */
export function textValue(written: TypeRef, place: Place): Readonly<Record<string, string | undefined>> {
  const type = plainType(written, declarationsOf(place.model));
  const item = itemOf(type, declarationsOf(place.model));
  const isNumber = item.kind === 'integer' || item.kind === 'number';
  return {
    type: typeText(type, place),
    encode: listText(encodersOf(type, place).map((name) => runtimeFunction(name, place))),
    json: isSentAsJson(item, declarationsOf(place.model)) ? jsonText(item, place) : undefined,
    isMultiple: isNumber && item.multipleOf !== undefined ? place.module.mention(isMultipleSymbol) : undefined,
  };
}

/** What the runtime only has to read: `type` alone. */
export function textType(written: TypeRef, place: Place): string {
  return typeText(plainType(written, declarationsOf(place.model)), place);
}

/** `['encodeList', 'encodeNumber']`; none for text. */
function encodersOf(type: TypeRef, place: Place): readonly string[] {
  if (type.kind === 'array')
    return ['encodeList', ...itemEncodersOf(plainType(type.items, declarationsOf(place.model)), place)];
  return itemEncodersOf(type, place);
}

function itemEncodersOf(type: TypeRef, place: Place): readonly string[] {
  if (type.kind === 'csv')
    return ['encodeCsv', ...itemEncodersOf(plainType(type.items, declarationsOf(place.model)), place)];
  if (isSentAsJson(type, declarationsOf(place.model))) return ['encodeJson'];
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

function typeText(type: TypeRef, place: Place): string {
  return type.kind === 'array' ? arrayText(type, place) : itemText(type, place);
}

function arrayText({ items, minItems, maxItems, unique }: ArrayRef, place: Place): string {
  return objectText({
    kind: "'array'",
    items: itemText(plainType(items, declarationsOf(place.model)), place),
    minItems,
    maxItems,
    unique: unique ? true : undefined,
  });
}

function itemText(type: TypeRef, place: Place): string {
  if (type.kind === 'csv')
    return objectText({ kind: "'csv'", items: itemText(plainType(type.items, declarationsOf(place.model)), place) });
  if (isSentAsJson(type, declarationsOf(place.model))) return "'unknown'";
  const declared = type.kind === 'named' ? declarationsOf(place.model).get(type.name) : undefined;
  return declared === undefined ? typeData(type, place.module) : declarationData(declared, place.module);
}

// Types without a name have no validator of their own; the service says what is wrong with them.
function jsonText(type: TypeRef, { module }: Place): string {
  const of = type.kind === 'json' ? type.of : type;
  const named = of.kind === 'same' ? of.members[0] : of;
  return module.mention(named?.kind === 'named' ? validatorSymbol(named.name, 'serialize') : serializeJsonSymbol);
}

const serializeJsonSymbol: Symbol = {
  name: 'serializeJson',
  package: 'validators',
  path: 'runtime/validators',
  isType: false,
};

/** Of the validators: both packages then decide alike. */
const isMultipleSymbol: Symbol = { ...serializeJsonSymbol, name: 'isMultiple' };
