import type { Field } from '../../model/model.js';
import type { CsvRef, EitherRef, IntegerRef, NumberRef, StringRef, TypeKind, TypeRef } from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { validatorSymbol } from '../../print/names.js';
import { multipleArguments } from './multiple.js';
import { scalarKindOf } from './csv-kind.js';
import { eitherMembers, guardTexts } from './either.js';
import { arrayConditions, mapConditions } from './items.js';
import {
  type Checked,
  depthText,
  fieldAccess,
  formText,
  functionText,
  inField,
  isCode,
  isInheritedName,
  localCall,
  mention,
  patternConstant,
  type Printing,
  wordOf,
} from './printing.js';

type Printers = {
  readonly [Kind in TypeKind]: (
    type: Extract<TypeRef, { kind: Kind }>,
    value: Checked,
    printing: Printing,
  ) => readonly string[];
};

const printers: Printers = {
  boolean: (_type, { text }) => [`typeof ${text} === 'boolean'`],
  string: stringConditions,
  integer: integerConditions,
  number: numberConditions,
  // `isDate`, `isDatetimeMs`, `isHttpDate`
  format: ({ format }, { text }, printing) => [`${mention(`is${wordOf(format)}`, printing)}(${text})`],
  bytes: (_type, { text }, printing) => [
    isCode(printing)
      ? `${text} instanceof Uint8Array`
      : `${mention('isBytes', printing)}(${text}, ${formText(printing)})`,
  ],
  unknown: (_type, { text }, printing) => [`${mention('isJson', printing)}(${text})`],
  named: (type, value, printing) => [checkCall(type.name, value, printing)],
  array: arrayConditions,
  map: mapConditions,
  null: (_type, { text }) => [`${text} === null`],
  nullable: (type, value, printing) => [`(${value.text} === null || ${group(conditions(type.of, value, printing))})`],
  // All members have the same shape on the wire and in TypeScript.
  same: (type, value, printing) => conditions(firstOf(type.members), value, printing),
  either: eitherConditions,
  json: (type, { text, level }, printing) => {
    const isInner = functionText(condition(type.of, { text: 'item', level }, printing));
    return [`${mention('isJsonText', printing)}(${text}, ${formText(printing)}, ${isInner})`];
  },
  csv: csvConditions,
};

/**
 * What must hold for a value to be of a type, to be joined by `&&`:
 *
 *     is.int32(value.age), value.age >= 0
 */
export function conditions(type: TypeRef, value: Checked, printing: Printing): readonly string[] {
  const print: (type: never, value: Checked, printing: Printing) => readonly string[] = printers[type.kind];
  return print(type as never, value, printing);
}

/** The same as one expression. */
export function condition(type: TypeRef, value: Checked, printing: Printing): string {
  return conditions(type, value, printing).join(' && ');
}

/** `(value.key === undefined || isResourceKey(value.key))` */
export function fieldCondition(field: Field, inType: Printing): string {
  const printing = inField(field.name, inType);
  const access = fieldAccess(field.name, printing);
  if (!isInheritedName(field.name)) return optionally(field, { text: access, level: 1 }, printing);
  // Read once: what `ownField` answers is not narrowed by the compiler when it is asked again.
  const body = `return ${optionally(field, { text: 'value', level: 0 }, printing)};`;
  return localCall({ begins: 'has', types: [field.type], body }, { text: access, level: 1 }, printing);
}

function optionally({ type, isRequired }: Field, value: Checked, printing: Printing): string {
  const all = conditions(type, value, printing);
  return isRequired ? all.join(' && ') : `(${value.text} === undefined || ${group(all)})`;
}

/** `isResourceKey(…)`, `checkResource(…, form)`; a type that may contain itself is told how deep it lies. */
export function checkCall(name: string, { text, level }: Checked, printing: Printing): string {
  const { module, analysis } = printing;
  const type = { kind: 'named', name } as const;
  const isSame = !analysis.has(type, 'form') || (isCode(printing) && !analysis.has(type, 'depth'));
  if (isSame) return `${module.mention(validatorSymbol(name, 'is'))}(${text})`;
  const check = module.mention(validatorSymbol(name, 'check'));
  if (!analysis.has(type, 'depth')) return `${check}(${text}, ${formText(printing)})`;
  return `${check}(${text}, ${formText(printing)}, ${depthText(level, printing)})`;
}

