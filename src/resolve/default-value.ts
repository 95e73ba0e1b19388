import { fieldsIn } from '../model/type-graph.js';
import type { JsonValue } from '../model/json-value.js';
import type { Constant, Field, TypeDeclaration } from '../model/model.js';
import type { ArrayRef, MapRef, TupleRef, TypeRef } from '../model/type-ref.js';
import type { WrittenDefault, WrittenMember } from '../parse/model-document.js';
import type { Name } from '../parse/written-name.js';
import { suggestNearest } from '../source/nearest-word.js';
import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import type { TypeScope } from './scope.js';
import { type Declarations, itemTypesOf, withoutAlias } from '../model/declarations.js';
import { valueProblems } from '../model/value-problems.js';
import { jsonValueOf } from './written-values.js';
import { formatProblem, integerProblem, numberProblem, stringProblem } from '../model/scalar-problems.js';

/** The value a receiver sees if the sender left the parameter out. Reported if it does not fit the type. */
export function defaultOf(written: WrittenDefault, type: TypeRef, scope: TypeScope): JsonValue | undefined {
  const target = withoutAlias(type, scope.declarations);
  if (target.kind === 'unknown') return undefined;
  if (target.kind === 'array' || target.kind === 'tuple' || target.kind === 'map')
    return containerOf(written, target, scope);
  if (written.node !== undefined) {
    const message = 'A default that is a list or a map fits only an array or a `map`, not this type.';
    scope.report({ code: 'default-fits-type', message, span: written.span });
    return undefined;
  }
  const read = valueOf(written, target, scope);
  if ('value' in read) return read.value;
  const { meant, hint, fix } = suggestNearest(written, read.members ?? []);
  const message = `The default "${written.text}" ${read.problem}.${hint}`;
  scope.report({ code: 'default-fits-type', message, span: written.span, fix });
  return meant === undefined ? undefined : defaultOf({ ...written, text: meant }, type, scope);
}

/** `= []`, `= {}`, or the list or map of the long form. */
function containerOf(
  written: WrittenDefault,
  type: ArrayRef | TupleRef | MapRef,
  scope: TypeScope,
): JsonValue | undefined {
  const { node, text, span } = written;
  const isArray = type.kind !== 'map';
  const empty: JsonValue = isArray ? { kind: 'list', items: [], span } : { kind: 'object', members: [], span };
  const isEmpty = text === (isArray ? '[]' : '{}');
  const refuse = (message: string, at: SourceSpan = span): undefined =>
    scope.report({ code: 'default-fits-type', message, span: at }) as undefined;
  if (node === undefined && !isEmpty) {
    const way = isArray ? 'Write `= []`, or a list' : 'Write `= {}`, or a map';
    return refuse(
      `The default "${text}" is not a ${isArray ? 'list' : 'map'}. ${way} below \`default:\` of the long form.`,
    );
  }
  const value = node === undefined ? empty : jsonValueOf(node, type, scope.declarations);
  if (value === undefined) return undefined;
  const [problem] = valueProblems(value, type, scope.declarations);
  if (problem !== undefined) return refuse(`The default does not fit its type: ${problem.message}.`, problem.span);
  if (!holdsObject(value, type, scope.declarations)) return value;
  return refuse(
    'Objects and unions in a default are not supported yet. Only scalars, enums, and arrays and maps of them are.',
  );
}

/** An object of a declared type could have defaults of its own, which would have to be in it. */
function holdsObject(value: JsonValue, written: TypeRef, declarations: Declarations): boolean {
  const type = withoutAlias(written, declarations);
  const inner = type.kind === 'nullable' ? withoutAlias(type.of, declarations) : type;
  if (value.kind === 'list' && inner.kind === 'array') {
    return value.items.some((item) => holdsObject(item, inner.items, declarations));
  }
  if (value.kind === 'list' && inner.kind === 'tuple') {
    const typeAt = itemTypesOf(inner, declarations);
    return value.items.some((item, index) => holdsObject(item, typeAt(index), declarations));
  }
  if (value.kind === 'object' && inner.kind === 'map') {
    return value.members.some((member) => holdsObject(member.value, inner.values, declarations));
  }
  return value.kind === 'list' || value.kind === 'object';
}

type Read = { readonly value: JsonValue } | { readonly problem: string; readonly members?: readonly string[] };

