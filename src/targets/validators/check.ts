import { type EitherMember, eitherMembers, scalarKinds, type Test } from '../../model/values/distinction.js';
import type { Field } from '../../model/model.js';
import { shapesOf } from '../../model/types/shapes.js';
import { byKind, partsOf } from '../../model/types/type-parts.js';
import {
  conversionOf,
  hasLimits,
  isBig,
  type ArrayRef,
  type CsvRef,
  type EitherRef,
  type MapRef,
  type TupleRef,
  type TypeRef,
} from '../../model/type-ref.js';
import { constantLiteral, stringLiteral } from '../../print/escape.js';
import { validatorSymbol } from '../../print/names.js';
import { convertibleConditions, numberConditions, stringConditions } from './scalar-check.js';
import {
  askingForm,
  type Checked,
  depthText,
  fieldAccess,
  formText,
  functionText,
  inField,
  isCode,
  isInheritedName,
  limitCondition,
  localCall,
  mention,
  objectGuard,
  type Printing,
  scalarKindOf,
  wordOf,
} from './printing.js';

/**
 * The conditions of a type, to be joined by `&&`:
 *
 *     is.int32(value.age), value.age >= 0
 */
export const conditions: (type: TypeRef, value: Checked, printing: Printing) => readonly string[] = byKind<
  [value: Checked, printing: Printing],
  readonly string[]
>({
  boolean: (_type, { text }) => [`typeof ${text} === 'boolean'`],
  string: stringConditions,
  integer: convertibleConditions,
  number: numberConditions,
  format: convertibleConditions,
  bytes: (_type, { text }, printing) => [
    isCode(printing)
      ? `${text} instanceof Uint8Array`
      : `${mention('isBytes', printing)}(${text}, ${formText(printing)})`,
  ],
  unknown: (_type, { text }, printing) => [`${mention('isJson', printing)}(${text})`],
  named: (type, value, printing) => [checkCall(type.name, value, printing)],
  array: arrayConditions,
  tuple: (type, value, printing) => [tupleCondition(type, value, printing)],
  map: mapConditions,
  null: (_type, { text }) => [`${text} === null`],
  nullable: (type, value, printing) => [`(${value.text} === null || ${group(conditions(type.of, value, printing))})`],
  // All members have the same shape on the wire and in TypeScript.
  same: (type, value, printing) => conditions(type.members[0], value, printing),
  either: eitherConditions,
  json: (type, { text, level }, printing) => {
    const isInner = functionText(condition(type.of, { text: 'item', level }, printing));
    return [`${mention('isJsonText', printing)}(${text}, ${formText(printing)}, ${isInner})`];
  },
  csv: csvConditions,
});

export function condition(type: TypeRef, value: Checked, printing: Printing): string {
  return conditions(type, value, printing).join(' && ');
}

/** `(value.key === undefined || isResourceKey(value.key))` */
export function fieldCondition(field: Field, inType: Printing): string {
  const printing = inField(field.name, inType);
  const access = fieldAccess(field.name, printing);
  if (!isInheritedName(field.name)) return optionally(field, { text: access, level: 1 }, printing);
  // Read once: the compiler does not narrow the result of a second `ownField` call.
  const body = `return ${optionally(field, { text: 'value', level: 0 }, printing)};`;
  return localCall({ begins: 'has', types: [field.type], body }, { text: access, level: 1 }, printing);
}

function optionally({ type, isRequired }: Field, value: Checked, printing: Printing): string {
  const all = conditions(type, value, printing);
  return isRequired ? all.join(' && ') : `(${value.text} === undefined || ${group(all)})`;
}

/** `isResourceKey(…)`, `checkResource(…, form)`; a recursive type gets its depth. */
function checkCall(declared: string, { text, level }: Checked, printing: Printing): string {
  const { module, analysis } = printing;
  const name = analysis.servingType(declared);
  const type = { kind: 'named', name } as const;
  const isSame = !analysis.has(type, 'form') || (isCode(printing) && !analysis.has(type, 'depth'));
  if (isSame) return `${module.mention(validatorSymbol(name, 'is'))}(${text})`;
  const check = module.mention(validatorSymbol(name, 'check'));
  if (!analysis.has(type, 'depth')) return `${check}(${text}, ${formText(printing)})`;
  return `${check}(${text}, ${formText(printing)}, ${depthText(level, printing)})`;
}

