import { fieldsIn } from '../model/type-graph.js';
import type { Field, TypeDeclaration } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { WrittenMember } from '../parse/model-document.js';
import type { Name } from '../parse/written-name.js';
import { suggestNearest } from '../source/nearest-word.js';
import type { Report } from '../source/diagnostic.js';
import type { TypeScope } from './scope.js';
import { withoutAlias } from '../model/declarations.js';
import { formatProblem, integerProblem, numberProblem, stringProblem } from '../model/scalar-problems.js';

type DefaultValue = boolean | number | string;

/** The value a receiver sees if the sender left the parameter out. Reported if it does not fit the type. */
export function defaultOf(written: Name, type: TypeRef, scope: TypeScope): DefaultValue | undefined {
  const target = withoutAlias(type, scope.declarations);
  if (target.kind === 'unknown') return undefined;
  const read = valueOf(written.text, target, scope);
  if ('value' in read) return read.value;
  const { meant, hint, fix } = suggestNearest(written, read.members ?? []);
  const message = `The default "${written.text}" ${read.problem}.${hint}`;
  scope.report({ code: 'default-fits-type', message, span: written.span, fix });
  return meant === undefined ? undefined : defaultOf({ ...written, text: meant }, type, scope);
}

type Read = { readonly value: DefaultValue } | { readonly problem: string; readonly members?: readonly string[] };

function valueOf(text: string, type: TypeRef, scope: TypeScope): Read {
  switch (type.kind) {
    case 'boolean':
      return text === 'true' || text === 'false'
        ? { value: text === 'true' }
        : { problem: 'is neither `true` nor `false`' };
    case 'integer':
      return fits(integerProblem(text, type) ?? exactnessProblem(text), Number(text));
    case 'number':
      return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
        ? fits(numberProblem(text, type), Number(text))
        : { problem: 'is not a number' };
    case 'string':
      return fits(stringProblem(text, type), text);
    case 'format':
      return fits(formatProblem(text, type), text);
    case 'nullable':
      return text === 'null'
        ? { problem: 'is not needed: make the field optional' }
        : valueOf(text, withoutAlias(type.of, scope.declarations), scope);
    case 'named': {
      const declaration = scope.declarations.get(type.name);
      if (declaration?.kind !== 'enum') return { problem: 'is not possible for this type' };
      const member = declaration.members.find(({ value }) => String(value) === text);
      const members = declaration.members.map(({ value }) => String(value));
      return member === undefined ? { problem: `is not a member of "${type.name}"`, members } : { value: member.value };
    }
    default:
      return { problem: 'is not supported: only scalars and enums have defaults for now' };
  }
}

function fits(problem: string | undefined, value: DefaultValue): Read {
  return problem === undefined ? { value } : { problem };
}

/** Defaults are JavaScript numbers for now, and an int64 may be too large for one. */
function exactnessProblem(digits: string): string | undefined {
  return Number.isSafeInteger(Number(digits)) ? undefined : 'is too large to be exact';
}

/**
 * Reads the defaults of fields. They are stored as written until all types are known. A default that does not fit is
 * reported and left out.
 */
export function readDefaults(scope: TypeScope): void {
  const read = (field: Field): Field => {
    if (field.default === undefined) return field;
    const written = scope.members.get(field.span)?.default;
    if (written === undefined) return field;
    const { default: _asWritten, ...rest } = field;
    const value = defaultOf(written, field.type, scope);
    return { ...rest, ...(value !== undefined && { default: value }) };
  };
  for (const [name, declaration] of scope.declarations) {
    if (hasDefaults(declaration)) scope.declarations.set(name, withFields(declaration, read));
  }
  // Generic types are checked even if they are unused.
  for (const declaration of scope.generics) withFields(declaration, read);
}

function hasDefaults(declaration: TypeDeclaration): boolean {
  return fieldsIn(declaration).some((field) => field.default !== undefined);
}

function withFields(declaration: TypeDeclaration, read: (field: Field) => Field): TypeDeclaration {
  if (declaration.kind === 'object') return { ...declaration, fields: declaration.fields.map(read) };
  if (declaration.kind !== 'union') return declaration;
  const variants = declaration.variants.map((variant) => ({ ...variant, fields: variant.fields.map(read) }));
  return { ...declaration, variants };
}

/** Problems of a default that do not depend on its type. */
export function refuseDefault({ name, type, default: written, isOptional }: WrittenMember, report: Report): void {
  if (written === undefined) return;
  // As a reference, `unknown` also stands for a broken type.
  if (type.kind === 'name' && type.name === 'unknown') {
    const message =
      'A default of `unknown` is ambiguous: it could be a string or a number. Remove it, or declare the type.';
    report({ code: 'default-fits-type', message, span: written.span });
  }
  if (!isOptional) return;
  const message = 'A default already says that the sender may leave this out. Remove the `?`.';
  report({ code: 'default-needs-no-question-mark', message, span: name.span });
}
