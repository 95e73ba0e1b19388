import type { DiagnosticFix } from '../../source/diagnostic.js';
import { suggestNearest } from '../../source/nearest-word.js';
import type { SourceSpan } from '../../source/source-file.js';
import { count as countOf, shorten } from '../../source/words.js';
import { typeOfValue } from '../types/circular-aliases.js';
import { coreTypeOf, declarationOf, type Declarations } from '../declarations.js';
import { canonicalText, type JsonObject, jsonText, type JsonValue, plainText, pointerTo } from '../json-value.js';
import type { Constant, EnumDeclaration, Fielded, TypeDeclaration, UnionDeclaration } from '../model.js';
import { patternFor } from '../name-pattern.js';
import { isFulfilled, presencesOf, presenceText } from '../presence.js';
import {
  bytesProblem,
  countsText,
  formatProblem,
  integerProblem,
  numberProblem,
  stringProblem,
} from '../scalar-problems.js';
import { listShape } from '../types/shapes.js';
import { byKind } from '../types/type-parts.js';
import type { ArrayRef, CsvRef, EitherRef, MapRef, TupleRef, TypeRef } from '../type-ref.js';

/** Why a value does not fit its type: a sentence without its full stop, and the location inside the value. */
export interface ValueProblem {
  /** JSON Pointer (RFC 6901); empty for the value itself. */
  readonly pointer: string;
  readonly message: string;
  readonly span: SourceSpan;
  readonly fix?: DiagnosticFix | undefined;
}

/** All problems of a value for this type: as strict as a server that reads a request. */
export function valueProblems(value: JsonValue, type: TypeRef, declarations: Declarations): readonly ValueProblem[] {
  const found: ValueProblem[] = [];
  check(type, value, { declarations, pointer: '', found });
  return found;
}

interface Checking {
  readonly declarations: Declarations;
  readonly pointer: string;
  readonly found: ValueProblem[];
}

/** What is uncertain is not checked. */
function check(type: TypeRef, value: JsonValue, checking: Checking): void {
  if (!('isGuess' in type)) checkByKind(type, value, checking);
}

const checkByKind = byKind<[value: JsonValue, checking: Checking], void>({
  boolean: (_type, value, checking) => {
    if (value.kind !== 'boolean') refuse(value, `${shown(value)} is neither \`true\` nor \`false\``, checking);
  },
  string: (type, value, checking) =>
    refuseScalar(value, value.kind === 'text' ? stringProblem(value.text, type) : 'is not a string', checking),
  integer: (type, value, checking) =>
    refuseScalar(
      value,
      value.kind === 'number' ? integerProblem(value.digits, type) : 'is not a whole number',
      checking,
    ),
  number: (type, value, checking) =>
    refuseScalar(value, value.kind === 'number' ? numberProblem(value.digits, type) : 'is not a number', checking),
  format: (type, value, checking) =>
    refuseScalar(value, formatProblem(value.kind === 'text' ? value.text : undefined, type), checking),
  bytes: (_type, value, checking) =>
    refuseScalar(value, bytesProblem(value.kind === 'text' ? value.text : undefined), checking),
  unknown: () => undefined,
  null: (_type, value, checking) => {
    if (value.kind !== 'null') refuse(value, `${shown(value)} is not \`null\``, checking);
  },
  named: (type, value, checking) => {
    const target = typeOfValue(type, checking.declarations);
    const declaration = declarationOf(target, checking.declarations);
    if (target.kind !== 'named') check(target, value, checking);
    else if (declaration !== undefined) checkDeclared(value, declaration, checking);
  },
  array: checkList,
  tuple: checkList,
  map: checkMap,
  nullable: (type, value, checking) => {
    if (value.kind !== 'null') check(type.of, value, checking);
  },
  // All members have the same shape, so any one will do.
  same: (type, value, checking) => check(type.members[0], value, checking),
  either: checkEither,
  json: (type, value, checking) => check(type.of, value, checking),
  csv: checkCsv,
});

