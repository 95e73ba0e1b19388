import { type Declarations, textEnumOf } from '../model/declarations.js';
import type { EnumDeclaration, UnionDeclaration } from '../model/model.js';
import { nearestWord, suggest } from '../source/nearest-word.js';
import type { OwnRule, Violation } from './rule.js';

/**
 * If a union extends a type whose tag field has an enum type, the variants and the members of the enum have the same
 * names. An open enum may have members without a variant; the tag of an open union is an open enum.
 */
export const variantIsAMember: OwnRule = {
  severity: 'error',
  check(model, report, declarations) {
    for (const union of model.types) {
      if (union.kind !== 'union') continue;
      for (const tag of tagEnumsOf(union, declarations)) violationsOf(union, tag).forEach(report);
    }
  },
};

function tagEnumsOf(union: UnionDeclaration, declarations: Declarations): readonly EnumDeclaration[] {
  return union.extends.flatMap((name) => {
    const base = declarations.get(name);
    const field = base?.kind === 'object' ? base.fields.find((candidate) => candidate.name === union.tag) : undefined;
    return textEnumOf(field?.type, declarations) ?? [];
  });
}

function violationsOf(union: UnionDeclaration, tag: EnumDeclaration): readonly Violation[] {
  const unused = tag.members.filter(({ value }) => !union.variants.some(({ name }) => name === value));
  const names = unused.map(({ value }) => String(value));
  const foreign = union.variants
    .filter(({ name }) => !tag.members.some(({ value }) => value === name))
    .map(({ name, span }) => ({ name, span, ...suggest(nearestWord(name, names), span) }));
  // One message per typo: a member that a misspelled variant stands for is not missing as well.
  const meant = foreign.map((one) => one.meant);
  const missing = tag.isOpen ? [] : unused.filter(({ value }) => !meant.includes(String(value)));
  const closed = union.others !== undefined && !tag.isOpen ? [union.others] : [];
  return [
    ...closed.map(({ span }) => ({
      message: `The union "${union.name}" is open, but its tag "${union.tag}" allows only the members of "${tag.name}". Open that too: write \`...\` as its last member.`,
      span,
      notes: [{ message: `"${tag.name}" is declared here.`, span: tag.span }],
    })),
    ...foreign.map(({ name, span, hint, fix }) => ({
      message: `"${name}" is not a member of "${tag.name}", which is the type of the tag "${union.tag}".${hint}`,
      span,
      notes: [{ message: `"${tag.name}" is declared here.`, span: tag.span }],
      fix,
    })),
    ...missing.map(({ value, span }) => ({
      message: `The union "${union.name}" has no variant "${value}", but its tag "${union.tag}" allows it. Add \`${value}: {}\`, or remove it from "${tag.name}".`,
      span: union.span,
      notes: [{ message: `"${value}" is a member of "${tag.name}" here.`, span }],
    })),
  ];
}
