import type { EnumType } from '../../validators/index.js';
import { accepted, refused, type TextKind } from '../read-result.js';

/** A member of an enum, as JSON but without quotes. */
export const enumeration: TextKind<EnumType> = {
  reader:
    ({ members }) =>
    (text) => {
      const member = members.find((candidate) => String(candidate) === text);
      if (member !== undefined) return accepted(member);
      const known = members.map((candidate) => String(candidate) || '""');
      return refused('member', `must be one of ${known.join(', ')}`);
    },
};
