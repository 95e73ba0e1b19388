import { type Declarations, textEnumOf } from '../model/declarations.js';
import type { EnumDeclaration, EnumMember, UnionDeclaration, Variant } from '../model/model.js';
import { nearestWord, suggest, type Suggestion } from '../source/nearest-word.js';
import type { OwnRule, Violation } from './rule.js';

/**
 * If a union extends a type whose tag field has an enum type, the variants and the members of the enum have the same
 * names. An open enum may have members without a variant.
 */
export const variantIsAMember: OwnRule = {
  severity: 'error',
  check(model, report, declarations) {
    for (const union of model.types) {
      if (union.kind !== 'union') continue;
      for (const tag of tagEnumsOf(union, declarations)) {
        foreignVariants(union, tag).forEach(report);
        if (!tag.isOpen) missingVariants(union, tag).forEach(report);
      }
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

function foreignVariants(union: UnionDeclaration, tag: EnumDeclaration): readonly Violation[] {
  return foreignNames(union, tag).map(({ name, span, hint, fix }) => ({
    message: `"${name}" is not a member of "${tag.name}", which is the type of the tag "${union.tag}".${hint}`,
    span,
    notes: [{ message: `"${tag.name}" is declared here.`, span: tag.span }],
    fix,
  }));
}

function missingVariants(union: UnionDeclaration, tag: EnumDeclaration): readonly Violation[] {
  // One message per typo: a member that a misspelled variant stands for is not missing as well.
  const meant = foreignNames(union, tag).map((foreign) => foreign.meant);
  return unusedMembers(union, tag)
    .filter((member) => !meant.includes(String(member.value)))
    .map(({ value, span }) => ({
      message: `The union "${union.name}" has no variant "${value}", but its tag "${union.tag}" allows it. Add \`${value}: {}\`, or remove it from "${tag.name}".`,
      span: union.span,
      notes: [{ message: `"${value}" is a member of "${tag.name}" here.`, span }],
    }));
}

function foreignNames(
  union: UnionDeclaration,
  tag: EnumDeclaration,
): readonly (Pick<Variant, 'name' | 'span'> & Suggestion)[] {
  const unused = unusedMembers(union, tag).map(({ value }) => String(value));
  return union.variants
    .filter(({ name }) => !tag.members.some(({ value }) => value === name))
    .map(({ name, span }) => ({ name, span, ...suggest(nearestWord(name, unused), span) }));
}

function unusedMembers(union: UnionDeclaration, tag: EnumDeclaration): readonly EnumMember[] {
  return tag.members.filter(({ value }) => !union.variants.some(({ name }) => name === value));
}
