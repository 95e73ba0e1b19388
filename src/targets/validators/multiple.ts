import { multipleScaleOf } from '../../model/multiples.js';
import type { IntegerRef, NumberRef } from '../../model/type-ref.js';

/** `5`, `5n` of an int64, `0.01`; '' if a type has no multiple. */
export function multipleLiteral(type: IntegerRef | NumberRef): string {
  if (type.multipleOf === undefined) return '';
  return `${type.multipleOf}${type.kind === 'integer' && type.size === 'int64' ? 'n' : ''}`;
}

/** The arguments of `isMultiple` after the value: the number, and the power of ten that makes it whole. */
export function multipleArguments(type: IntegerRef | NumberRef): readonly string[] {
  const scale = multipleScaleOf(type);
  return [multipleLiteral(type), ...(scale === undefined ? [] : [String(scale)])];
}
