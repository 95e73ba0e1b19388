import type { Declarations } from '../../model/declarations.js';
import { withoutAlias } from '../../model/declarations.js';
import type { Model, Parameter } from '../../model/model.js';
import { multipleScaleOf } from '../../model/multiples.js';
import type { ArrayRef, CsvRef, IntegerRef, NumberRef, StringRef, TypeKind, TypeRef } from '../../model/type-ref.js';
import { constantLiteral, stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { validatorSymbol } from '../../print/names.js';
import { isTuple, readonlyTypeText, typeText } from '../../print/type-text.js';
import { runtimeValue } from './symbols.js';

/** The module that is printed, and what is known of the types it mentions. */
export interface Place {
  readonly model: Model;
  readonly module: Module;
  readonly declarations: Declarations;
}

/**
 * How all values of a parameter are read, as an expression:
 *
 *     once(numberText({ minimum: 0, maximum: 500 }))
 *     repeated(anyText)
 */
export function parameterReader(parameter: Parameter, place: Place): string {
  const type = withoutAlias(parameter.type, place.declarations);
  if (type.kind === 'array') return listReader('repeated', { type, written: parameter.type }, place);
  return `${mention('parameters', 'once', place)}(${textReader(parameter.type, place)})`;
}

/** The same for a header, which is one text: the values of a list have commas between them. */
export function headerReader(parameter: Parameter, place: Place): string {
  const type = withoutAlias(parameter.type, place.declarations);
  const reader =
    type.kind === 'array'
      ? listReader('separated', { type, written: parameter.type }, place)
      : textReader(parameter.type, place);
  return `${mention('parameters', 'once', place)}(${reader})`;
}

/** How the text of one value is read: `boundedText({ minLength: 1, maxLength: 256 })`. */
export function textReader(type: TypeRef, place: Place): string {
  return printReader(type, place);
}

type Printers = {
  readonly [Kind in TypeKind]: (type: Extract<TypeRef, { kind: Kind }>, place: Place) => string;
};

const printers: Printers = {
  boolean: (_type, place) => mention('text', 'booleanText', place),
  string: stringReader,
  integer: integerReader,
  number: numberReader,
  format: ({ format }, place) => {
    const name = stringLiteral(format);
    const checks = mention('format', 'formatChecks', place);
    const descriptions = mention('format', 'formatDescriptions', place);
    return `${mention('text', 'formattedText', place)}(${checks}[${name}], ${descriptions}[${name}])`;
  },
  bytes: (_type, place) => `${mention('text', 'base64Text', place)}(${mention('base64', 'decodeBase64', place)})`,
  // A parameter of any type is the text that was sent.
  unknown: (_type, place) => mention('text', 'anyText', place),
  named: (type, place) => namedReader(type.name, place),
  array: (type) => unreadable(type),
  map: (type) => unreadable(type),
  null: (type) => unreadable(type),
  // There is no text for null: a parameter that would be null is left out.
  nullable: (type, place) => textReader(type.of, place),
  same: ({ members: [first] }, place) => (first === undefined ? unreadable(undefined) : textReader(first, place)),
  either: (type) => unreadable(type),
  json: (type, place) => jsonReader(type.of, place),
  csv: (type, place) => csvReader(type, place, type),
};

function printReader<Kind extends TypeKind>(type: Extract<TypeRef, { kind: Kind }>, place: Place): string {
  const printer: (type: Extract<TypeRef, { kind: Kind }>, place: Place) => string = printers[type.kind as Kind];
  return printer(type, place);
}

/** `boundedText({ pattern: /^(?:[a-z]{2})$/u })` */
function stringReader({ minLength, maxLength, pattern }: StringRef, place: Place): string {
  const bounds = objectText({
    minLength,
    maxLength,
    pattern: pattern === undefined ? undefined : wholeRegExpLiteral(pattern),
  });
  return bounds === '' ? mention('text', 'anyText', place) : `${mention('text', 'boundedText', place)}(${bounds})`;
}

/** `integerText()`, `bigintText({ minimum: 0n })` */
function integerReader(type: IntegerRef, place: Place): string {
  return multipleReader(boundedReader(type, place), type, place);
}

/** `multipleText(numberText(), { of: 0.01, isMultiple, scale: 100 })` */
function multipleReader(reader: string, type: IntegerRef | NumberRef, place: Place): string {
  if (type.multipleOf === undefined) return reader;
  const isBig = type.kind === 'integer' && type.size === 'int64';
  const scale = multipleScaleOf(type);
  const rule = [
    `of: ${type.multipleOf}${isBig ? 'n' : ''}`,
    mention('multiple', 'isMultiple', place),
    ...(scale === undefined ? [] : [`scale: ${scale}`]),
  ];
  return `${mention('text', 'multipleText', place)}(${reader}, { ${rule.join(', ')} })`;
}

function boundedReader({ size, minimum, maximum }: IntegerRef, place: Place): string {
  if (size === 'int64') {
    const bounds = objectText({ minimum: bigintLiteral(minimum), maximum: bigintLiteral(maximum) });
    return `${mention('text', 'bigintText', place)}(${bounds})`;
  }
  const isSmall = size === 'int32';
  const bounds = objectText({
    minimum: minimum ?? (isSmall ? '-2147483648' : undefined),
    maximum: maximum ?? (isSmall ? '2147483647' : undefined),
  });
  return `${mention('text', 'integerText', place)}(${bounds})`;
}

/** `numberText({ minimum: 0, maximum: 500 })` */
function numberReader(type: NumberRef, place: Place): string {
  const { minimum, maximum } = type;
  return multipleReader(`${mention('text', 'numberText', place)}(${objectText({ minimum, maximum })})`, type, place);
}

function namedReader(name: string, place: Place): string {
  const declaration = place.declarations.get(name);
  if (declaration?.kind === 'alias') {
    const type = withoutAlias(declaration.type, place.declarations);
    return type.kind === 'csv' ? csvReader(type, place, { kind: 'named', name }) : textReader(type, place);
  }
  if (declaration?.kind !== 'enum') return unreadable({ kind: 'named', name });
  const members = declaration.members.map((member) => constantLiteral(member.value));
  return `${mention('text', 'memberText', place)}([${members.join(', ')}])`;
}

/** `encodedText(parseObjectTestType)`: the validators know how. */
function jsonReader(type: TypeRef, place: Place): string {
  if (type.kind === 'unknown') return mention('text', 'jsonText', place);
  const named = type.kind === 'same' ? type.members[0] : type;
  if (named?.kind !== 'named') return unreadable(type);
  const parse = place.module.mention(validatorSymbol(named.name, 'parse'));
  return `${mention('text', 'encodedText', place)}(${parse})`;
}

interface ListType {
  readonly type: ArrayRef;
  /** The type as the parameter has it, an alias perhaps. */
  readonly written: TypeRef;
}

/** `repeated<number, readonly [number, number]>(numberText(), { minItems: 2, maxItems: 2 })` */
function listReader(name: 'repeated' | 'separated', { type, written }: ListType, place: Place): string {
  const bounds = boundsText(type);
  const list = listArguments(type.items, written, place);
  const parameters = [textReader(type.items, place), ...(bounds === '' ? [] : [bounds])];
  return `${mention('parameters', name, place)}${list}(${parameters.join(', ')})`;
}

function csvReader({ items }: CsvRef, place: Place, written: TypeRef): string {
  const list = listArguments(items, written, place);
  return `${mention('parameters', 'separated', place)}${list}(${textReader(items, place)})`;
}

/** What a reader of a list gives where it is no plain list: a tuple, or one with a name, which is not readonly. */
function listArguments(items: TypeRef, written: TypeRef, { module }: Place): string {
  const isPlain = written.kind !== 'named' && !(written.kind === 'array' && isTuple(written));
  return isPlain ? '' : `<${typeText(items, module)}, ${readonlyTypeText(written, module)}>`;
}

/** `{ minItems: 2, maxItems: 2 }`; nothing for a list of any length. */
export function boundsText({ minItems, maxItems, unique }: ArrayRef): string {
  return objectText({ minItems, maxItems, unique: unique ? 'true' : undefined });
}

function objectText(members: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `{ ${given.map(([name, value]) => `${name}: ${value}`).join(', ')} }`;
}

function bigintLiteral(decimal: string | undefined): string | undefined {
  return decimal === undefined ? undefined : `${BigInt(decimal)}n`;
}

function mention(file: string, name: string, { module }: Place): string {
  return module.mention(runtimeValue(file, name));
}

function unreadable(type: TypeRef | undefined): never {
  throw new Error(`Bug: no text can carry ${JSON.stringify(type)}; resolve() should have reported it.`);
}