/** `(typeof value.pet === 'string' || (is.has(value.pet, 'lives') && checkCat(value.pet, form)))`: one member at most is looked into. */
function eitherConditions(type: EitherRef, value: Checked, printing: Printing): readonly string[] {
  const members = eitherMembers(type, printing).map((member) =>
    group([...guardTexts(member, value.text, printing), ...conditions(member.type, value, printing)]),
  );
  return [`(${members.join(' || ')})`];
}

function stringConditions(type: StringRef, { text }: Checked, printing: Printing): readonly string[] {
  const lengths = [String(type.minLength ?? 0), ...(type.maxLength === undefined ? [] : [String(type.maxLength)])];
  const hasLimit = type.minLength !== undefined || type.maxLength !== undefined;
  return [
    `typeof ${text} === 'string'`,
    ...(hasLimit ? [`${mention('hasLength', printing)}(${text}, ${lengths.join(', ')})`] : []),
    ...(type.pattern === undefined ? [] : [`${patternConstant(type.pattern, printing)}.test(${text})`]),
  ];
}

function integerConditions(type: IntegerRef, { text }: Checked, printing: Printing): readonly string[] {
  const suffix = type.size === 'int64' ? 'n' : '';
  const hasLimit = [type.minimum, type.maximum, type.multipleOf].some((limit) => limit !== undefined);
  return [
    ...wholeConditions(type, { text, hasLimit }, printing),
    ...(type.minimum === undefined ? [] : [`${text} >= ${type.minimum}${suffix}`]),
    ...(type.maximum === undefined ? [] : [`${text} <= ${type.maximum}${suffix}`]),
    ...multipleConditions(type, text, printing),
  ];
}

function wholeConditions(
  { size }: IntegerRef,
  { text, hasLimit }: { readonly text: string; readonly hasLimit: boolean },
  printing: Printing,
): readonly string[] {
  if (size === 'int64' && isCode(printing))
    return [`typeof ${text} === 'bigint'`, `BigInt.asIntN(64, ${text}) === ${text}`];
  if (size === 'int64') return [`${mention('isInt64', printing)}(${text}, ${formText(printing)})`];
  if (size === 'int32') return [`${mention('isInt32', printing)}(${text})`];
  // The compiler does not take what is a safe integer for a number.
  return [...(hasLimit ? [`typeof ${text} === 'number'`] : []), `Number.isSafeInteger(${text})`];
}

/** `value.age % 5 === 0`; `isMultiple(value.price, 0.01, 100)` where a remainder would not be exact. */
function multipleConditions(type: IntegerRef | NumberRef, text: string, printing: Printing): readonly string[] {
  if (type.multipleOf === undefined) return [];
  if (type.kind === 'integer' && type.size !== 'int64') return [`${text} % ${type.multipleOf} === 0`];
  return [`${mention('isMultiple', printing)}(${[text, ...multipleArguments(type)].join(', ')})`];
}

function numberConditions(type: NumberRef, { text }: Checked, printing: Printing): readonly string[] {
  const { minimum, maximum, multipleOf } = type;
  const isLarge =
    printing.analysis.hasLargeNumbers && !isCode(printing)
      ? ` || ${mention('isLargeNumber', printing)}(${text}, ${formText(printing)})`
      : '';
  const orLarge = (isNumber: string): string => (isLarge === '' ? isNumber : `(${isNumber}${isLarge})`);
  if ([minimum, maximum, multipleOf].every((limit) => limit === undefined))
    return [orLarge(`Number.isFinite(${text})`)];
  // Nothing is on either side of NaN, and infinity is beyond a limit or the number next to it.
  return [
    orLarge(`typeof ${text} === 'number'`),
    minimum === undefined ? `${text} > -Infinity` : `${text} >= ${minimum}`,
    maximum === undefined ? `${text} < Infinity` : `${text} <= ${maximum}`,
    ...multipleConditions(type, text, printing),
  ];
}

function csvConditions(type: CsvRef, { text, level }: Checked, printing: Printing): readonly string[] {
  const isItem = functionText(condition(type.items, { text: 'item', level: level + 1 }, printing));
  const kind = stringLiteral(scalarKindOf(type.items, printing.analysis));
  return [`${mention('isCsv', printing)}(${text}, ${formText(printing)}, { kind: ${kind}, isItem: ${isItem} })`];
}

/** In parentheses where it stands beside `||`. */
function group(all: readonly string[]): string {
  return all.length === 1 ? all.join('') : `(${all.join(' && ')})`;
}

export function firstOf<T>(values: readonly T[]): T {
  const [first] = values;
  if (first === undefined) throw new Error('Bug: a type of no members; resolve() should have reported it.');
  return first;
}
