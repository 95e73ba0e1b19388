import type { Field, TypeDeclaration } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { Name, WrittenMember } from '../parse/model-document.js';
import type { Report } from '../source/report.js';
import { hasFormat } from '../model/text-format.js';
import type { TypeScope } from './type-scope.js';
import { withoutAlias } from '../model/declarations.js';

type DefaultValue = boolean | number | string;

/** The value a receiver sees when the sender left the parameter out; reported when it does not fit the type. */
export function defaultOf(written: Name, type: TypeRef, scope: TypeScope): DefaultValue | undefined {
  const target = withoutAlias(type, scope.declarations);
  if (target.kind === 'unknown') return undefined;
  const read = valueOf(written.text, target, scope);
  if ('value' in read) return read.value;
  scope.report({
    code: 'default-fits-type',
    message: `The default "${written.text}" ${read.problem}.`,
    span: written.span,
  });
  return undefined;
}

type Read = { readonly value: DefaultValue } | { readonly problem: string };

function valueOf(text: string, type: TypeRef, scope: TypeScope): Read {
  switch (type.kind) {
    case 'boolean':
      return text === 'true' || text === 'false'
        ? { value: text === 'true' }
        : { problem: 'is neither `true` nor `false`' };
    case 'integer':
      return /^-?\d+$/.test(text) ? numberWithin(Number(text), type) : { problem: 'is no whole number' };
    case 'number':
      return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
        ? numberWithin(Number(text), type)
        : { problem: 'is no number' };
    case 'string':
      return textWithin(text, type);
    case 'format':
      return hasFormat(text, type.format) ? { value: text } : { problem: `is no \`${type.format}\`` };
    case 'nullable':
      return text === 'null'
        ? { problem: 'is what an optional field is for' }
        : valueOf(text, withoutAlias(type.of, scope.declarations), scope);
    case 'named': {
      const declaration = scope.declarations.get(type.name);
      if (declaration?.kind !== 'enum') return { problem: 'cannot stand for a value of this type' };
      return declaration.members.some(({ value }) => value === text)
        ? { value: text }
        : { problem: `is no member of "${type.name}"` };
    }
    default:
      return { problem: 'is not supported: only scalars and enums have defaults for now' };
  }
}

function numberWithin(
  value: number,
  type: { readonly kind: string; readonly minimum?: unknown; readonly maximum?: unknown },
): Read {
  if (type.kind === 'integer' && !Number.isSafeInteger(value)) return { problem: 'is too large to be exact' };
  if (!Number.isFinite(value)) return { problem: 'is too large' };
  const isInside = value >= Number(type.minimum ?? -Infinity) && value <= Number(type.maximum ?? Infinity);
  return isInside ? { value } : { problem: 'is outside of the limits of its type' };
}

function textWithin(text: string, type: TypeRef & { kind: 'string' }): Read {
  const length = [...text].length;
  if (length < (type.minLength ?? 0) || length > (type.maxLength ?? Infinity)) {
    return { problem: 'is outside of the limits of its type' };
  }
  const isMatch = type.pattern === undefined || new RegExp(`^(?:${type.pattern})$`, 'u').test(text);
  return isMatch ? { value: text } : { problem: 'does not match the pattern of its type' };
}

/**
 * Reads the defaults of fields, which are kept as they are written until every type they could be of is known. What does
 * not fit is reported and left out.
 */
export function readDefaults(scope: TypeScope): void {
  const read = (field: Field): Field => {
    const { default: text, ...rest } = field;
    const written = scope.defaults.get(field.span);
    if (text === undefined || written === undefined) return field;
    const value = defaultOf(written, field.type, scope);
    return { ...rest, ...(value !== undefined && { default: value }) };
  };
  for (const [name, declaration] of scope.declarations) scope.declarations.set(name, withFields(declaration, read));
  // Generic types are looked at even where nothing uses them.
  for (const declaration of scope.generics) withFields(declaration, read);
}

function withFields(declaration: TypeDeclaration, read: (field: Field) => Field): TypeDeclaration {
  if (declaration.kind === 'object') return { ...declaration, fields: declaration.fields.map(read) };
  if (declaration.kind !== 'union') return declaration;
  const variants = declaration.variants.map((variant) => ({ ...variant, fields: variant.fields.map(read) }));
  return { ...declaration, variants };
}

export function refuseQuestionMark({ name, default: written, isOptional }: WrittenMember, report: Report): void {
  if (written === undefined || !isOptional) return;
  const message = 'A default already says that the sender may leave this out. Remove the `?`.';
  report({ code: 'default-needs-no-question-mark', message, span: name.span });
}
