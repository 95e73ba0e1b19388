import type { Field, PatternField, Variant } from '../../model/model.js';
import { type Declarations, memberKindsOf } from '../../model/declarations.js';
import { propertyAccess, stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import { literalText } from '../../print/literals.js';
import type { Module } from '../../print/module.js';
import { exportOf, lowerFirst, type Names, type Symbol, typeSymbol, upperFirst } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import type { NamedRef, TypeRef } from '../../model/type-ref.js';
import type { Analysis, Trait } from './analysis.js';

/** A value to be checked: its expression, and its depth below the `value` of its function. */
export interface Checked {
  readonly text: string;
  readonly level: number;
}

/** The shared context of the printers of one module, and the current position. */
export interface Printing {
  readonly declarations: Declarations;
  readonly module: Module;
  readonly analysis: Analysis;
  /** The private statements of the module, by name: patterns, loops over items. */
  readonly locals: Map<string, Local>;
  /** Taken names: the exports of the package. */
  readonly taken: Names;
  /** The type, and its field, after which private statements are named. */
  readonly path: readonly string[];
  /** The fixed form of a value, `'domain'`, if the printed function has no parameters `form` and `depth`. */
  readonly form?: string | undefined;
}

/** The form of the checked value: the parameter, or the fixed form. */
export function formText({ form = 'form' }: Printing): string {
  return form;
}

/** Whether values are checked only in their TypeScript form. */
export function isCode({ form }: Printing): boolean {
  return form === "'domain'";
}

/** For functions with a parameter for the form, if there is more than one form. */
export function askingForm(printing: Printing): Printing {
  return isCode(printing) ? printing : { ...printing, form: undefined };
}

/** The name of a function or a type of the runtime, which is imported: `isUuid`, `Form`. */
export function mention(name: string, { module }: Printing): string {
  return runtimeName(name, module);
}

/** The type in TypeScript, which is imported: `Resource`. */
export function typeName(name: string, { module }: Printing): string {
  return module.mention(typeSymbol(name));
}

/** The internal functions of each type, for the other modules of the package. */
type InnerRole = 'fromWire' | 'write';

/** `fromWireResource`, `writeResource` */
export function innerSymbol(typeName: string, role: InnerRole): Symbol {
  return exportOf('validators', `${role}${typeName}`, { type: typeName });
}

/** The name of such a function, which is imported: that of the type itself, or of the type behind an alias. */
export function innerFunctionOf(typeName: string, role: InnerRole, { analysis, module }: Printing): string {
  return module.mention(innerSymbol(analysis.servingType(typeName), role));
}

/** A private statement of a module. */
export interface Local {
  readonly start: 'const ' | 'function ';
  readonly rest: string;
}

/** Converts any type or field name to camel case. */
export function wordOf(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map(upperFirst)
    .join('');
}

/** `resourceKeyPattern`, the same for the same content. A `$` avoids taken names. */
function localName(local: Local, wished: string, { locals, taken }: Printing): string {
  let name = wished;
  for (;;) {
    const known = locals.get(name);
    if (known === undefined ? !taken.has(name) : known.start === local.start && known.rest === local.rest) break;
    name += '$';
  }
  locals.set(name, local);
  return name;
}

/** `ResourceKey` */
function wordsOf({ path }: Printing): string {
  return path.map(wordOf).join('');
}

/** A constant that is named after its path: `resourceKeyPattern`. */
export function localConstant(ends: string, rest: string, printing: Printing): string {
  return localName({ start: 'const ', rest }, `${lowerFirst(wordsOf(printing))}${ends}`, printing);
}

/** `const resourceKeyPattern = /^(?:[a-z]{2})$/u;` */
export function patternConstant(source: string, printing: Printing): string {
  return localConstant('Pattern', ` = ${wholeRegExpLiteral(source)};`, printing);
}

/** The regular expression of a name pattern, named after its prefix and suffix. */
function namesConstant({ names }: PatternField, printing: Printing): string {
  return patternConstant(names.source, inField(`${names.prefix} ${names.suffix}`, printing));
}

/** How a function treats the fields that a pattern matches, and all others. */
interface OtherFields {
  readonly textOf: (pattern: PatternField) => string;
  readonly otherwise: string;
}

/** `(name, item) => (productPattern.test(name) ? writeInt64(item) : undefined)`; `(_name, item) => writeJson(item)` for all. */
export function otherFieldsFunction(
  patterns: readonly PatternField[],
  { textOf, otherwise }: OtherFields,
  printing: Printing,
): string {
  const last = patterns.find(({ isAdditional, without }) => isAdditional && without === undefined);
  const cases = patterns
    .filter((pattern) => pattern !== last)
    .map((pattern) => `${namesConstant(pattern, printing)}.test(name) ? ${textOf(pattern)} : `);
  const text = `${cases.join('')}${last === undefined ? otherwise : textOf(last)}`;
  return `(${cases.length === 0 ? '_name' : 'name'}, item) => ${cases.length === 0 ? text : `(${text})`}`;
}

/** The names of the declared fields: `const productFields: ReadonlySet<string> = new Set(['id', 'name']);`. */
export function fieldNamesConstant(fields: readonly Field[], printing: Printing): string {
  const names = literalText(fields.map(({ name }) => name));
  const inType = { ...printing, path: printing.path.slice(0, 1) };
  return localConstant('Fields', `: ReadonlySet<string> = new Set(${names});`, inType);
}

/** The path of a field, for the names of its private statements. */
export function inField(name: string, printing: Printing): Printing {
  return { ...printing, path: [...printing.path.slice(0, 1), name] };
}

/** A private function of one value. */
interface LocalFunction {
  /** `are`, for `areResourceTags`. */
  readonly begins: string;
  /** A suffix, if needed for uniqueness: `Item`. */
  readonly ends?: string;
  /** The types that it checks: they decide whether it needs the form and the depth. */
  readonly types: readonly TypeRef[];
  /** The statements on `value`. */
  readonly body: string;
  /** `value is unknown[]`, which narrows the type; absent: a boolean. */
  readonly returns?: string;
}

/** `areResourceTags(value.tags)`, `areWirePetNumbers(value.numbers, form, depth)` */
export function localCall(local: LocalFunction, { text, level }: Checked, printing: Printing): string {
  const { analysis } = printing;
  const asks = (trait: Trait): boolean => !isCode(printing) && local.types.some((type) => analysis.has(type, trait));
  const [asksForm, asksDepth] = [asks('form'), asks('depth')];
  const parameters = [
    'value: unknown',
    ...(asksForm ? [`form: ${mention('Form', printing)}`] : []),
    ...(asksDepth ? ['depth: number'] : []),
  ];
  const values = [text, ...(asksForm ? [formText(printing)] : []), ...(asksDepth ? [depthText(level, printing)] : [])];
  const rest = `(${parameters.join(', ')}): ${local.returns ?? 'boolean'} {\n${local.body}\n}`;
  const name = `${local.begins}${asksForm ? 'Wire' : ''}${wordsOf(printing)}${local.ends ?? ''}`;
  return `${localName({ start: 'function ', rest }, name, printing)}(${values.join(', ')})`;
}

/** Returns unless `value` is an object; after that the compiler knows the names of its fields. */
export function objectGuard(type: string, printing: Printing): string {
  const isPlain = `${mention('isPlain', printing)}<${type}>(value, value.constructor)`;
  return `if (typeof value !== 'object' || value === null || !${isPlain}) return false;`;
}

/** Constants and functions added since there were `before` of them. */
export function localStatements(
  { locals }: Printing,
  before: number,
): Readonly<Record<'constants' | 'functions', readonly string[]>> {
  const added = [...locals].slice(before);
  const stringsOf = (wanted: Local['start']): readonly string[] =>
    added.filter(([, { start }]) => start === wanted).map(([name, { start, rest }]) => `${start}${name}${rest}`);
  return { constants: stringsOf('const '), functions: stringsOf('function ') };
}

/** With a fixed form, the value was checked before, so it is not too deep. */
export function depthText(level: number, { form }: Printing): string {
  if (form !== undefined) return '0';
  return level === 0 ? 'depth' : `depth + ${level}`;
}

/** Whether every object inherits the name: a value has such a field only if it is an own property. */
export function isInheritedName(name: string): boolean {
  return name in Object.prototype;
}

/** `value.id`, `value['x-id']`; `ownField(value, 'constructor')` for an inherited name. */
export function fieldAccess(name: string, printing: Printing): string {
  return isInheritedName(name)
    ? `${mention('ownField', printing)}(value, ${stringLiteral(name)})`
    : `value${propertyAccess(name)}`;
}

/** The constant for a field with an inherited name, which is read once: `ownConstructor`. */
export function ownConstant(name: string): string {
  return `own${wordOf(name)}`;
}

/** A function of one value: only the name if the expression just calls it, `isResource(item)` → `isResource`. */
export function functionText(text: string): string {
  return /^([\w$]+)\(item\)$/.exec(text)?.[1] ?? `(item) => ${text}`;
}

/**
 * A function of a type that is exported only if another module of the package needs it; its declaration files do not
 * mention it.
 */
export function innerFunction(typeName: string, text: string, { analysis }: Printing): string {
  return analysis.isShared(typeName) ? `/** @internal */\nexport ${text}` : text;
}

export function namedRef(name: string): NamedRef {
  return { kind: 'named', name };
}

/** The tag is an ordinary field of a variant's objects. */
export function tagField(tag: string, { span }: Variant): Field {
  return { name: tag, type: { kind: 'string' }, isRequired: true, span };
}

/** `hasLength(value.name, 1, 80)`; nothing without limits. */
export function limitCondition(
  check: string,
  [text, least, most]: readonly [text: string, least: number | undefined, most: number | undefined],
  printing: Printing,
): readonly string[] {
  if (least === undefined && most === undefined) return [];
  return [`${mention(check, printing)}(${[text, least ?? 0, ...(most === undefined ? [] : [most])].join(', ')})`];
}

/** The JSON kind of an item of `csv<T>`, which is read from the string between the commas. */
export function scalarKindOf(type: TypeRef, analysis: Analysis): 'text' | 'number' | 'boolean' {
  if (type.kind === 'integer' || type.kind === 'number') return 'number';
  if (type.kind === 'boolean') return 'boolean';
  const declaration = type.kind === 'named' ? analysis.declarationOf(type.name) : undefined;
  if (declaration?.kind === 'alias') return scalarKindOf(declaration.type, analysis);
  const [member] = declaration?.kind === 'enum' ? memberKindsOf(declaration) : [];
  // All members are of one kind: a rule ensures it.
  return member === undefined || member === 'string' ? 'text' : member;
}
