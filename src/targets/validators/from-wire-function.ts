import type { Field, Fielded, PatternField, TypeDeclaration, UnionDeclaration, Variant } from '../../model/model.js';
import { eitherMembers } from '../../model/values/distinction.js';
import { conversionText } from '../../print/conversions.js';
import { conversionOf, type CsvRef, type EitherRef, type TypeRef } from '../../model/type-ref.js';
import { propertyAccess, stringLiteral } from '../../print/escape.js';
import { valueText } from '../../print/value-text.js';
import { condition, suitsText } from './check.js';
import {
  fieldAccess,
  fieldNamesConstant,
  functionText,
  inField,
  innerFunction,
  innerFunctionOf,
  innerSymbol,
  isInheritedName,
  mention,
  namedRef,
  otherFieldsFunction,
  ownConstant,
  type Printing,
  scalarKindOf,
  tagField,
  typeName,
} from './printing.js';

/**
 * `fromWireX`, for a type with a different JSON form.
 *
 *     if (!isCheckedObject<IntegerPair>(value)) return value;
 *     let read: Wire<IntegerPair> | undefined;
 *     …
 *     return read ?? value;
 */
export function fromWireFunctions(declaration: TypeDeclaration, printing: Printing): readonly string[] {
  const { name } = declaration;
  if (!printing.analysis.has(namedRef(name), 'conversion')) return [];
  const body = fromWireBody(declaration, printing);
  const text = `function ${innerSymbol(name, 'fromWire').name}(value: unknown): unknown {\n${body}\n}`;
  return [innerFunction(name, text, printing)];
}

function fromWireBody(declaration: TypeDeclaration, printing: Printing): string {
  switch (declaration.kind) {
    case 'alias':
      return `return ${conversion(declaration.type, 'value', printing)};`;
    case 'object':
      return `${objectGuard(declaration, printing)}${fieldConversions(typeName(declaration.name, printing), declaration, printing)}`;
    case 'union':
      return `${objectGuard(declaration, printing)}${unionSwitch(declaration, printing)}`;
    case 'enum':
      throw new Error('Bug: a member of an enum is the same in JSON.');
  }
}

function objectGuard(declaration: TypeDeclaration, printing: Printing): string {
  return `if (!${mention('isCheckedObject', printing)}<${typeName(declaration.name, printing)}>(value)) return value;\n`;
}

function unionSwitch(declaration: UnionDeclaration, printing: Printing): string {
  const { name, tag, variants, others } = declaration;
  const type = typeName(name, printing);
  const textOf = (variant: Variant): string =>
    fieldConversions(type, { ...variant, fields: [tagField(tag, variant), ...variant.fields] }, printing);
  const cases = variants.flatMap((variant) => {
    const text = textOf(variant);
    return text === unchanged ? [] : [`case ${stringLiteral(variant.name)}: {\n${text}\n}\n`];
  });
  const otherwise = others === undefined ? unchanged : textOf(others);
  const end = otherwise === unchanged ? `default:\n${unchanged}` : `default: {\n${otherwise}\n}`;
  return `switch (${fieldAccess(tag, printing)}) {\n${cases.join('')}${end}\n}`;
}

/**
 * Converts the JSON form to the TypeScript form; the expression itself if both are equal.
 *
 *     toBigInt(value.integerExample), convertItems(value.results, fromWireResource)
 */
