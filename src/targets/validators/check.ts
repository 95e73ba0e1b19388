import type { Field } from '../../model/model.js';
import type {
  ArrayRef,
  CsvRef,
  EitherRef,
  IntegerRef,
  MapRef,
  NumberRef,
  StringRef,
  TextFormat,
  TypeKind,
  TypeRef,
} from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { validatorSymbol } from '../../print/names.js';
import { multipleArguments } from './multiple.js';
import { scalarKindOf } from './csv-kind.js';
import { eitherMembers, guardTexts } from './either.js';
import type { Printing } from './printing.js';
import {
  fieldAccess,
  formText,
  functionText,
  innerSymbol,
  isInheritedName,
  mention,
  patternConstant,
} from './printing.js';

/** A value to be checked: the text that stands for it, and how many levels it lies below the `value` of its function. */
export interface Checked {
  readonly text: string;
  readonly level: number;
}

type Printers = {
  readonly [Kind in TypeKind]: (
    type: Extract<TypeRef, { kind: Kind }>,
    value: Checked,
    printing: Printing,
  ) => readonly string[];
};

/** The name of each form in the runtime's `format`. */
const formatNames: Readonly<Record<TextFormat, string>> = {
  decimal: 'decimal',
  date: 'date',
  time: 'time',
  'datetime-local': 'datetimeLocal',
  datetime: 'datetime',
  'datetime(ms)': 'datetimeMs',
  'http-date': 'httpDate',
  duration: 'duration',
  uuid: 'uuid',
  uri: 'uri',
  email: 'email',
};

/** `format.uuid` */
export function formatCheck(format: TextFormat, printing: Printing): string {
  return `${mention('format', printing)}.${formatNames[format]}`;
}

const printers: Printers = {
  boolean: (_type, { text }, printing) => [`${mention('is', printing)}.boolean(${text})`],
  string: stringConditions,
  integer: integerConditions,
  number: numberConditions,
  format: (type, { text }, printing) => [`${formatCheck(type.format, printing)}(${text})`],
  bytes: (_type, { text }, printing) => [`${mention('is', printing)}.bytes(${text}, ${formText(printing)})`],
  unknown: (_type, { text }, printing) => [`${mention('is', printing)}.json(${text})`],
  named: (type, value, printing) => [checkCall(type.name, value, printing)],
  array: arrayConditions,
  map: (type, { text, level }, printing) => {
    const isValue = functionText(condition(type.values, { text: 'item', level: level + 1 }, printing));
    const is = mention('is', printing);
    return [`${is}.mapOf(${text}, ${isValue})`, ...sizeConditions(type, { text, is })];
  },
  null: (_type, { text }) => [`${text} === null`],
  nullable: (type, value, printing) => [`(${value.text} === null || ${group(conditions(type.of, value, printing))})`],
  // All members have the same shape on the wire and in TypeScript.
  same: (type, value, printing) => conditions(firstOf(type.members), value, printing),
  either: eitherConditions,
  json: (type, { text, level }, printing) => {
    const isInner = functionText(condition(type.of, { text: 'item', level }, printing));
    return [`${mention('is', printing)}.jsonText(${text}, ${formText(printing)}, ${isInner})`];
  },
  csv: csvConditions,
};

/**
 * What must hold for a value to be of a type, to be joined by `&&`:
 *
 *     is.integer(value.age), value.age >= 0
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
export function fieldCondition(field: Field, printing: Printing): string {
  const text = isInheritedName(field.name) ? 'item' : fieldAccess(field.name, printing);
  const required = conditions(field.type, { text, level: 1 }, printing);
  const all = field.isRequired ? required : [`(${text} === undefined || ${group(required)})`];
  if (!isInheritedName(field.name)) return all.join(' && ');
  // Read once: what `is.own` answers is not narrowed by the compiler when it is asked again.
  return `${mention('is', printing)}.passing(${fieldAccess(field.name, printing)}, (item) => ${all.join(' && ')})`;
}

/** `isResourceKey(…)`, `checkResource(…, form)`; a type that may contain itself is told how deep it lies. */
export function checkCall(name: string, { text, level }: Checked, printing: Printing): string {
  const { module, analysis } = printing;
  const type = { kind: 'named', name } as const;
  if (!analysis.has(type, 'form')) return `${module.mention(validatorSymbol(name, 'is'))}(${text})`;
  const check = module.mention(innerSymbol(name, 'check'));
  if (!analysis.has(type, 'depth')) return `${check}(${text}, ${formText(printing)})`;
  return `${check}(${text}, ${formText(printing)}, ${depthText(level, printing)})`;
}