function valueOf(written: Name, type: TypeRef, scope: TypeScope): Read {
  const { text, span } = written;
  switch (type.kind) {
    case 'boolean':
      return text === 'true' || text === 'false'
        ? { value: { kind: 'boolean', value: text === 'true', span } }
        : { problem: 'is neither `true` nor `false`' };
    case 'integer':
      return fits(integerProblem(text, type), () => ({ kind: 'number', digits: String(BigInt(text)), span }));
    case 'number':
      return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
        ? fits(numberProblem(text, type), () => ({ kind: 'number', digits: String(Number(text)), span }))
        : { problem: 'is not a number' };
    case 'string':
      return fits(stringProblem(text, type), () => ({ kind: 'text', text, span }));
    case 'format':
      return fits(formatProblem(text, type), () => ({ kind: 'text', text, span }));
    case 'nullable':
      return text === 'null'
        ? { problem: 'is not needed: make the field optional' }
        : valueOf(written, withoutAlias(type.of, scope.declarations), scope);
    case 'named': {
      const declaration = scope.declarations.get(type.name);
      if (declaration?.kind !== 'enum') return { problem: 'is not possible for this type' };
      const member = declaration.members.find(({ value }) => String(value) === text);
      const members = declaration.members.map(({ value }) => String(value));
      return member === undefined
        ? { problem: `is not a member of "${type.name}"`, members }
        : { value: constantValue(member.value, span) };
    }
    default:
      return { problem: 'is not supported: only scalars, enums, arrays and maps have defaults for now' };
  }
}

function fits(problem: string | undefined, value: () => JsonValue): Read {
  return problem === undefined ? { value: value() } : { problem };
}

function constantValue(value: Constant, span: SourceSpan): JsonValue {
  if (typeof value === 'string') return { kind: 'text', text: value, span };
  return typeof value === 'boolean'
    ? { kind: 'boolean', value, span }
    : { kind: 'number', digits: String(value), span };
}

/**
 * Reads the defaults of fields. They are stored as written until all types are known. A default that does not fit is
 * reported and left out.
 */
export function readDefaults(scope: TypeScope): void {
  const read = (field: Field): Field => {
    if (!hasDefault(field)) return field;
    const member = scope.members.get(field.span);
    if (member?.default === undefined) return field;
    const { default: _asWritten, documentedDefault: _too, ...rest } = field;
    const value = defaultOf(member.default, field.type, scope);
    return { ...rest, ...(value !== undefined && { [defaultKeyOf(member)]: value }) };
  };
  for (const [name, declaration] of scope.declarations) {
    if (hasDefaults(declaration)) scope.declarations.set(name, withFields(declaration, read));
  }
  // Generic types are checked even if they are unused.
  for (const declaration of scope.generics) withFields(declaration, read);
}

/** Where the model has the default: a receiver fills in the one, and documents show the other. */
export function defaultKeyOf({ required }: WrittenMember): 'default' | 'documentedDefault' {
  return required === undefined ? 'default' : 'documentedDefault';
}

function hasDefault(field: Field): boolean {
  return field.default !== undefined || field.documentedDefault !== undefined;
}

function hasDefaults(declaration: TypeDeclaration): boolean {
  return fieldsIn(declaration).some(hasDefault);
}

function withFields(declaration: TypeDeclaration, read: (field: Field) => Field): TypeDeclaration {
  if (declaration.kind === 'object') return { ...declaration, fields: declaration.fields.map(read) };
  if (declaration.kind !== 'union') return declaration;
  const variants = declaration.variants.map((variant) => ({ ...variant, fields: variant.fields.map(read) }));
  return { ...declaration, variants };
}

/** Problems of a default that do not depend on its type. */
export function refuseDefault(
  { name, type, default: written, isOptional, required }: WrittenMember,
  report: Report,
): void {
  if (written === undefined) return;
  // As a reference, `unknown` also stands for a broken type.
  if (type.kind === 'name' && type.name === 'unknown') {
    const message =
      'A default of `unknown` is ambiguous: it could be a string or a number. Remove it, or declare the type.';
    report({ code: 'default-fits-type', message, span: written.span });
  }
  if (!isOptional) return;
  const message =
    required === undefined
      ? 'A default already says that the sender may leave this out. Remove the `?`.'
      : '`?` says that this may be absent, and `required` that it may not. Keep one.';
  report({ code: 'default-needs-no-question-mark', message, span: name.span });
}
