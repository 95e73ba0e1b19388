import type { LimitedType } from '../../validators/index.js';
import { isMultiple } from '../../validators/multiple.js';
import { refused, type TextKind } from '../read-result.js';

/** A number of any kind that must be a multiple of another. */
export const multiple: TextKind<Exclude<LimitedType, { readonly kind: 'string' }>> = {
  reader({ multipleOf: of = 1, scale, ...number }, readerOf) {
    const read = readerOf(number);
    return (text) => {
      const result = read(text);
      if (!result.ok || isMultiple(result.value as number | bigint, of, scale)) return result;
      return refused('multiple', `must be a multiple of ${of}`);
    };
  },
};
