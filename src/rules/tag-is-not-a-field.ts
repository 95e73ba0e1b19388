import type { Declarations } from '../model/declarations.js';
import type { Field, UnionDeclaration, Variant } from '../model/model.js';
import type { OwnRule, Violation } from './rule.js';

/**
 * The tag of a union distinguishes the variants, and its value is the name of the variant. No variant has another field
 * of that name; a field from a named type is the tag if it is a `string`, or an enum that contains the variant's name.
 */
export const tagIsNotAField: OwnRule = {
  severity: 'error',
  check(model, report, declarations) {
    for (const type of model.types) {
      if (type.kind !== 'union') continue;
      const reported = new Set<Field>();
      for (const variant of type.variants) {
        const field = variant.fields.find(({ name }) => name === type.tag);
        // All variants share the fields that the union extends.
        if (field === undefined || reported.has(field)) continue;
        // Unreadable types have already been reported.
        if (model.isPartial && field.type.kind === 'unknown') continue;
        reported.add(field);
        report(violationOf(field, { union: type, variant }, declarations));
      }
    }
  },
};

function violationOf(
  field: Field,
  { union, variant }: { readonly union: UnionDeclaration; readonly variant: Variant },
  declarations: Declarations,
): Violation {
  const has = (name: string): boolean => {
    const declaration = declarations.get(name);
    return declaration?.kind === 'object' && declaration.fields.some(({ span }) => span === field.span);
  };
  const shared = union.extends.find(has);
  const parent = shared ?? variant.extends.find(has);
  if (parent === undefined) {
    return {
      message: `"${union.tag}" is the tag of the union "${union.name}": its value is "${variant.name}". Remove the field.`,
      span: field.span,
      notes: [{ message: 'The union is declared here.', span: union.span }],
    };
  }
  const members = shared === undefined ? `with the member "${variant.name}"` : 'of the names of its variants';
  return {
    message: `"${union.tag}" is the tag of the union "${union.name}", so in "${parent}" it must be a \`string\`, or an enum of strings ${members}.`,
    span: shared === undefined ? variant.span : union.span,
    notes: [{ message: `"${union.tag}" of "${parent}" is declared here.`, span: field.span }],
  };
}
