import type { ConvertedType } from '../../validators/index.js';
import { accepted, refused, type TextKind } from '../read-result.js';

export const converted: TextKind<ConvertedType> = {
  reader({ of, to }, readerOf) {
    const read = readerOf(of);
    return (text) => {
      const result = read(text);
      const problem = result.ok && to.problemOf?.(result.value);
      if (typeof problem === 'string') return refused('format', `must ${problem}`);
      return result.ok ? accepted(to.outer(result.value)) : result;
    };
  },
  encode: (value, { to }) => to.inner(value) ?? value,
};
