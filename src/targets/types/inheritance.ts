import { declarationsOf } from '../../model/declarations.js';
import type { Field, Model, ObjectDeclaration, UnionDeclaration, Variant } from '../../model/model.js';

/**
 * What an interface says after `extends` and what it declares itself. A type that changes a field it inherits is printed
 * whole instead, because TypeScript would refuse it as an extension.
 */
export function inheritanceOf(
  declaration: Pick<ObjectDeclaration, 'extends' | 'fields' | 'patterns'>,
  model: Model,
): Inheritance {
  const inherited = declaration.extends.flatMap((name) => fieldsOf(name, model));
  return withoutInherited(declaration, inherited);
}

/** The same for a variant, which has the fields of what its union extends; the tag it always says itself. */
export function inheritanceOfVariant(union: UnionDeclaration, variant: Variant, model: Model): Inheritance {
  const parents = [...new Set([...union.extends, ...variant.extends])];
  const inherited = parents.flatMap((name) => fieldsOf(name, model)).filter(({ name }) => name !== union.tag);
  return withoutInherited({ extends: parents, fields: variant.fields }, inherited);
}

export interface Inheritance {
  readonly parents: readonly string[];
  readonly fields: readonly Field[];
}

function withoutInherited(
  declaration: Pick<ObjectDeclaration, 'extends' | 'fields' | 'patterns'>,
  inherited: readonly Field[],
): Inheritance {
  const fieldsByName = new Map(declaration.fields.map((field) => [field.name, field]));
  // Whether own fields fit the index signature of a parent is not looked into.
  const isClosed = declaration.patterns === undefined;
  const isExtension = isClosed && inherited.every((field) => isSameField(field, fieldsByName.get(field.name)));
  if (!isExtension) return { parents: [], fields: declaration.fields };
  const inheritedNames = new Set(inherited.map((field) => field.name));
  return {
    parents: declaration.extends,
    fields: declaration.fields.filter((field) => !inheritedNames.has(field.name)),
  };
}

function fieldsOf(name: string, model: Model): readonly Field[] {
  const declaration = declarationsOf(model).get(name);
  if (declaration?.kind !== 'object') {
    throw new Error(`Bug: "${name}" is extended but is no object type; resolve() should have reported it.`);
  }
  return declaration.fields;
}

function isSameField(inherited: Field, own: Field | undefined): boolean {
  return (
    own !== undefined &&
    own.isRequired === inherited.isRequired &&
    JSON.stringify(own.type) === JSON.stringify(inherited.type)
  );
}
