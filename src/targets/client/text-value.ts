import { isSentAsJson } from '../../model/types/as-text.js';
import { type Declarations, declarationsOf, givenTypeOf } from '../../model/declarations.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { Parameter } from '../../model/model.js';
import { itemOf } from '../../model/types/type-uses.js';
import { type ArrayRef, conversionOf, isBig, nameOf, type TypeKind, type TypeRef } from '../../model/type-ref.js';
import type { Module } from '../../print/module.js';
import { bodySymbol } from '../../print/names.js';
import { declarationData, typeData } from '../../print/type-data.js';
import { declaredSymbol, runtimeName } from '../../print/runtime.js';
import { listText, type Members, objectText } from '../../print/literals.js';

/**
 * The table entry of a value that is sent as a string: its `Type`, and the functions that only some types need.
 *
 *     string(/[a-z]+/)[]     → type: { kind: 'array', items: { kind: 'string', pattern: /^(?:[a-z]+)$/u } }, encode: [encodeList]
 *     json<Cat>              → type: 'unknown', encode: [encodeJson], json: serializeCat
 */
export function textValue(written: TypeRef, module: Module, encodersBefore: readonly string[] = []): Members {
  const declarations = declarationsOf(module.model);
  const type = givenTypeOf(written, declarations);
  const item = itemOf(type, declarations);
  const hasMultiple = 'multipleOf' in item && item.multipleOf !== undefined;
  const functions = [...encodersBefore, ...functionsOf(type, 'encode', declarations)];
  const encoders = functions.map((name) => runtimeName(name, module));
  return {
    type: textType(type, module),
    encode: listText(encoders),
    json: isSentAsJson(item, declarations) ? jsonText(item, module) : undefined,
    // From the validators, so that both packages decide alike.
    isMultiple: hasMultiple && module.mention(declaredSymbol('validators', 'isMultiple')),
  };
}

/** The entry of a value in a header of a response: its `Type`, and the functions that only some types need. */
export function receivedValue(header: Parameter, module: Module): Members {
  const decoders = decodersOf(header, declarationsOf(module.model)).map((name) => runtimeName(name, module));
  return { type: textType(header.type, module), decode: listText(decoders) };
}

function decodersOf({ name, type }: Parameter, declarations: Declarations): readonly string[] {
  const isList = givenTypeOf(type, declarations).kind === 'array';
  const isCookies = isList && writtenTemplate(name).toLowerCase() === 'set-cookie';
  return isCookies ? ['decodeCookies'] : functionsOf(type, 'decode', declarations);
}

/** The entry of a value that the runtime only reads: `type` alone. */
export function textType(written: TypeRef, module: Module): string {
  const type = givenTypeOf(written, declarationsOf(module.model));
  return type.kind === 'array' ? arrayText(type, module) : itemText(type, module);
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
  // Sent as JSON, replaced by what they stand for (`givenTypeOf`), or refused by a rule (`parameter-type-fits-text`).
  unknown: {},
  map: {},
  tuple: {},
  null: {},
  nullable: {},
  same: {},
};

/** The functions of the runtime that a value needs: `encodeList` and `encodeNumber` for `number[]`. */
function functionsOf(written: TypeRef, direction: Direction, declarations: Declarations): readonly string[] {
  const kinds = kindsOf(givenTypeOf(written, declarations), declarations);
  return kinds.map((kind) => functionsByKind[kind][direction]).filter((name) => name !== undefined);
}

/** `['array', 'csv', 'integer']` */
function kindsOf(type: TypeRef, declarations: Declarations): readonly (TypeKind | OwnKind)[] {
  if (type.kind === 'array') return ['array', ...itemKindsOf(type.items, declarations)];
  return itemKindsOf(type, declarations);
}

function itemKindsOf(written: TypeRef, declarations: Declarations): readonly (TypeKind | OwnKind)[] {
  const type = givenTypeOf(written, declarations);
  if (type.kind === 'csv') return ['csv', ...itemKindsOf(type.items, declarations)];
  if (isSentAsJson(type, declarations)) return ['json'];
  const kind = isBig(type) ? 'bigint' : type.kind;
  return conversionOf(type) === undefined ? [kind] : ['converted', kind];
}

function arrayText({ items, minItems, maxItems, unique }: ArrayRef, module: Module): string {
  return objectText({
    kind: "'array'",
    items: itemText(items, module),
    minItems,
    maxItems,
    unique,
  });
}

function itemText(written: TypeRef, module: Module): string {
  const declarations = declarationsOf(module.model);
  const type = givenTypeOf(written, declarations);
  if (type.kind === 'csv') return objectText({ kind: "'csv'", items: itemText(type.items, module) });
  if (isSentAsJson(type, declarations)) return "'unknown'";
  const declared = type.kind === 'named' ? declarations.get(type.name) : undefined;
  return declared === undefined ? typeData(type, module) : declarationData(declared, module);
}

// Unnamed types have no validator of their own; the service reports their errors.
function jsonText(type: TypeRef, module: Module): string {
  const name = nameOf(type.kind === 'json' ? type.of : type);
  return module.mention(
    name === undefined ? declaredSymbol('validators', 'serializeJson') : bodySymbol(name, 'serialize'),
  );
}
