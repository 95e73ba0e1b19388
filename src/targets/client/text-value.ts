import { declarationsOf } from '../../model/declarations.js';
import { isSentAsJson, itemOf, plainType } from '../../model/type-uses.js';
import { type ArrayRef, nameOf, type TypeRef } from '../../model/type-ref.js';
import { type Symbol, validatorSymbol } from '../../print/names.js';
import { declarationData, typeData } from '../../print/type-data.js';
import { listText, objectText } from './literals.js';
import { type PrintContext, runtimeFunction } from './print-context.js';

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
    encode: listText(encodersOf(type, context).map((name) => runtimeFunction(name, context))),
    json: isSentAsJson(item, declarationsOf(context.model)) ? jsonText(item, context) : undefined,
    isMultiple: isNumber && item.multipleOf !== undefined ? context.module.mention(isMultipleSymbol) : undefined,
  };
}

/** The entry of a value that the runtime only reads: `type` alone. */
export function textType(written: TypeRef, context: PrintContext): string {
  return typeText(plainType(written, declarationsOf(context.model)), context);
}

/** `['encodeList', 'encodeNumber']`; none for strings. */
function encodersOf(type: TypeRef, context: PrintContext): readonly string[] {
  if (type.kind === 'array')
    return ['encodeList', ...itemEncodersOf(plainType(type.items, declarationsOf(context.model)), context)];
  return itemEncodersOf(type, context);
}

function itemEncodersOf(type: TypeRef, context: PrintContext): readonly string[] {
  if (type.kind === 'csv')
    return ['encodeCsv', ...itemEncodersOf(plainType(type.items, declarationsOf(context.model)), context)];
  if (isSentAsJson(type, declarationsOf(context.model))) return ['encodeJson'];
  switch (type.kind) {
    case 'either':
      return ['encodeEither'];
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
  return module.mention(name === undefined ? serializeJsonSymbol : validatorSymbol(name, 'serialize'));
}

const serializeJsonSymbol: Symbol = {
  name: 'serializeJson',
  package: 'validators',
  path: 'runtime/validators',
  isType: false,
};

/** From the validators, so that both packages decide alike. */
const isMultipleSymbol: Symbol = { ...serializeJsonSymbol, name: 'isMultiple' };