function conversion(type: TypeRef, text: string, printing: Printing): string {
  if (!printing.analysis.has(type, 'conversion')) return text;
  const to = conversionText(type, printing.module);
  if (to !== undefined) return `${to}.outer(${text})`;
  switch (type.kind) {
    case 'integer':
      return `${mention('toBigInt', printing)}(${text})`;
    case 'number':
      return `${mention('toNumber', printing)}(${text})`;
    case 'bytes':
      return `${mention('toBytes', printing)}(${text})`;
    case 'named':
      return `${innerFunctionOf(type.name, 'fromWire', printing)}(${text})`;
    case 'same':
      return conversion(type.members[0], text, printing);
    case 'either':
      return eitherConversion(type, text, printing);
    case 'nullable':
      // Conversions pass null through.
      return conversion(type.of, text, printing);
    case 'array':
      return `${mention('convertItems', printing)}(${text}, ${conversionFunction(type.items, printing)})`;
    case 'tuple': {
      const converts = type.items.map((item) => optionalConversion(item, printing)).join(', ');
      const last = type.rest === undefined ? 'undefined' : optionalConversion(type.rest, printing);
      const rest = last === 'undefined' ? '' : `, ${last}`;
      return `${mention('convertTuple', printing)}(${text}, [${converts}]${rest})`;
    }
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

/** `toBigInt`; `undefined` if the value is the same in TypeScript. */
function optionalConversion(type: TypeRef, printing: Printing): string {
  return printing.analysis.has(type, 'conversion') ? conversionFunction(type, printing) : 'undefined';
}

/** `isObject(value.pet) ? fromWirePet(value.pet) : value.pet` */
function eitherConversion(type: EitherRef, text: string, printing: Printing): string {
  if (type.isOrdered) return firstConversion(type, text, printing);
  const known = { ...printing, form: "'tolerant'" };
  const cases = eitherMembers(type, printing.declarations)
    .filter((member) => printing.analysis.has(member.type, 'conversion'))
    .map((member) => `${suitsText(member, text, known)} ? ${conversion(member.type, text, printing)} : `);
  return `(${cases.join('')}${text})`;
}

/**
 * `(checkCat(item, 'strict') ? fromWireCat(item) : checkDog(item, 'strict') ? item : checkCat(item, 'tolerant') ? …)`:
 * the first member that knows all fields comes before the first that tolerates some, so that a tolerant reader, too,
 * reads what a strict one accepts as the same member.
 */
function firstConversion({ members }: EitherRef, text: string, printing: Printing): string {
  const cases = ['strict', 'tolerant'].flatMap((form) =>
    members.map((member) => ({
      test: condition(member, { text, level: 0 }, { ...printing, form: `'${form}'` }),
      member,
    })),
  );
  const tests = cases.map(({ test }) => test);
  const distinct = cases.filter(({ test }, index) => tests.indexOf(test) === index);
  const texts = distinct.map(({ test, member }) => `${test} ? ${conversion(member, text, printing)} : `);
  return `(${texts.join('')}${text})`;
}

/**
 * Returns the value, or a copy if there is something to convert:
 *
 *     let read: Wire<Pair> | undefined;
 *     if (typeof value.count === 'number') (read ??= { ...value }).count = BigInt(value.count);
 *     return read ?? value;
 */
function fieldConversions(type: string, { fields, patterns = [] }: Fielded, printing: Printing): string {
  const converted = fields.filter((field) => isReplaced(field, printing));
  const rest = restConversions({ fields, patterns }, printing);
  if (converted.length === 0) {
    return rest === '' ? unchanged : `return ${mention('convertFields', printing)}(value, ${rest});`;
  }
  const lines = converted.flatMap((field) => fieldConversion(field, inField(field.name, printing)));
  const [first] = lines.filter((line) => line.startsWith('item = '));
  return [
    `let read: ${mention('Wire', printing)}<${type}> | undefined;`,
    ...lines.map((line) => (line === first ? `let ${line}` : line)),
    `return ${rest === '' ? 'read ?? value' : `${mention('convertFields', printing)}(read ?? value, ${rest})`};`,
  ].join('\n');
}

const unchanged = 'return value;';

/** Whether reading an object may change the field: by conversion, or by its default. */
function isReplaced(field: Field, printing: Printing): boolean {
  return field.default !== undefined || printing.analysis.has(field.type, 'conversion');
}

function fieldConversion(field: Field, printing: Printing): readonly string[] {
  const { name, type, default: value } = field;
  const access = fieldAccess(name, printing);
  const text = isInheritedName(name) ? ownConstant(name) : access;
  const filled = value && assignment(name, valueText(value, type, printing.declarations), printing);
  return [
    // Read once: the compiler does not narrow the result of a second `ownField` call.
    ...(text === access ? [] : [`const ${text} = ${access};`]),
    ...(filled === undefined ? [] : [`if (${text} === undefined) ${filled}`]),
    ...(printing.analysis.has(type, 'conversion') ? changedField(field, text, printing) : []),
  ];
}

function changedField({ name, type }: Field, text: string, printing: Printing): readonly string[] {
  const value = type.kind === 'nullable' ? type.of : type;
  const scalar = conversionOf(value) === undefined ? scalarConversions[value.kind] : undefined;
  if (scalar !== undefined) {
    return [`if (typeof ${text} === '${scalar.from}') ${assignment(name, `${scalar.call}(${text})`, printing)}`];
  }
  return [`item = ${conversion(type, text, printing)};`, `if (item !== ${text}) ${assignment(name, 'item', printing)}`];
}

/** Scalars that are recognized by their JSON kind: an integer with a conversion is an int64. */
const scalarConversions: Partial<Record<TypeRef['kind'], { readonly from: string; readonly call: string }>> = {
  integer: { from: 'number', call: 'BigInt' },
  number: { from: 'bigint', call: 'Number' },
};

/** An inherited name may be `__proto__`, which an assignment would not add. */
function assignment(name: string, converted: string, printing: Printing): string {
  return isInheritedName(name)
    ? `${mention('setField', printing)}((read ??= { ...value }), ${stringLiteral(name)}, ${converted});`
    : `(read ??= { ...value })${propertyAccess(name)} = ${converted};`;
}

/** `convertRest(value, productFields, (name, item) => (productPattern.test(name) ? toBigInt(item) : item))` */
function restConversions({ fields, patterns = [] }: Fielded, printing: Printing): string {
  const converted = patterns.filter(({ type }) => printing.analysis.has(type, 'conversion'));
  if (converted.length === 0) return '';
  const textOf = ({ type }: PatternField): string => conversion(type, 'item', printing);
  const declared = fieldNamesConstant(fields, printing);
  // Fields that another pattern matches come before the additional ones, whatever their type.
  const asked = converted.some(({ isAdditional }) => isAdditional) ? patterns : converted;
  const convert = otherFieldsFunction(asked, { textOf, otherwise: 'item' }, printing);
  return `${mention('convertRest', printing)}(value, ${declared}, ${convert})`;
}

function fromCsv(type: CsvRef, text: string, printing: Printing): string {
  const kind = stringLiteral(scalarKindOf(type.items, printing.analysis));
  const convert = conversionFunction(type.items, printing);
  return `${mention('fromCsv', printing)}(${text}, { kind: ${kind}, convert: ${convert} })`;
}

function conversionFunction(type: TypeRef, printing: Printing): string {
  return functionText(conversion(type, 'item', printing));
}
