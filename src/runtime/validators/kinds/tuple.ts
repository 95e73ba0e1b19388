import { addIssue, explainAt, howMany, isFull, refuseOther } from '../issues.js';
import type { Kind } from '../kind.js';
import type { TupleType } from '../type.js';

export const tuple: Kind<TupleType> = {
  explainer({ parts: items, rest }, explainerOf) {
    const explainers = items.map(explainerOf);
    const explainRest = rest && explainerOf(rest);
    const most = rest === undefined ? items.length : Infinity;
    return (value, issues) => {
      if (!Array.isArray(value)) return refuseOther(issues, 'array');
      if (value.length < items.length || value.length > most) {
        addIssue(issues, { code: 'items', message: `must have ${howMany(items.length, most, 'item')}` });
      }
      for (let index = 0; index < value.length && !isFull(issues); index += 1) {
        const explain = explainers[index] ?? explainRest;
        if (explain !== undefined) explainAt(issues, index, { value: value[index], explain });
      }
    };
  },
  encoder({ parts, rest }, { encoderOf }) {
    const encoders = parts.map(encoderOf);
    const encodeRest = rest && encoderOf(rest);
    return (value, mode) => {
      if (!Array.isArray(value)) throw new TypeError('The value to write must be an array.');
      return value.map((item: unknown, index) => {
        const encode = encoders[index] ?? encodeRest;
        return encode === undefined ? item : encode(item, mode);
      });
    };
  },
};
