import type { Constant } from '../model/model.js';
import { repeated } from '../source/graph.js';
import type { OwnRule } from './rule.js';

/** An enum lists each member once: `1` and `"1"` would be the same string in a path or a query. */
export const enumMembersAreDistinct: OwnRule = {
  severity: 'error',
  check(model, report) {
    for (const type of model.types) {
      if (type.kind !== 'enum') continue;
      for (const [member, first] of repeated(type.members, ({ value }) => String(value))) {
        const message = messageOf(member.value, first.value, type.name);
        const notes = [{ message: 'It is first listed here.', span: first.span }];
        report({ message, span: member.span, notes });
      }
      for (const [member, first] of repeated(type.members, ({ value, name = String(value) }) => name)) {
        // The same value twice is reported above.
        if (String(member.value) === String(first.value)) continue;
        const message = `"${member.name ?? member.value}" is already the name of another member of "${type.name}" in generated code. Choose another name.`;
        report({ message, span: member.span, notes: [{ message: 'It is first used here.', span: first.span }] });
      }
    }
  },
};

function messageOf(value: Constant, first: Constant, name: string): string {
  if (value === first) return `"${value}" is already a member of "${name}". Remove one.`;
  return `"${value}" is a member of "${name}" twice, with and without quotes. In a path or a query they are the same string. Keep one.`;
}
