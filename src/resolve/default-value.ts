import type { TypeRef } from '../model/type-ref.js';
import type { Name } from '../parse/model-document.js';
import { didYouMean } from '../source/nearest-word.js';
import type { ApiScope } from './api-scope.js';
import { withoutAlias } from '../model/declarations.js';
import { formatProblem, integerProblem, numberProblem, stringProblem } from '../model/scalar-problems.js';

type DefaultValue = boolean | number | string;

/** The value a receiver sees when the sender left the parameter out; reported when it does not fit the type. */
export function defaultOf(written: Name, type: TypeRef, scope: ApiScope): DefaultValue | undefined {
  const target = withoutAlias(type, scope.types.declarations);
  if (target.kind === 'unknown') return undefined;
  const read = valueOf(written.text, target, scope);
  if ('value' in read) return read.value;
  scope.report({
    code: 'default-fits-type',
    message: `The default "${written.text}" ${read.problem}.${read.hint ?? ''}`,
    span: written.span,
  });
  return undefined;
}

type Read = { readonly value: DefaultValue } | { readonly problem: string; readonly hint?: string };

function valueOf(text: string, type: TypeRef, scope: ApiScope): Read {
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
    case 'named': {
      const declaration = scope.types.declarations.get(type.name);
      if (declaration?.kind !== 'enum') return { problem: 'cannot stand for a value of this type' };
      const member = declaration.members.find(({ value }) => String(value) === text);
      const members = declaration.members.map(({ value }) => String(value));
      return member === undefined
        ? { problem: `is no member of "${type.name}"`, hint: didYouMean(text, members) }
        : { value: member.value };
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
