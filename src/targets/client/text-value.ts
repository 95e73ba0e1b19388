import { declarationsOf } from '../../model/declarations.js';
import { isSentAsJson, itemOf, plainType } from '../../model/type-uses.js';
import { type ArrayRef, conversionOf, isBig, nameOf, type TypeKind, type TypeRef } from '../../model/type-ref.js';
import { exportOf, type Symbol, bodySymbol } from '../../print/names.js';
import { declarationData, typeData } from '../../print/type-data.js';
import { runtimeName } from '../../print/runtime.js';
import { listText, objectText } from '../../print/literals.js';
import type { PrintContext } from './print-context.js';

/**
 * The table entry of a value that is sent as a string: its `Type`, and the functions that only some types need.
 *
 *     string(/[a-z]+/)[]     → type: { kind: 'array', items: { kind: 'string', pattern: /^(?:[a-z]+)$/u } }, encode: [encodeList]
 *     json<Cat>              → type: 'unknown', encode: [encodeJson], json: serializeCat
 */
export function textValue(written: TypeRef, context: PrintContext): Readonly<Record<string, string | undefined>> {
  const type = plainType(written, declarationsOf(context.model));
  const item = itemOf(type, declarationsOf(context.model));
  const isNumber = item.kind === 'integer' || item.kind === 'number';
  return {
    type: typeText(type, context),
    encode: functionsText(type, 'encode', context),
    json: isSentAsJson(item, declarationsOf(context.model)) ? jsonText(item, context) : undefined,
    isMultiple: isNumber && item.multipleOf !== undefined ? context.module.mention(isMultipleSymbol) : undefined,
  };
}

/** The entry of a value in a header of a response: its `Type`, and the functions that only some types need. */
export function receivedValue(written: TypeRef, context: PrintContext): Readonly<Record<string, string | undefined>> {
  const type = plainType(written, declarationsOf(context.model));
  return { type: typeText(type, context), decode: functionsText(type, 'decode', context) };
}

/** The entry of a value that the runtime only reads: `type` alone. */
export function textType(written: TypeRef, context: PrintContext): string {
  return typeText(plainType(written, declarationsOf(context.model)), context);
}

type Direction = 'encode' | 'decode';

/** Those of 64-bit integers, and of what the project has in another form. */
type OwnKind = 'bigint' | 'converted';

/** The functions of values that are not strings. */
const functionsByKind: Readonly<Record<TypeKind | OwnKind, { readonly [direction in Direction]?: string }>> = {
  string: {},
  format: {},
  array: { encode: 'encodeList', decode: 'decodeList' },
  csv: { encode: 'encodeCsv', decode: 'decodeList' },
  json: { encode: 'encodeJson', decode: 'decodeUnknown' },
  either: { encode: 'encodeEither' },
  named: { encode: 'encodeMember', decode: 'decodeMember' },
  integer: { encode: 'encodeInteger', decode: 'decodeInteger' },
  bigint: { encode: 'encodeBigint', decode: 'decodeBigint' },
  converted: { encode: 'encodeConverted', decode: 'decodeConverted' },
  number: { encode: 'encodeNumber', decode: 'decodeNumber' },
  boolean: { encode: 'encodeBoolean', decode: 'decodeBoolean' },
  bytes: { encode: 'encodeBytes', decode: 'decodeBytes' },
  // Sent as JSON, replaced by what they stand for (`plainType`), or refused by a rule (`parameter-type-fits-text`).
  unknown: {},
  map: {},
  tuple: {},
  null: {},
  nullable: {},
  same: {},
};

/** `[encodeList, encodeNumber]`; undefined for strings. */
function functionsText(type: TypeRef, direction: Direction, context: PrintContext): string | undefined {
  const names = kindsOf(type, context).map((kind) => functionsByKind[kind][direction]);
  return listText(names.filter((name) => name !== undefined).map((name) => runtimeName(name, context.module)));
}

/** `['array', 'csv', 'integer']` */
function kindsOf(type: TypeRef, context: PrintContext): readonly (TypeKind | OwnKind)[] {
  if (type.kind === 'array') return ['array', ...itemKindsOf(type.items, context)];
  return itemKindsOf(type, context);
}

function itemKindsOf(written: TypeRef, context: PrintContext): readonly (TypeKind | OwnKind)[] {
  const declarations = declarationsOf(context.model);
  const type = plainType(written, declarations);
  if (type.kind === 'csv') return ['csv', ...itemKindsOf(type.items, context)];
  if (isSentAsJson(type, declarations)) return ['json'];
  const kind = isBig(type) ? 'bigint' : type.kind;
  return conversionOf(type) === undefined ? [kind] : ['converted', kind];
}

function typeText(type: TypeRef, context: PrintContext): string {
  return type.kind === 'array' ? arrayText(type, context) : itemText(type, context);
}

function arrayText({ items, minItems, maxItems, unique }: ArrayRef, context: PrintContext): string {
  return objectText({
    kind: "'array'",
    items: itemText(plainType(items, declarationsOf(context.model)), context),
    minItems,
    maxItems,
    unique: unique ? true : undefined,
  });
}

function itemText(type: TypeRef, context: PrintContext): string {
  if (type.kind === 'csv')
    return objectText({
      kind: "'csv'",
      items: itemText(plainType(type.items, declarationsOf(context.model)), context),
    });
  if (isSentAsJson(type, declarationsOf(context.model))) return "'unknown'";
  const declared = type.kind === 'named' ? declarationsOf(context.model).get(type.name) : undefined;
  return declared === undefined ? typeData(type, context.module) : declarationData(declared, context.module);
}

// Unnamed types have no validator of their own; the service reports their errors.
function jsonText(type: TypeRef, { module }: PrintContext): string {
  const name = nameOf(type.kind === 'json' ? type.of : type);
  return module.mention(name === undefined ? serializeJsonSymbol : bodySymbol(name, 'serialize'));
}

const serializeJsonSymbol: Symbol = exportOf('validators', 'serializeJson', 'runtime/validators');

/** From the validators, so that both packages decide alike. */
const isMultipleSymbol: Symbol = { ...serializeJsonSymbol, name: 'isMultiple' };
