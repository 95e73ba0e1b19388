import type { EnumMember } from '../model/model.js';
import type { Rule } from './rule.js';

/** An enum lists each member once. */
export const enumMembersAreDistinct: Rule = {
  code: 'enum-members-are-distinct',
  severity: 'error',
  check(model, report) {
    for (const type of model.types) {
      if (type.kind !== 'enum') continue;
      const firsts = new Map<string, EnumMember>();
      for (const member of type.members) {
        const first = firsts.get(member.value);
        firsts.set(member.value, first ?? member);
        if (first === undefined) continue;
        report({
          message: `"${member.value}" is already a member of "${type.name}". Remove one.`,
          span: member.span,
          notes: [{ message: 'It stands here first.', span: first.span }],
        });
      }
    }
  },
};
