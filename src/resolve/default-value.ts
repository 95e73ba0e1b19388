import type { TypeRef } from '../model/type-ref.js';
import type { Name } from '../parse/model-document.js';
import { didYouMean } from '../source/nearest-word.js';
import type { ApiScope } from './api-scope.js';
import { withoutAlias } from '../model/declarations.js';

type DefaultValue = boolean | number | string;

/** The value a receiver sees when the sender left the parameter out; reported when it does not fit the type. */
export function defaultOf(written: Name, type: TypeRef, scope: ApiScope): DefaultValue | undefined {
  const target = withoutAlias(type, scope.types.declarations);
  if (target.kind === 'unknown') return undefined;
  const read = valueOf(written.text, target, scope);
  if ('value' in read) return read.value;
  scope.report({
    code: 'default-fits-type',
    message: `The default "${written.text}" ${read.problem}.${didYouMean(written.text, read.members ?? [])}`,
    span: written.span,
  });
  return undefined;
}

type Read = { readonly value: DefaultValue } | { readonly problem: string; readonly members?: readonly string[] };

function valueOf(text: string, type: TypeRef, scope: ApiScope): Read {
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
      return { value: text };
    case 'named': {
      const declaration = scope.types.declarations.get(type.name);
      if (declaration?.kind !== 'enum') return { problem: 'cannot stand for a value of this type' };
      return declaration.members.some(({ value }) => value === text)
        ? { value: text }
        : { problem: `is no member of "${type.name}"`, members: declaration.members.map(({ value }) => value) };
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
