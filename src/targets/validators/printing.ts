import type { Field, Model, PatternField } from '../../model/model.js';
import type { Declarations } from '../../model/declarations.js';
import { propertyAccess, stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { lowerFirst, type Symbol, upperFirst } from '../../print/names.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { Analysis, Trait } from './analysis.js';

/** A value to be checked: the text that stands for it, and how many levels it lies below the `value` of its function. */
export interface Checked {
  readonly text: string;
  readonly level: number;
}

/** What the printers of one module share, and where in it something is printed. */
export interface Printing {
  readonly model: Model;
  readonly declarations: Declarations;
  readonly module: Module;
  readonly analysis: Analysis;
  /** What the module keeps to itself, by name: patterns, loops over items. */
  readonly locals: Map<string, Local>;
  /** Names that are taken: the types of the model, and what the package exports. */
  readonly taken: ReadonlySet<string>;
  /** The type, and the field of it, after which that is named. */
  readonly place: readonly string[];
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

/** The name of something of the runtime, imported: `isUuid`. A model may have a type called Uuid: then `$isUuid`. */
export function mention(name: string, printing: Printing): string {
  return mentionRuntime(name, { printing, isType: false });
}

/** The same of a type: `Form`. */
export function mentionType(name: string, printing: Printing): string {
  return mentionRuntime(name, { printing, isType: true });
}

function mentionRuntime(
  name: string,
  { printing, isType }: { readonly printing: Printing; readonly isType: boolean },
): string {
  const symbol = { name, package: 'validators', path: 'runtime/validators', isType } as const;
  // No name of a model holds a `$`, so the new name is free.
  return printing.module.mention(printing.taken.has(name) ? { ...symbol, localName: `$${name}` } : symbol);
}

/** What is printed for each type beside the public functions, for the other modules of the package. */
export type InnerRole = 'fromWire' | 'write';

/** `fromWireResource`, `writeResource` */
export function innerSymbol(typeName: string, role: InnerRole): Symbol {
  return { name: `${role}${typeName}`, package: 'validators', path: { type: typeName }, isType: false };
}

/** A statement that its module keeps to itself. */
export interface Local {
  readonly start: 'const ' | 'function ';
  readonly rest: string;
}

/** Whatever a type or a field is called, a name of it in camel case. */
export function wordOf(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map(upperFirst)
    .join('');
}

/** `resourceKeyPattern`, the same wherever the same is printed. A `$` keeps it from names that are given already. */
function localName(local: Local, { begins, ends }: NameParts, { place, locals, taken }: Printing): string {
  const words = place.map(wordOf).join('');
  let name = `${begins === '' ? lowerFirst(words) : `${begins}${words}`}${ends}`;
  for (;;) {
    const known = locals.get(name);
    if (known === undefined ? !taken.has(name) : known.start === local.start && known.rest === local.rest) break;
    name += '$';
  }
  locals.set(name, local);
  return name;
}

interface NameParts {
  readonly begins: string;
  readonly ends: string;
}

/** A constant that is named after the place where it is used: `resourceKeyPattern`. */
export function localConstant(ends: string, rest: string, printing: Printing): string {
  return localName({ start: 'const ', rest }, { begins: '', ends }, printing);
}

/** `const resourceKeyPattern = /^(?:[a-z]{2})$/u;` */
export function patternConstant(source: string, printing: Printing): string {
  return localConstant('Pattern', ` = ${wholeRegExpLiteral(source)};`, printing);
}

/** The names of a pattern, told from those of another by what they begin and end with. */
export function namesConstant({ names }: PatternField, printing: Printing): string {
  return patternConstant(names.source, inField(`${names.prefix} ${names.suffix}`, printing));
}

/** The names of the fields that are declared: `const productFields: ReadonlySet<string> = new Set(['id', 'name']);`. */
export function fieldNamesConstant(fields: readonly Field[], printing: Printing): string {
  const names = fields.map(({ name }) => stringLiteral(name)).join(', ');
  const inType = { ...printing, place: printing.place.slice(0, 1) };
  return localConstant('Fields', `: ReadonlySet<string> = /* @__PURE__ */ new Set([${names}]);`, inType);
}

/** The place of a field, for the names of what is printed for it. */
export function inField(name: string, printing: Printing): Printing {
  return { ...printing, place: [...printing.place.slice(0, 1), name] };
}

/** A function of one value that its module keeps to itself. */
export interface LocalFunction {
  /** `are`, for `areResourceTags`. */
  readonly begins: string;
  /** A word more where that would not tell it from another: `Item`. */
  readonly ends?: string;
  /** The types that it looks at: they tell whether it has to know the form and the depth of the value. */
  readonly types: readonly TypeRef[];
  /** What is done with `value`. */
  readonly body: string;
  /** `value is unknown[]`, after which the compiler knows more; a boolean, if it is left out. */
  readonly returns?: string;
}

/** `areResourceTags(value.tags)`, `areWirePetNumbers(value.numbers, form, depth)` */
export function localCall(local: LocalFunction, { text, level }: Checked, printing: Printing): string {
  const { analysis } = printing;
  const asks = (trait: Trait): boolean => !isCode(printing) && local.types.some((type) => analysis.has(type, trait));
  const [asksForm, asksDepth] = [asks('form'), asks('depth')];
  const parameters = [
    'value: unknown',
    ...(asksForm ? [`form: ${mentionType('Form', printing)}`] : []),
    ...(asksDepth ? ['depth: number'] : []),
  ];
  const values = [text, ...(asksForm ? [formText(printing)] : []), ...(asksDepth ? [depthText(level, printing)] : [])];
  const rest = `(${parameters.join(', ')}): ${local.returns ?? 'boolean'} {\n${local.body}\n}`;
  const name = { begins: asksForm ? `${local.begins}Wire` : local.begins, ends: local.ends ?? '' };
  return `${localName({ start: 'function ', rest }, name, printing)}(${values.join(', ')})`;
}

/** Leaves the function unless `value` is an object; after that the compiler knows the names of its fields. */
export function objectGuard(type: string, printing: Printing): string {
  const isPlain = `${mention('isPlain', printing)}<${type}>(value, value.constructor)`;
  return `if (typeof value !== 'object' || value === null || !${isPlain}) return false;`;
}

/** Constants and functions that are there since `before`. */
export function localStatements(
  { locals }: Printing,
  before: ReadonlySet<string>,
): Readonly<Record<'constants' | 'functions', readonly string[]>> {
  const added = [...locals].filter(([name]) => !before.has(name));
  const textsOf = (wanted: Local['start']): readonly string[] =>
    added.filter(([, { start }]) => start === wanted).map(([name, { start, rest }]) => `${start}${name}${rest}`);
  return { constants: textsOf('const '), functions: textsOf('function ') };
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

/** `value.id`, `value['x-id']`; `ownField(value, 'constructor')` for a name that every object inherits. */
export function fieldAccess(name: string, printing: Printing): string {
  return isInheritedName(name)
    ? `${mention('ownField', printing)}(value, ${stringLiteral(name)})`
    : `value${propertyAccess(name)}`;
}

/** A function of one value: the name where the text is but a call of it, `isResource(item)` → `isResource`. */
export function functionText(text: string): string {
  return /^([\w$]+)\(item\)$/.exec(text)?.[1] ?? `(item) => ${text}`;
}