/** `(is.string(value.pet) || (is.has(value.pet, 'lives') && checkCat(value.pet, form)))`: one member at most is looked into. */
function eitherConditions(type: EitherRef, value: Checked, printing: Printing): readonly string[] {
  const members = eitherMembers(type, printing).map((member) =>
    group([...guardTexts(member, value.text, printing), ...conditions(member.type, value, printing)]),
  );
  return [`(${members.join(' || ')})`];
}

/** Where the form is known, the value has been checked before, and is not too deep. */
function depthText(level: number, { form }: Printing): string {
  if (form !== undefined) return '0';
  return level === 0 ? 'depth' : `depth + ${level}`;
}

function stringConditions(type: StringRef, { text }: Checked, printing: Printing): readonly string[] {
  const is = mention('is', printing);
  const lengths = [String(type.minLength ?? 0), ...(type.maxLength === undefined ? [] : [String(type.maxLength)])];
  const hasLimit = type.minLength !== undefined || type.maxLength !== undefined;
  return [
    `${is}.string(${text})`,
    ...(hasLimit ? [`${is}.hasLength(${text}, ${lengths.join(', ')})`] : []),
    ...(type.pattern === undefined ? [] : [`${patternConstant(type.pattern, printing)}.test(${text})`]),
  ];
}

function integerConditions(type: IntegerRef, { text }: Checked, printing: Printing): readonly string[] {
  const is = mention('is', printing);
  const suffix = type.size === 'int64' ? 'n' : '';
  return [
    type.size === 'int64' ? `${is}.int64(${text}, ${formText(printing)})` : `${is}.${type.size}(${text})`,
    ...(type.minimum === undefined ? [] : [`${text} >= ${type.minimum}${suffix}`]),
    ...(type.maximum === undefined ? [] : [`${text} <= ${type.maximum}${suffix}`]),
    ...multipleConditions(type, text, printing),
  ];
}

function numberConditions(type: NumberRef, { text }: Checked, printing: Printing): readonly string[] {
  return [
    `${mention('is', printing)}.number(${text}, ${formText(printing)})`,
    ...(type.minimum === undefined ? [] : [`${text} >= ${type.minimum}`]),
    ...(type.maximum === undefined ? [] : [`${text} <= ${type.maximum}`]),
    ...multipleConditions(type, text, printing),
  ];
}

/** `value.age % 5 === 0`; `isMultiple(value.price, 0.01, 100)` where a remainder would not be exact. */
function multipleConditions(type: IntegerRef | NumberRef, text: string, printing: Printing): readonly string[] {
  if (type.multipleOf === undefined) return [];
  if (type.kind === 'integer' && type.size !== 'int64') return [`${text} % ${type.multipleOf} === 0`];
  return [`${mention('isMultiple', printing)}(${[text, ...multipleArguments(type)].join(', ')})`];
}

function arrayConditions(type: ArrayRef, { text, level }: Checked, printing: Printing): readonly string[] {
  const is = mention('is', printing);
  const isItem = functionText(condition(type.items, { text: 'item', level: level + 1 }, printing));
  return [
    `${is}.arrayOf(${text}, ${isItem})`,
    ...lengthConditions(type, text),
    ...(type.unique ? [`${is}.unique(${text})`] : []),
  ];
}

/** `is.hasSize(value.labels, 1, 10)` */
function sizeConditions({ minSize, maxSize }: MapRef, { text, is }: { text: string; is: string }): readonly string[] {
  if (minSize === undefined && maxSize === undefined) return [];
  return [
    `${is}.hasSize(${[text, String(minSize ?? 0), ...(maxSize === undefined ? [] : [String(maxSize)])].join(', ')})`,
  ];
}

function lengthConditions({ minItems, maxItems }: ArrayRef, text: string): readonly string[] {
  if (minItems !== undefined && minItems === maxItems) return [`${text}.length === ${minItems}`];
  return [
    ...(minItems === undefined ? [] : [`${text}.length >= ${minItems}`]),
    ...(maxItems === undefined ? [] : [`${text}.length <= ${maxItems}`]),
  ];
}

function csvConditions(type: CsvRef, { text, level }: Checked, printing: Printing): readonly string[] {
  const isItem = functionText(condition(type.items, { text: 'item', level: level + 1 }, printing));
  const kind = stringLiteral(scalarKindOf(type.items, printing.analysis));
  return [`${mention('is', printing)}.csv(${text}, ${formText(printing)}, { kind: ${kind}, isItem: ${isItem} })`];
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
