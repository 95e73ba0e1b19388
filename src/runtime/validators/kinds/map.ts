import { isObject } from '../checks.js';
import { type Named, setField } from '../fields.js';
import { addIssue, type Explain, explainAt, howMany, isFull, refuseOther } from '../issues.js';
import type { Kind } from '../kind.js';
import type { Issue } from '../result.js';
import type { CompositeType } from '../type.js';

export const map: Kind<Extract<CompositeType, { readonly kind: 'map' }>> = {
  explainer({ keys, values, minSize = 0, maxSize = Infinity }, explainerOf) {
    const explainValue = explainerOf(values);
    const explainName = keys && nameExplainer(explainerOf(keys));
    return (value, issues) => {
      if (!isObject<Record<string, unknown>>(value)) return refuseOther(issues, 'object');
      const names = Object.keys(value);
      if (names.length < minSize || names.length > maxSize) {
        addIssue(issues, { code: 'items', message: `must have ${howMany(minSize, maxSize, 'field')}` });
      }
      for (const name of names) {
        if (isFull(issues)) return;
        if (explainName !== undefined) explainAt(issues, name, { value: name, explain: explainName });
        explainAt(issues, name, { value: value[name], explain: explainValue });
      }
    };
  },
  encoder({ values }, { encoderOf }) {
    const encode = encoderOf(values);
    return (value, mode) => {
      const wire: Record<string, unknown> = {};
      for (const name of Object.keys(value as object)) setField(wire, name, encode((value as Named)[name], mode));
      return wire;
    };
  },
};

/** One issue for an invalid key, at the field of that name. */
function nameExplainer(explain: Explain): Explain {
  return (name, issues) => {
    const own = { ...issues, found: [] };
    explain(name, own);
    const [issue] = own.found as readonly Issue[];
    if (issue !== undefined) addIssue(issues, { code: 'unknown', message: `has a name that ${issue.message}` });
  };
}
