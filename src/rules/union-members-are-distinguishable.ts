import { commonValue } from '../model/values/common-value.js';
import type { Declarations } from '../model/declarations.js';
import { distinctionOf } from '../model/values/distinction.js';
import { isOrdered, memberGroupsOf } from '../model/types/union-members.js';
import { stringifyJson } from '../model/json-value.js';
import { type TypeRef, writtenType } from '../model/type-ref.js';
import { compoundUsesOf } from '../model/types/type-uses.js';
import { shorten } from '../source/words.js';
import type { OwnRule } from './rule.js';

/**
 * No value of `A | B` is both, and a simple test decides which one it is: the kind of JSON value, a scalar, a field
 * that only one requires, a field with different scalars, or the number of items.
 */
export const unionMembersAreDistinguishable: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    const problem = oncePerPair((left, right) => problemOf(left, right, declarations));
    for (const { type, owner } of compoundUsesOf(model)) {
      if (type.kind !== 'either' || type.isOrdered) continue;
      for (const message of problemsOf(memberGroupsOf(type, declarations, owner), problem)) {
        report({ message, span: type.span });
      }
    }
  },
};

/** What is wrong with one union: nobody reads more, and all pairs of many members can be wrong. */
const mostMessages = 20;

const mostShown = 80;

type Problem = (left: TypeRef, right: TypeRef) => string | undefined;

/** Unions with a part in common compare the same members. */
function oncePerPair(compute: Problem): Problem {
  const known = new Map<TypeRef, Map<TypeRef, string | undefined>>();
  return (left, right) => {
    const ofLeft = known.get(left) ?? new Map<TypeRef, string | undefined>();
    known.set(left, ofLeft);
    if (!ofLeft.has(right)) ofLeft.set(right, compute(left, right));
    return ofLeft.get(right);
  };
}

/** The members of one group are compared where their union is declared. */
function problemsOf(groups: readonly (readonly TypeRef[])[], problem: Problem): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [index, lefts] of groups.entries()) {
    const rights = groups.slice(index + 1).flat();
    for (const left of lefts) {
      for (const right of rights) {
        const message = problem(left, right);
        if (message !== undefined) found.add(message);
        if (found.size === mostMessages) return found;
      }
    }
  }
  return found;
}

function problemOf(left: TypeRef, right: TypeRef, declarations: Declarations): string | undefined {
  if (left.kind === 'null' && right.kind === 'null') return undefined;
  const ordered = [left, right].find((member) => isOrdered(member, declarations));
  if (ordered !== undefined) {
    return `The members of \`${shorten(writtenType(ordered), mostShown)}\` are tried in order, so those of this union must be too: write \`first of\` before it.`;
  }
  if (distinctionOf(left, right, declarations) !== undefined) return undefined;
  const [one, other] = [
    `\`${shorten(writtenType(left), mostShown)}\``,
    `\`${shorten(writtenType(right), mostShown)}\``,
  ];
  const wayOut =
    'Give the variants a tag: `union Name by kind:` under `types:`. Or write `first of` before the union: its members are then tried in order.';
  const common = commonValue(left, right, { declarations, isCode: false });
  if (common.kind === 'value') {
    const json = shorten(stringifyJson(common.value), mostShown);
    return common.isTolerated
      ? `A tolerant reader accepts ${json} as ${one} and as ${other}. ${wayOut}`
      : `Both ${one} and ${other} accept ${json}, so the type is ambiguous. ${wayOut}`;
  }
  const inCode = commonValue(left, right, { declarations, isCode: true });
  if (inCode.kind === 'value') {
    return `In TypeScript ${shorten(stringifyJson(inCode.value), mostShown)} is a value of ${one} and of ${other}, so its encoding is ambiguous. ${wayOut}`;
  }
  return `No simple test distinguishes ${one} from ${other}. ${wayOut}`;
}
