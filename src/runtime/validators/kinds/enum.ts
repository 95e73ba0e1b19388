import { addIssue, isStrict, listOf } from '../issues.js';
import type { Kind } from '../kind.js';
import { isSmallNumber } from '../parts/enums.js';
import type { EnumType } from '../type.js';

/** A member of an enum. Only a strict reader refuses unknown members of an open one. */
export const enumeration: Kind<EnumType> = {
  explainer({ members: list, open }) {
    const members: ReadonlySet<unknown> = new Set(list);
    const kinds = new Set(list.map((value) => typeof value));
    // Beside numbers, and where one is empty, strings are quoted, to avoid confusion.
    const areQuoted = kinds.size > 1 || members.has('');
    const expected = listOf(list.map((value) => (areQuoted ? JSON.stringify(value) : String(value))));
    const message = `must be one of: ${expected}`;
    return (value, issues) => {
      if (members.has(value)) return;
      const isOfKind = (kinds as ReadonlySet<string>).has(typeof value);
      if (!isOfKind || (typeof value === 'number' && !isSmallNumber(value)))
        addIssue(issues, { code: 'type', message, expected });
      else if (open !== true || isStrict(issues)) addIssue(issues, { code: 'member', message, expected });
    };
  },
  encoder: () => (value) => value,
};
