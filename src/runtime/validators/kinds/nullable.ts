import type { Kind } from '../kind.js';
import type { CompositeType } from '../type.js';

export const nullable: Kind<Extract<CompositeType, { readonly kind: 'nullable' }>> = {
  explainer({ of }, explainerOf) {
    const explain = explainerOf(of);
    return (value, issues) => {
      if (value !== null) explain(value, issues);
    };
  },
  encoder({ of }, { encoderOf }) {
    const encode = encoderOf(of);
    return (value, mode) => (value === null ? null : encode(value, mode));
  },
};