function inside(checking: Checking, name: string | number): Checking {
  return { ...checking, pointer: checking.pointer + pointerTo(name) };
}

function refuse({ span, fix }: Pick<ValueProblem, 'span' | 'fix'>, message: string, checking: Checking): void {
  checking.found.push({ pointer: checking.pointer, message, span, ...(fix && { fix }) });
}

function refuseScalar(value: JsonValue, problem: string | undefined, checking: Checking): void {
  if (problem !== undefined) refuse(value, `${shown(value)} ${problem}`, checking);
}

/** The value as JSON; only the beginning of a long one. */
function shown(value: JsonValue): string {
  return shorten(jsonText(value));
}

function checkList(type: ArrayRef | TupleRef, value: JsonValue, checking: Checking): void {
  if (value.kind !== 'list') return refuse(value, `${shown(value)} is not a list`, checking);
  const { least, most, unique, itemAt } = listShape(type);
  checkCount(value, [least, most], checking);
  const known = new Set<string>();
  for (const [index, item] of value.items.entries()) {
    check(itemAt(index), item, inside(checking, index));
    if (!unique) continue;
    const text = canonicalText(item);
    if (known.has(text)) refuse(item, `${shown(item)} is in the set twice`, inside(checking, index));
    known.add(text);
  }
}

function checkMap(type: MapRef, value: JsonValue, checking: Checking): void {
  if (value.kind !== 'object') return refuse(value, `${shown(value)} is not a map of names and values`, checking);
  checkCount(value, [type.minSize, type.maxSize], checking);
  for (const { name, nameSpan, value: member } of value.members) {
    if (type.keys) check(type.keys, { kind: 'text', text: name, span: nameSpan }, inside(checking, name));
    check(type.values, member, inside(checking, name));
  }
}

type Counts = readonly [least: number | undefined, most: number | undefined];

function checkCount(value: JsonValue, [least = 0, most = Infinity]: Counts, checking: Checking): void {
  const { length } = value.kind === 'list' ? value.items : value.kind === 'object' ? value.members : [];
  if (length >= least && length <= most) return;
  const whole = value.kind === 'list' ? 'list' : 'map';
  refuse(value, `the ${whole} has ${countOf(length, 'item')}; allowed are ${countsText(least, most)}`, checking);
}

/** Reports the problems of the member that the value comes closest to. */
function checkEither({ members }: EitherRef, value: JsonValue, checking: Checking): void {
  const problems = members.map((member) => {
    const found: ValueProblem[] = [];
    check(member, value, { ...checking, found });
    return found;
  });
  if (problems.some((found) => found.length === 0)) return;
  // Members of the same kind as the value: then the problems lie inside it.
  const close = problems.filter((found) => found.every(({ pointer }) => pointer !== checking.pointer));
  const [closest] = close.toSorted((a, b) => a.length - b.length);
  if (closest === undefined) refuse(value, `${shown(value)} fits none of the allowed types`, checking);
  else checking.found.push(...closest);
}

function checkCsv(type: CsvRef, value: JsonValue, checking: Checking): void {
  checkList({ ...type, kind: 'array', unique: false }, value, checking);
  for (const [index, item] of (value.kind === 'list' ? value.items : []).entries()) {
    // As read back: `a,b` is two values, and the empty string is no value.
    if (item.kind === 'text' && (item.text === '' || item.text.includes(',')))
      refuse(item, `${shown(item)} cannot be an item of \`csv<…>\``, inside(checking, index));
  }
}

function checkDeclared(value: JsonValue, declaration: TypeDeclaration, checking: Checking): void {
  switch (declaration.kind) {
    case 'alias':
      // Only a circular alias gets here, and that is reported.
      return;
    case 'enum':
      return checkEnum(value, declaration, checking);
    case 'object':
      if (value.kind !== 'object') return refuse(value, `${shown(value)} is not a "${declaration.name}"`, checking);
      return checkFields(value, { ...declaration, owner: `"${declaration.name}"` }, checking);
    case 'union':
      return checkUnion(value, declaration, checking);
  }
}

