import type { EnumType } from '../../validators/index.js';
import { accepted, refused } from '../read-result.js';
import type { TextKind } from '../text-kind.js';

/** A member of an enum, as JSON but without quotes. */
export const enumeration: TextKind<EnumType> = {
  reader:
    ({ members }) =>
    (text) => {
      const member = members.find((candidate) => String(candidate) === text);
      return member === undefined ? refused('member', `must be one of ${members.join(', ')}`) : accepted(member);
    },
};
