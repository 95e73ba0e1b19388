import { addIssue, explainItems, refuseOther } from '../issues.js';
import type { Kind } from '../kind.js';
import { isSeparable, scalarKindOf, textItems } from '../parts/csv.js';
import type { CompositeType } from '../type.js';

export const csv: Kind<Extract<CompositeType, { readonly kind: 'csv' }>> = {
  explainer({ items }, explainerOf) {
    const explain = explainerOf(items);
    const kind = scalarKindOf(items);
    return (value, issues) => {
      const isText = issues.form !== 'domain';
      if (isText && typeof value !== 'string') {
        const message = 'must be a string with commas between the values';
        return addIssue(issues, { code: 'type', message, expected: 'text' });
      }
      const list = isText ? textItems(value as string, kind) : value;
      if (!Array.isArray(list)) return refuseOther(issues, 'array');
      explainItems(list, issues, (item) => {
        if (isSeparable(item)) explain(item, issues);
        else addIssue(issues, { code: 'format', message: 'must have no commas, and not be empty' });
      });
    };
  },
  encoder({ items }, { encoderOf }) {
    const encode = encoderOf(items);
    return (value, mode) => (value as readonly unknown[]).map((item) => String(encode(item, mode))).join(',');
  },
};