/** `(typeof value.pet === 'string' || (hasField(value.pet, 'lives') && checkCat(value.pet, form)))`: at most one member is checked in full. */
function eitherConditions(type: EitherRef, value: Checked, printing: Printing): readonly string[] {
  const members = eitherMembers(type, printing.declarations);
  // First: after checks that exclude everything it knows of the value, the compiler refuses `instanceof`.
  const isFirst = (member: EitherMember): boolean => isCode(printing) && member.type.kind === 'bytes';
  const ordered = [...members.filter(isFirst), ...members.filter((member) => !isFirst(member))];
  const texts = ordered.map((member) =>
    group([...guardTexts(member, value.text, printing), ...conditions(member.type, value, printing)]),
  );
  return [`(${texts.join(' || ')})`];
}

/** `hasField(value.pet, 'lives')`, `!(fieldOf(value.pet, 'kind') === 'cat')` */
function guardTexts({ guards }: Pick<EitherMember, 'guards'>, text: string, printing: Printing): readonly string[] {
  return guards.map(({ test, holds }) => `${holds ? '' : '!'}${testText(test, text, printing)}`);
}

/** Whether a value may be this member, without checking inside arrays and objects. */
export function suitsText({ type, guards }: EitherMember, text: string, printing: Printing): string {
  const view = { declarations: printing.declarations, isCode: isCode(printing) };
  const kinds = shapesOf(type, view).map(({ kind }) => kind);
  if (kinds.every((kind) => scalarKinds.has(kind))) {
    return condition(type, { text, level: 0 }, printing);
  }
  const kindText = kinds.includes('array') ? `Array.isArray(${text})` : `${mention('isObject', printing)}(${text})`;
  return [kindText, ...guardTexts({ guards }, text, printing)].join(' && ');
}

function testText(test: Test, text: string, printing: Printing): string {
  const field = (name: string): string => `${mention('fieldOf', printing)}(${text}, ${stringLiteral(name)})`;
  switch (test.kind) {
    case 'has field':
      return `${mention('hasField', printing)}(${text}, ${stringLiteral(test.name)})`;
    case 'field is one of':
      return `(${test.values.map((value) => `${field(test.name)} === ${constantLiteral(value)}`).join(' || ')})`;
    case 'field is':
      return partCall({ type: test.type, ends: wordOf(test.name) }, field(test.name), printing);
    case 'first item is':
      return partCall({ type: test.type, ends: 'FirstItem' }, `${mention('firstItemOf', printing)}(${text})`, printing);
    case 'has items at most':
      return `${mention('hasItemsAtMost', printing)}(${text}, ${test.count})`;
  }
}

function partCall(
  { type, ends }: { readonly type: TypeRef; readonly ends: string },
  text: string,
  printing: Printing,
): string {
  const isPart = condition(type, { text: 'value', level: 0 }, askingForm(printing));
  const local = { begins: 'has', ends, types: [type], body: `return ${isPart};` };
  return localCall(local, { text, level: 1 }, printing);
}

/**
 * `areStrings(value.tags)`, `everyPet(value.pets)`, `areOwnerNumbers(value.numbers)`: a loop for each type of items, because a
 * call for each item costs more than its check.
 */
function arrayConditions(type: ArrayRef, value: Checked, printing: Printing): readonly string[] {
  return [
    // First, so that no more items are checked than allowed.
    ...limitCondition('hasItems', [value.text, type.minItems, type.maxItems], printing),
    itemsCondition(type.items, value, printing),
    ...uniqueConditions(type, value.text, printing),
  ];
}

/** For a declared type the loop is named after it and shared: `everyPet(value.pets)`. */
function itemsCondition(items: TypeRef, value: Checked, printing: Printing): string {
  const shared = sharedLoop(items, value, printing);
  if (shared !== undefined) return shared;
  const isNamed = items.kind === 'named';
  const item = { text: 'value[index]', level: 1 };
  const step = isNamed
    ? `if (!${checkCall(items.name, item, askingForm(printing))}) return false;`
    : `{\n${partCheck(item.text, items, printing)}\n}`;
  const body = [
    'if (!Array.isArray(value)) return false;',
    `for (let index = 0; index < value.length; index += 1) ${step}`,
    'return true;',
  ].join('\n');
  const local = { begins: isNamed ? 'every' : 'are', types: [items], body, returns: 'value is unknown[]' };
  return localCall(local, value, isNamed ? { ...printing, path: [items.name] } : printing);
}

