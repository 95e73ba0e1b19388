import { commonValue } from '../model/common-value.js';
import { type Declarations, declarationsOf } from '../model/declarations.js';
import { distinctionOf, membersOf } from '../model/distinction.js';
import { witnessText } from '../model/text-witness.js';
import { type TypeRef, writtenType } from '../model/type-ref.js';
import { typeUsesOf } from '../model/type-uses.js';
import type { Rule } from './rule.js';

/**
 * Of `A | B` no value is both, and which one it is can be seen at a glance: another kind of JSON, other scalars, a field
 * that only one of them requires, a field with other scalars, another number of items.
 */
export const unionMembersAreDistinguishable: Rule = {
  code: 'union-members-are-distinguishable',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const declarations = declarationsOf(model);
    const told = new Set<string>();
    for (const { type, owner } of typeUsesOf(model)) {
      if (type.kind !== 'either') continue;
      const members = membersOf(type, declarations, owner === undefined ? [] : [owner]);
      for (const [index, left] of members.entries()) {
        for (const right of members.slice(index + 1)) {
          const { start, path } = type.span;
          const message = problemOf(left, right, declarations);
          // An instance of a generic type is the same text once more.
          if (message === undefined || told.has(`${path} ${start} ${message}`)) continue;
          told.add(`${path} ${start} ${message}`);
          report({ message, span: type.span });
        }
      }
    }
  },
};

function problemOf(left: TypeRef, right: TypeRef, declarations: Declarations): string | undefined {
  if (left.kind === 'null' && right.kind === 'null') return undefined;
  if (distinctionOf(left, right, declarations) !== undefined) return undefined;
  const [one, other] = [`\`${shown(writtenType(left))}\``, `\`${shown(writtenType(right))}\``];
  const wayOut = 'Give the variants a tag: `union Name by kind:` under `types:`.';
  const common = commonValue(left, right, { declarations, isCode: false });
  if (common.kind === 'value') {
    const json = shown(witnessText(common.value));
    return common.isTolerated
      ? `A reader that tolerates what it does not know takes ${json} for ${one} and for ${other}. ${wayOut}`
      : `Both ${one} and ${other} accept ${json}, so nobody can tell which of them it is. ${wayOut}`;
  }
  const inCode = commonValue(left, right, { declarations, isCode: true });
  if (inCode.kind === 'value') {
    return `In TypeScript ${shown(witnessText(inCode.value))} is a value of ${one} and of ${other}, so nobody can tell how to write it. ${wayOut}`;
  }
  return `Nothing that is seen at a glance tells ${one} from ${other}. ${wayOut}`;
}

function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
