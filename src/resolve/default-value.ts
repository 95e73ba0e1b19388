import { fieldsIn } from '../model/type-graph.js';
import type { Field, TypeDeclaration } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { Name, WrittenMember } from '../parse/model-document.js';
import { didYouMean, fixTo, nearestWord } from '../source/nearest-word.js';
import type { Report } from '../source/diagnostic.js';
import type { TypeScope } from './scope.js';
import { withoutAlias } from '../model/declarations.js';
import { formatProblem, integerProblem, numberProblem, stringProblem } from '../model/scalar-problems.js';

type DefaultValue = boolean | number | string;

/** The value a receiver sees when the sender left the parameter out; reported when it does not fit the type. */
export function defaultOf(written: Name, type: TypeRef, scope: TypeScope): DefaultValue | undefined {
  const target = withoutAlias(type, scope.declarations);
  if (target.kind === 'unknown') return undefined;
  const read = valueOf(written.text, target, scope);
  if ('value' in read) return read.value;
  const nearest = nearestWord(written.text, read.members ?? []);
  scope.report({
    code: 'default-fits-type',
    message: `The default "${written.text}" ${read.problem}.${didYouMean(written.text, read.members ?? [])}`,
    span: written.span,
    fix: fixTo(nearest, written.span),
  });
  return nearest === undefined ? undefined : defaultOf({ ...written, text: nearest }, type, scope);
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
        : { problem: 'is no number' };
    case 'string':
      return fits(stringProblem(text, type), text);
    case 'format':
      return fits(formatProblem(text, type), text);
    case 'nullable':
      return text === 'null'
        ? { problem: 'is what an optional field is for' }
        : valueOf(text, withoutAlias(type.of, scope.declarations), scope);
    case 'named': {
      const declaration = scope.declarations.get(type.name);
      if (declaration?.kind !== 'enum') return { problem: 'cannot stand for a value of this type' };
      const member = declaration.members.find(({ value }) => String(value) === text);
      const members = declaration.members.map(({ value }) => String(value));
      return member === undefined ? { problem: `is no member of "${type.name}"`, members } : { value: member.value };
    }
    default:
      return { problem: 'is not supported: only scalars and enums have defaults for now' };
  }
}

function fits(problem: string | undefined, value: DefaultValue): Read {
  return problem === undefined ? { value } : { problem };
}

/** A default is a number so far, which some of an int64 are too large for. */
function exactnessProblem(digits: string): string | undefined {
  return Number.isSafeInteger(Number(digits)) ? undefined : 'is too large to be exact';
}

/**
 * Reads the defaults of fields, which are kept as they are written until every type they could be of is known. What does
 * not fit is reported and left out.
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
  // Generic types are looked at even where nothing uses them.
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

/** What is wrong with a default whatever its type turns out to be. */
export function refuseDefault({ name, type, default: written, isOptional }: WrittenMember, report: Report): void {
  if (written === undefined) return;
  // As a reference, `unknown` is what a broken type is, too.
  if (type.kind === 'name' && type.name === 'unknown') {
    const message = 'A default of `unknown` could be a text as well as a number. Leave it out, or give the type.';
    report({ code: 'default-fits-type', message, span: written.span });
  }
  if (!isOptional) return;
  const message = 'A default already says that the sender may leave this out. Remove the `?`.';
  report({ code: 'default-needs-no-question-mark', message, span: name.span });
}
