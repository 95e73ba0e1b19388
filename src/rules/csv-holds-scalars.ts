import { isScalar } from '../model/types/as-text.js';
import { enumOf, memberKindsOf, withoutAlias } from '../model/declarations.js';
import { compoundUsesOf } from '../model/types/type-uses.js';
import type { OwnRule } from './rule.js';

/** `csv<T>` is comma-separated values, so T is a scalar without commas or an enum. */
export const csvHoldsScalars: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    for (const { type, span } of compoundUsesOf(model)) {
      if (type.kind !== 'csv') continue;
      const items = withoutAlias(type.items, declarations);
      const declaration = enumOf(items, declarations);
      if (declaration !== undefined && memberKindsOf(declaration).size > 1) {
        const message = `\`csv<…>\` holds values of one kind, but "${declaration.name}" has members of several: quote all of them, or none.`;
        report({ message, span });
      } else if (!isScalar(items, declarations)) {
        const message = '`csv<…>` is comma-separated values, so its type must be a scalar or an enum.';
        report({ message, span });
      } else if (items.kind === 'format' && items.format === 'http-date') {
        const message = 'An `http-date` contains a comma, which separates the values of `csv<…>`: use `datetime`.';
        report({ message, span });
      }
    }
  },
};
