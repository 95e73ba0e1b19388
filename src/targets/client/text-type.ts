import type { Model } from '../../model/model.js';
import type { ArrayRef, IntegerRef, NumberRef, TypeKind, TypeRef } from '../../model/type-ref.js';
import { constantLiteral, stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import type { Symbol } from '../../print/names.js';
import { validatorSymbol } from '../../print/names.js';

/** What a printer needs to know beside the type. */
export interface TextTypePrinting {
  readonly model: Model;
  readonly module: Module;
}

/**
 * The type of a value that travels as text, as the `TextType` of the runtime:
 *
 *     string(/[a-z]+/)[]     → { kind: 'list', items: { kind: 'string', pattern: /^(?:[a-z]+)$/u } }
 *     json<ObjectTestType>   → { kind: 'json', validate: validateObjectTestType, stringify: stringifyObjectTestType }
 */
export function textTypeText(type: TypeRef, printing: TextTypePrinting): string {
  return print(type, printing);
}

type Printers = {
  readonly [Kind in TypeKind]: (type: Extract<TypeRef, { kind: Kind }>, printing: TextTypePrinting) => string;
};

const printers: Printers = {
  boolean: () => objectText({ kind: "'boolean'" }),
  string: (type) =>
    objectText({
      kind: "'string'",
      minLength: type.minLength,
      maxLength: type.maxLength,
      pattern: type.pattern === undefined ? undefined : wholeRegExpLiteral(type.pattern),
    }),
  integer: printInteger,
  number: (type, printing) =>
    objectText({
      kind: "'number'",
      minimum: type.minimum,
      maximum: type.maximum,
      multiple: multipleText(type, printing),
    }),
  format: (type) => objectText({ kind: "'format'", format: stringLiteral(type.format) }),
  bytes: () => objectText({ kind: "'bytes'" }),
  unknown: (_type, printing) => anyJson(printing),
  named: (type, printing) => printNamed(type.name, printing),
  array: printArray,
  map: (_type, printing) => anyJson(printing),
  null: (_type, printing) => anyJson(printing),
  nullable: (type, printing) => print(type.of, printing),
  same: (type, printing) => printNamed(type.members[0]?.name ?? '', printing),
  either: (_type, printing) => anyJson(printing),
  json: (type, printing) => printJson(type.of, printing),
  csv: (type, printing) => objectText({ kind: "'csv'", items: print(type.items, printing) }),
};

function print<Kind extends TypeKind>(type: Extract<TypeRef, { kind: Kind }>, printing: TextTypePrinting): string {
  const printer: (type: Extract<TypeRef, { kind: Kind }>, printing: TextTypePrinting) => string =
    printers[type.kind as Kind];
  return printer(type, printing);
}

// The bounds of the kind itself are known to the runtime; those of an int32 are bounds like any other there.
function printInteger(type: IntegerRef, printing: TextTypePrinting): string {
  const multiple = multipleText(type, printing);
  if (type.size === 'int64') {
    const [minimum, maximum] = [bigintText(type.minimum), bigintText(type.maximum)];
    return objectText({ kind: "'int64'", minimum, maximum, multiple });
  }
  const [minimum, maximum] = type.size === 'int32' ? ['-2147483648', '2147483647'] : [];
  return objectText({
    kind: "'integer'",
    minimum: type.minimum ?? minimum,
    maximum: type.maximum ?? maximum,
    multiple,
  });
}

/** `{ of: 0.01, isMultiple }` */
function multipleText(type: IntegerRef | NumberRef, { module }: TextTypePrinting): string | undefined {
  if (type.multipleOf === undefined) return undefined;
  const isBig = type.kind === 'integer' && type.size === 'int64';
  return `{ of: ${type.multipleOf}${isBig ? 'n' : ''}, ${module.mention(isMultipleSymbol)} }`;
}

function bigintText(digits: string | undefined): string | undefined {
  return digits === undefined ? undefined : `${digits}n`;
}

function printArray(type: ArrayRef, printing: TextTypePrinting): string {
  return objectText({
    kind: "'list'",
    items: type.items.kind === 'array' ? anyJson(printing) : print(type.items, printing),
    minItems: type.minItems,
    maxItems: type.maxItems,
    isUnique: type.unique ? true : undefined,
  });
}

/** A declared type: its alias is followed, an enum is text, anything else travels as JSON. */
function printNamed(name: string, printing: TextTypePrinting): string {
  const declaration = printing.model.types.find((candidate) => candidate.name === name);
  switch (declaration?.kind) {
    case 'alias':
      return print(declaration.type, printing);
    case 'enum':
      return objectText({
        kind: "'member'",
        members: `[${declaration.members.map((member) => constantLiteral(member.value)).join(', ')}]`,
        isOpen: declaration.isOpen,
      });
    default:
      return printJson({ kind: 'named', name }, printing);
  }
}

function printJson(type: TypeRef, printing: TextTypePrinting): string {
  const named = type.kind === 'same' ? type.members[0] : type;
  if (named?.kind !== 'named') return anyJson(printing);
  return objectText({
    kind: "'json'",
    validate: printing.module.mention(validatorSymbol(named.name, 'validate')),
    stringify: printing.module.mention(validatorSymbol(named.name, 'stringify')),
  });
}

// Types without a name have no validator of their own; the service says what is wrong with them.
function anyJson({ module }: TextTypePrinting): string {
  return objectText({ kind: "'json'", stringify: module.mention(stringifyJsonSymbol) });
}

const stringifyJsonSymbol: Symbol = {
  name: 'stringifyJson',
  package: 'validators',
  path: 'runtime/json-writer',
  isType: false,
};

/** Shipped with this package too: it decides as the validators do. */
const isMultipleSymbol: Symbol = { name: 'isMultiple', package: 'client', path: 'runtime/multiple', isType: false };

/** An object literal of texts that are code already; what is undefined is left out. */
export function objectText(properties: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const members = Object.entries(properties).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}: ${text}`],
  );
  return `{ ${members.join(', ')} }`;
}

/** A list of texts that are code already; undefined for none. */
export function listText(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : `[${items.join(', ')}]`;
}
