import type { Field, PatternField } from '../../model/model.js';
import type { CsvRef, EitherRef, TypeRef } from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { firstOf } from './check.js';
import { scalarKindOf } from './csv-kind.js';
import { eitherMembers, suitsText } from './either.js';
import type { Printing } from './printing.js';
import { fieldAccess, functionText, innerSymbol, mention, objectLiteral, patternConstant } from './printing.js';

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

/** `convertFields(value, { integerExample: toBigInt(value.integerExample) })` */
export function fieldConversions(
  fields: readonly Field[],
  printing: Printing,
  patterns: readonly PatternField[] = [],
): string {
  const converted = fields.filter((field) => isReplaced(field, printing));
  const rest = restConversions(patterns, printing);
  if (converted.length === 0 && rest === '') return 'value';
  const entries = converted.map((field) => [field.name, fieldConversion(field, printing)] as const);
  const literal = rest === '' ? objectLiteral(entries) : `${objectLiteral(entries).slice(0, -1)}...${rest} }`;
  return `${mention('convertFields', printing)}(value, ${literal})`;
}

/** Whether reading an object may give the field another value than JSON has: a converted one, or its default. */
export function isReplaced(field: Field, printing: Printing): boolean {
  return field.default !== undefined || printing.analysis.has(field.type, 'conversion');
}

/** `value.age === undefined ? 3 : value.age` */
function fieldConversion(field: Field, printing: Printing): string {
  const text = fieldAccess(field.name, printing);
  const converted = conversion(field.type, text, printing);
  if (field.default === undefined) return converted;
  return `${text} === undefined ? ${defaultText(field.default, field.type, printing)} : ${converted}`;
}

function defaultText(value: boolean | number | string, type: TypeRef, printing: Printing): string {
  if (typeof value === 'string') return stringLiteral(value);
  return typeof value === 'number' && printing.analysis.has(type, 'int64') ? `${BigInt(value)}n` : String(value);
}

/** `convertRest(value, declared, (name, item) => (pattern1.test(name) ? toBigInt(item) : item))` */
function restConversions(patterns: readonly PatternField[], printing: Printing): string {
  const converted = patterns.filter(({ type }) => printing.analysis.has(type, 'conversion'));
  if (converted.length === 0) return '';
  const cases = converted.map(
    ({ names, type }) =>
      `${patternConstant(names.source, printing)}.test(name) ? ${conversion(type, 'item', printing)} : `,
  );
  return `${mention('convertRest', printing)}(value, declared, (name, item) => ${cases.join('')}item)`;
}

function fromCsv(type: CsvRef, text: string, printing: Printing): string {
  const kind = stringLiteral(scalarKindOf(type.items, printing.analysis));
  const convert = conversionFunction(type.items, printing);
  return `${mention('fromCsv', printing)}(${text}, { kind: ${kind}, convert: ${convert} })`;
}

function conversionFunction(type: TypeRef, printing: Printing): string {
  return functionText(conversion(type, 'item', printing));
}
