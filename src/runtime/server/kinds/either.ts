import { type EitherType, isFormat, type Type } from '../../validators/index.js';
import { plainTypeOf } from '../plain-type.js';
import { refused, type TextKind } from '../read-result.js';

/** The first member that fits; strings come last, so that `7` for `integer | string` is a number. */
export const either: TextKind<EitherType> = {
  reader({ members, labels }, readerOf) {
    const sorted = [...members.filter((member) => !isText(member)), ...members.filter(isText)];
    const readers = sorted.map((member) => readerOf(member));
    return (text) => {
      for (const read of readers) {
        const result = read(text);
        if (result.ok) return result;
      }
      return refused('type', `must be ${labels.join(' or ')}`);
    };
  },
};

function isText(member: Type): boolean {
  const type = plainTypeOf(member);
  return type.kind === 'converted' ? isText(type.of) : type.kind === 'string' || isFormat(type.kind);
}
