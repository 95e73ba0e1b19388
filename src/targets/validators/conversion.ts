import type { Field, PatternField } from '../../model/model.js';
import type { CsvRef, EitherRef, TypeRef } from '../../model/type-ref.js';
import { propertyAccess, stringLiteral } from '../../print/escape.js';
import { firstOf } from './check.js';
import { scalarKindOf } from './csv-kind.js';
import { eitherMembers, suitsText } from './either.js';
import type { Printing } from './printing.js';
import { fieldAccess, functionText, innerSymbol, isInheritedName, mention, patternConstant } from './printing.js';

/**
 * From the form of JSON to that of TypeScript; the text itself where both are one.
 *
 *     toBigInt(value.integerExample), convertItems(value.results, fromWireResource)
 */
export function conversion(type: TypeRef, text: string, printing: Printing): string {
  if (!printing.analysis.has(type, 'conversion')) return text;
  switch (type.kind) {
    case 'integer':
      return `${mention('toBigInt', printing)}(${text})`;
    case 'number':
      return `${mention('toNumber', printing)}(${text})`;
    case 'bytes':
      return `${mention('toBytes', printing)}(${text})`;
    case 'named':
      return `${printing.module.mention(innerSymbol(type.name, 'fromWire'))}(${text})`;
    case 'same':
      return conversion(firstOf(type.members), text, printing);
    case 'either':
      return eitherConversion(type, text, printing);
    case 'nullable':
      // Conversions let null through.
      return conversion(type.of, text, printing);
    case 'array':
      if (type.items.kind === 'number') return `${mention('toNumbers', printing)}(${text})`;
      return `${mention('convertItems', printing)}(${text}, ${conversionFunction(type.items, printing)})`;
    case 'map':
      return `${mention('convertValues', printing)}(${text}, ${conversionFunction(type.values, printing)})`;
    case 'json':
      return `${mention('fromJsonText', printing)}(${text}, ${conversionFunction(type.of, printing)})`;
    case 'csv':
      return fromCsv(type, text, printing);
    default:
      throw new Error(`Bug: nothing to convert in a value of kind "${type.kind}".`);
  }
}

/** `is.anObject(value.pet) ? fromWirePet(value.pet) : value.pet` */
function eitherConversion(type: EitherRef, text: string, printing: Printing): string {
  const known = { ...printing, form: "'tolerant'" };
  const cases = eitherMembers(type, printing)
    .filter((member) => printing.analysis.has(member.type, 'conversion'))
    .map((member) => `${suitsText(member, text, known)} ? ${conversion(member.type, text, printing)} : `);
  return `(${cases.join('')}${text})`;
}

/**
 * What gives back the value, or a copy as soon as there is something to convert:
 *
 *     let read: Wire<IntegerPair> = value;
 *     if (typeof value.integerExample === 'number') {
 *       if (read === value) read = { ...value };
 *       read.integerExample = BigInt(value.integerExample);
 *     }
 *     return read;
 */
export function fieldConversions(
  type: string,
  { fields, patterns = [] }: { readonly fields: readonly Field[]; readonly patterns?: readonly PatternField[] },
  printing: Printing,
): string {
  const converted = fields.filter((field) => isReplaced(field, printing));
  const rest = restConversions(patterns, printing);
  if (converted.length === 0)
    return rest === '' ? 'return value;' : `return ${convertRestCall('value', rest, printing)};`;
  return [
    `let read: ${mention('Wire', printing)}<${type}> = value;`,
    ...converted.map((field) => fieldConversion(field, printing)),
    `return ${rest === '' ? 'read' : convertRestCall('read', rest, printing)};`,
  ].join('\n');
}

function convertRestCall(value: string, rest: string, printing: Printing): string {
  return `${mention('convertFields', printing)}(${value}, ${rest})`;
}

/** Whether reading an object may give the field another value than JSON has: a converted one, or its default. */
export function isReplaced(field: Field, printing: Printing): boolean {
  return field.default !== undefined || printing.analysis.has(field.type, 'conversion');
}

function fieldConversion(field: Field, printing: Printing): string {
  const text = fieldAccess(field.name, printing);
  const set = (converted: string): string => assignment(field.name, converted, printing);
  const filled =
    field.default === undefined
      ? ''
      : `if (${text} === undefined) ${set(defaultText(field.default, field.type, printing))}\n`;
  if (!printing.analysis.has(field.type, 'conversion')) return filled;
  return `${filled}${filled === '' ? '' : 'else '}${changedField(field, text, { set, printing })}`;
}

function changedField(
  { type }: Field,
  text: string,
  { set, printing }: { readonly set: (converted: string) => string; readonly printing: Printing },
): string {
  const scalar = scalarConversions[type.kind === 'nullable' ? type.of.kind : type.kind];
  if (scalar !== undefined && !text.includes('(')) {
    return `if (typeof ${text} === '${scalar.from}') ${set(`${scalar.call}(${text})`)}`;
  }
  return `{\nconst item = ${conversion(type, text, printing)};\nif (item !== ${text}) ${set('item')}\n}`;
}

/** Scalars that are told by what JSON makes of them: what is an integer with a conversion is an int64. */
const scalarConversions: Partial<Record<TypeRef['kind'], { readonly from: string; readonly call: string }>> = {
  integer: { from: 'number', call: 'BigInt' },
  number: { from: 'bigint', call: 'Number' },
};

/** A name that every object inherits may be `__proto__`, which an assignment would not add. */
function assignment(name: string, converted: string, printing: Printing): string {
  const set = isInheritedName(name)
    ? `${mention('setOwn', printing)}(read, ${stringLiteral(name)}, ${converted});`
    : `read${propertyAccess(name)} = ${converted};`;
  return `{\nif (read === value) read = { ...value };\n${set}\n}`;
}

function defaultText(value: boolean | number | string, type: TypeRef, printing: Printing): string {
  if (typeof value === 'string') return stringLiteral(value);
  return typeof value === 'number' && printing.analysis.has(type, 'int64') ? `${BigInt(value)}n` : String(value);
}

/** `convertRest(value, declared(), (name, item) => (pattern1.test(name) ? toBigInt(item) : item))` */
function restConversions(patterns: readonly PatternField[], printing: Printing): string {
  const converted = patterns.filter(({ type }) => printing.analysis.has(type, 'conversion'));
  if (converted.length === 0) return '';
  const cases = converted.map(
    ({ names, type }) =>
      `${patternConstant(names.source, printing)}.test(name) ? ${conversion(type, 'item', printing)} : `,
  );
  return `${mention('convertRest', printing)}(value, declared(), (name, item) => ${cases.join('')}item)`;
}

function fromCsv(type: CsvRef, text: string, printing: Printing): string {
  const kind = stringLiteral(scalarKindOf(type.items, printing.analysis));
  const convert = conversionFunction(type.items, printing);
  return `${mention('fromCsv', printing)}(${text}, { kind: ${kind}, convert: ${convert} })`;
}

function conversionFunction(type: TypeRef, printing: Printing): string {
  return functionText(conversion(type, 'item', printing));
}
