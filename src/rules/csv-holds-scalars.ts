import { declarationsOf, withoutAlias } from '../model/declarations.js';
import { typeUsesOf } from '../model/type-uses.js';
import type { Rule } from './rule.js';

/** `csv<T>` is values with commas between them, so T is a scalar or an enum. */
export const csvHoldsScalars: Rule = {
  code: 'csv-holds-scalars',
  severity: 'error',
  check(model, report) {
    const declarations = declarationsOf(model);
    for (const { type, span } of typeUsesOf(model)) {
      if (type.kind !== 'csv') continue;
      const items = withoutAlias(type.items, declarations);
      const isEnum = items.kind === 'named' && declarations.get(items.name)?.kind === 'enum';
      if (isEnum || ['boolean', 'string', 'integer', 'number', 'format'].includes(items.kind)) continue;
      report({ message: '`csv<…>` is values with commas between them: it holds scalars or members of an enum.', span });
    }
  },
};