/** `isTuplePlaceAt(value.at)`, a function that reads each item once. */
function tupleCondition(type: TupleRef, value: Checked, printing: Printing): string {
  const { items, rest } = type;
  const inner = { ...askingForm(printing), path: [...printing.path, 'Item'] };
  const isItem = (item: TypeRef, text: string): string => condition(item, { text, level: 1 }, inner);
  const body = [
    `if (!Array.isArray(value) || value.length ${rest === undefined ? '!==' : '<'} ${items.length}) return false;`,
    ...items.map((_item, index) => `const item${index}: unknown = value[${index}];`),
    ...(rest === undefined
      ? []
      : [
          `for (let index = ${items.length}; index < value.length; index += 1) {`,
          partCheck('value[index]', rest, printing),
          '}',
        ]),
    `return ${items.map((item, index) => isItem(item, `item${index}`)).join(' && ')};`,
  ].join('\n');
  return localCall({ begins: 'isTuple', types: partsOf(type), body }, value, printing);
}

function mapConditions(type: MapRef, value: Checked, printing: Printing): readonly string[] {
  const { values, minSize, maxSize } = type;
  // The names of `map<string as uuid4, T>` are any strings.
  const keys = type.keys !== undefined && isAnyText(type.keys) ? undefined : type.keys;
  const limits = [
    ...(minSize === undefined ? [] : [`size >= ${minSize}`]),
    ...(maxSize === undefined ? [] : [`size <= ${maxSize}`]),
  ];
  const counts = limits.length > 0;
  if (!counts && keys === undefined && isAnyText(values))
    return [`${mention('areStringValues', printing)}(${value.text})`];
  const body = [
    objectGuard('Record<string, unknown>', printing),
    ...(counts ? ['let size = 0;'] : []),
    'for (const name of Object.keys(value)) {',
    ...(keys === undefined ? [] : [`if (!(${keyCondition(keys, printing)})) return false;`]),
    partCheck('value[name]', values, printing),
    ...(counts ? ['size += 1;'] : []),
    '}',
    `return ${counts ? limits.join(' && ') : 'true'};`,
  ].join('\n');
  return [localCall({ begins: 'are', types: keys === undefined ? [values] : [keys, values], body }, value, printing)];
}

/** `isLocale(name)` */
function keyCondition(keys: TypeRef, printing: Printing): string {
  const inner = { ...askingForm(printing), path: [...printing.path, 'Name'] };
  return conditions(keys, { text: 'name', level: 1 }, inner)
    .filter((one) => one !== "typeof name === 'string'")
    .join(' && ');
}

/** `const item: unknown = value[index]; if (!checkPet(item, form)) return false;` */
function partCheck(access: string, type: TypeRef, printing: Printing): string {
  const inner = { ...askingForm(printing), path: [...printing.path, 'Item'] };
  const isItem = condition(type, { text: 'item', level: 1 }, inner);
  return `const item: unknown = ${access};\nif (!(${isItem})) return false;`;
}

/** Loops of common types are part of the runtime. */
function sharedLoop(items: TypeRef, { text }: Checked, printing: Printing): string | undefined {
  if (isAnyText(items)) return `${mention('areStrings', printing)}(${text})`;
  if (items.kind !== 'integer' && items.kind !== 'number') return undefined;
  if (hasLimits(items)) return undefined;
  if (items.kind === 'integer') {
    return items.size === 'integer' ? `${mention('areIntegers', printing)}(${text})` : undefined;
  }
  return printing.analysis.hasLargeNumbers && !isCode(printing)
    ? `${mention('areNumbers', printing)}(${text}, ${formText(printing)})`
    : `${mention('areDoubles', printing)}(${text})`;
}

function isAnyText(type: TypeRef): boolean {
  return type.kind === 'string' && [type.minLength, type.maxLength, type.pattern].every((limit) => limit === undefined);
}

function uniqueConditions({ unique, items }: ArrayRef, text: string, printing: Printing): readonly string[] {
  if (!unique) return [];
  const isPlain =
    conversionOf(items) === undefined &&
    (['string', 'format', 'boolean'].includes(items.kind) || (items.kind === 'integer' && !isBig(items)));
  return [`${mention(isPlain ? 'areDistinct' : 'areUnique', printing)}(${text})`];
}

function csvConditions(type: CsvRef, { text, level }: Checked, printing: Printing): readonly string[] {
  const isItem = functionText(condition(type.items, { text: 'item', level: level + 1 }, printing));
  const kind = stringLiteral(scalarKindOf(type.items, printing.analysis));
  return [`${mention('isCsv', printing)}(${text}, ${formText(printing)}, { kind: ${kind}, isItem: ${isItem} })`];
}

/** In parentheses, for use beside `||`. */
function group(all: readonly string[]): string {
  return all.length === 1 ? all.join('') : `(${all.join(' && ')})`;
}