/** Applies to open enums as well: an example shows known members. */
function checkEnum(value: JsonValue, { name, members }: EnumDeclaration, checking: Checking): void {
  if (members.some((member) => isConstant(value, member.value))) return;
  const texts = members.map((member) => String(member.value));
  refuseWord(value, { texts, problem: `${shown(value)} is not a member of "${name}"` }, checking);
}

/** Whether a value is a member of an enum: `"1"` is not `1`. */
function isConstant(value: JsonValue, constant: Constant): boolean {
  if (value.kind === 'number') return typeof constant === 'number' && Number(value.digits) === constant;
  if (value.kind === 'text') return value.text === constant;
  return value.kind === 'boolean' && value.value === constant;
}

interface Closed {
  readonly texts: readonly string[];
  readonly problem: string;
}

/** Returns the name that was probably meant. */
function refuseWord(value: JsonValue, { texts, problem }: Closed, checking: Checking): string | undefined {
  const { span } = value;
  const text = plainText(value);
  const { meant, hint, fix } = suggestNearest({ text, span }, texts);
  refuse({ span, fix }, `${problem}${hint && `.${hint}`}`, checking);
  return meant;
}

interface Shape extends Fielded {
  /** The owner of the fields, for a message. */
  readonly owner: string;
  /** The tag of a union, which is not a field. */
  readonly tag?: string;
}

function checkFields(value: JsonObject, shape: Shape, checking: Checking): void {
  const { owner, fields, patterns, tag } = shape;
  const names = fields.map((field) => field.name);
  const meant = new Set<string>();
  for (const { name, nameSpan, value: member } of value.members) {
    if (name === tag) continue;
    const field = fields.find((candidate) => candidate.name === name) ?? patternFor(name, patterns);
    if (field !== undefined) check(field.type, member, inside(checking, name));
    else {
      const word = { kind: 'text', text: name, span: nameSpan } as const;
      const problem = `${owner} has no field ${shown(word)}`;
      const nearest = refuseWord(word, { texts: names, problem }, inside(checking, name));
      if (nearest !== undefined) meant.add(nearest);
    }
  }
  const given = new Set(value.members.map(({ name }) => name));
  for (const { name, isRequired } of fields) {
    // A misspelled name and the missing field it was meant for are one mistake.
    if (!isRequired || given.has(name) || meant.has(name)) continue;
    refuse(value, `the field "${name}" of ${owner} is missing`, checking);
  }
  for (const presence of presencesOf(shape)) {
    if (isFulfilled(presence, (name) => given.has(name) || meant.has(name))) continue;
    refuse(value, `${owner} must have ${presenceText(presence)}`, checking);
  }
}

function checkUnion(value: JsonValue, { name, tag, variants }: UnionDeclaration, checking: Checking): void {
  if (value.kind !== 'object') return refuse(value, `${shown(value)} is not a "${name}"`, checking);
  const written = value.members.find((member) => member.name === tag)?.value;
  if (written === undefined) return refuse(value, `the tag "${tag}" of "${name}" is missing`, checking);
  const variant = written.kind === 'text' ? variants.find((candidate) => candidate.name === written.text) : undefined;
  if (variant !== undefined) {
    return checkFields(value, { ...variant, owner: `the variant "${variant.name}"`, tag }, checking);
  }
  const texts = variants.map((candidate) => candidate.name);
  refuseWord(written, { texts, problem: `${shown(written)} is not a variant of "${name}"` }, inside(checking, tag));
}

/** The matching member of an untagged union, or the first if none matches; any other type itself. */
export function fittingType(value: JsonValue, type: TypeRef, declarations: Declarations): TypeRef {
  const core = coreTypeOf(typeOfValue(type, declarations), declarations);
  if (core.kind !== 'either' || value.kind === 'null') return type;
  const member = core.members.find((candidate) => valueProblems(value, candidate, declarations).length === 0);
  return member === undefined ? (core.members[0] ?? type) : fittingType(value, member, declarations);
}
