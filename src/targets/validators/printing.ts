import type { Model } from '../../model/model.js';
import { literalKey, propertyAccess, stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import type { Symbol } from '../../print/names.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { Analysis, Trait } from './analysis.js';

/** A value to be checked: the text that stands for it, and how many levels it lies below the `value` of its function. */
export interface Checked {
  readonly text: string;
  readonly level: number;
}

/** What the printers of one file share. */
export interface Printing {
  readonly model: Model;
  readonly module: Module;
  readonly analysis: Analysis;
  /** Sources of the regular expressions that the file declares as `pattern1`, `pattern2`, … */
  readonly patterns: string[];
  /** What functions that the file keeps to itself are made of, each with its name: `areItems1`, `areItems2`, … */
  readonly locals: Map<string, string>;
  /** Which form a value has, `'domain'`, where the function that is printed has no parameters `form` and `depth`. */
  readonly form?: string | undefined;
}

/** The form of the value that is checked: the parameter, or what is known of it. */
export function formText({ form = 'form' }: Printing): string {
  return form;
}

/** Whether values are checked as TypeScript holds them, and as nothing else. */
export function isCode({ form }: Printing): boolean {
  return form === "'domain'";
}

/** For functions that are told the form of their value, if there is more than one that it may have. */
export function askingForm(printing: Printing): Printing {
  return isCode(printing) ? printing : { ...printing, form: undefined };
}

/** Where each name of the runtime that printed code mentions is declared. Namespaces first: `is.int32`. */
const runtimeFiles = {
  is: 'is',
  explain: 'explain',
  fields: 'fields',
  format: 'format',
  write: 'write',
  deepestLevel: 'issues',
  depthOf: 'issues',
  exceedsDepth: 'issues',
  issuesOf: 'issues',
  isMultiple: 'multiple',
  explainMultiple: 'explain-multiple',
  Mode: 'result',
  Result: 'result',
  invalid: 'result',
  parseJson: 'json',
  readPlainJson: 'json',
  stringifyJson: 'json-writer',
  schemaOf: 'schema',
  StandardSchema: 'schema',
  Wire: 'convert',
  convertFields: 'convert',
  convertItems: 'convert',
  convertRest: 'convert',
  convertValues: 'convert',
  encodeItems: 'convert',
  encodeValues: 'convert',
  fromBytes: 'convert',
  fromCsv: 'convert',
  fromJsonText: 'convert',
  setOwn: 'convert',
  startWire: 'convert',
  toBigInt: 'convert',
  toBytes: 'convert',
  toCsv: 'convert',
  toJsonText: 'convert',
  toNumber: 'convert',
  toNumbers: 'convert',
  writeRest: 'convert',
} as const;

export type RuntimeName = keyof typeof runtimeFiles;

const namespaces: ReadonlySet<string> = new Set(['is', 'explain', 'fields', 'format', 'write']);
const typeNames: ReadonlySet<string> = new Set(['Mode', 'Result', 'StandardSchema', 'Wire']);

export function runtimeSymbol(name: RuntimeName): Symbol {
  return {
    name,
    package: 'validators',
    path: `runtime/${runtimeFiles[name]}`,
    isType: typeNames.has(name),
    isNamespace: namespaces.has(name),
  };
}

/** The name of something of the runtime, imported. */
export function mention(name: RuntimeName, { module }: Printing): string {
  return module.mention(runtimeSymbol(name));
}

/** What is printed for each type beside the public functions: `explainResource`, for the other files of the package. */
export type InnerRole = 'explain' | 'fromWire' | 'write';

export function innerSymbol(typeName: string, role: InnerRole): Symbol {
  return { name: `${role}${typeName}`, package: 'validators', path: `types/${typeName}`, isType: false };
}

/** The constant that holds a regular expression: declared once however often it is used. */
export function patternConstant(source: string, { patterns }: Printing): string {
  const index = patterns.indexOf(source);
  return `pattern${index < 0 ? patterns.push(source) : index + 1}`;
}

/** `const pattern1 = /^(?:[a-z]{2})$/u;` */
export function patternStatements({ patterns }: Printing): string {
  return patterns.map((source, index) => `const pattern${index + 1} = ${wholeRegExpLiteral(source)};`).join('\n');
}

/** A function of one value that is printed into the file, once however often it is used. */
export interface LocalFunction {
  /** `areItems`, for `areItems1`; no name of a type leads to one with such a beginning. */
  readonly name: string;
  /** The types that it looks at: they tell whether it has to know the form and the depth of the value. */
  readonly types: readonly TypeRef[];
  /** What is done with `value`. */
  readonly body: string;
}

/** `areItems1(value.pets, form, depth)` */
export function localCall(local: LocalFunction, { text, level }: Checked, printing: Printing): string {
  const { locals, analysis } = printing;
  const asks = (trait: Trait): boolean => !isCode(printing) && local.types.some((type) => analysis.has(type, trait));
  const parameters = [
    'value: unknown',
    ...(asks('form') ? [`form: ${mention('is', printing)}.Form`] : []),
    ...(asks('depth') ? ['depth: number'] : []),
  ];
  const rest = `(${parameters.join(', ')}): boolean {\n${local.body}\n}`;
  const values = [
    text,
    ...(asks('form') ? [formText(printing)] : []),
    ...(asks('depth') ? [depthText(level, printing)] : []),
  ];
  return `${localName(local.name, rest, locals)}(${values.join(', ')})`;
}

/** `hasNoSurplus1(value)`, of objects that have no surplus fields; `type` is what the compiler knows of the value. */
export function exactCall(type: string, body: string, { locals }: Printing): string {
  return `${localName('hasNoSurplus', `(value: ${type}): boolean {\n${body}\n}`, locals)}(value)`;
}

function localName(start: string, rest: string, locals: Map<string, string>): string {
  const name = locals.get(rest) ?? `${start}${locals.size + 1}`;
  locals.set(rest, name);
  return name;
}

/** Whether `value` is an object, after which the compiler knows the names of its fields. */
export function objectConditions(type: string, printing: Printing): readonly string[] {
  return [
    `typeof value === 'object'`,
    'value !== null',
    `${mention('is', printing)}.plain<${type}>(value, value.constructor)`,
  ];
}

/** `function areItems1(value: unknown): boolean { … }` */
export function localStatements({ locals }: Printing): readonly string[] {
  return [...locals].map(([rest, name]) => `function ${name}${rest}`);
}

/** Where the form is known, the value has been checked before, and is not too deep. */
export function depthText(level: number, { form }: Printing): string {
  if (form !== undefined) return '0';
  return level === 0 ? 'depth' : `depth + ${level}`;
}

/** What every object inherits: a value has such a field only if it is its own. */
const inheritedNames: ReadonlySet<string> = new Set([
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

export function isInheritedName(name: string): boolean {
  return inheritedNames.has(name);
}

/** `value.id`, `value['x-id']`; `is.own(value, 'constructor')` for a name that every object inherits. */
export function fieldAccess(name: string, printing: Printing): string {
  return isInheritedName(name)
    ? `${mention('is', printing)}.own(value, ${stringLiteral(name)})`
    : `value${propertyAccess(name)}`;
}

/** `{ id: …, 'x-id': … }`, one entry a line. */
export function objectLiteral(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([name, text]) => `${literalKey(name)}: ${text},\n`).join('')}}`;
}

/** A function of one value: the name where the text is but a call of it, `isResource(item)` → `isResource`. */
export function functionText(text: string): string {
  return /^([\w.]+)\(item\)$/.exec(text)?.[1] ?? `(item) => ${text}`;
}
