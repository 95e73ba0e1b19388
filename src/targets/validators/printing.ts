import type { Model } from '../../model/model.js';
import { literalKey, propertyAccess, stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import type { Symbol } from '../../print/names.js';
import type { Analysis } from './analysis.js';

/** What the printers of one file share. */
export interface Printing {
  readonly model: Model;
  readonly module: Module;
  readonly analysis: Analysis;
  /** Sources of the regular expressions that the file declares as `pattern1`, `pattern2`, … */
  readonly patterns: string[];
  /** Which form a value has, `'domain'`, where the function that is printed has no parameters `form` and `depth`. */
  readonly form?: string;
}

/** The form of the value that is checked: the parameter, or what is known of it. */
export function formText({ form = 'form' }: Printing): string {
  return form;
}

/** Where each name of the runtime that printed code mentions is declared. Namespaces first: `is.integer`. */
const runtimeFiles = {
  is: 'is',
  explain: 'explain',
  fields: 'fields',
  format: 'format',
  write: 'write',
  deepestLevel: 'issues',
  exceedsDepth: 'issues',
  issuesOf: 'issues',
  Mode: 'result',
  Result: 'result',
  invalid: 'result',
  parseJson: 'json',
  readPlainJson: 'json',
  stringifyJson: 'json-writer',
  schemaOf: 'schema',
  StandardSchema: 'schema',
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
  writeRest: 'convert',
} as const;

export type RuntimeName = keyof typeof runtimeFiles;

const namespaces: ReadonlySet<string> = new Set(['is', 'explain', 'fields', 'format', 'write']);
const typeNames: ReadonlySet<string> = new Set(['Mode', 'Result', 'StandardSchema']);

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

/** What is printed for each type beside the public functions: `checkResource`, for the other files of the package. */
export type InnerRole = 'check' | 'explain' | 'fromWire' | 'write';

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
