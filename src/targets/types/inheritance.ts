import type { Field, Model, ObjectDeclaration } from '../../model/model.js';

/**
 * What an interface says after `extends` and what it declares itself. A type that changes a field it inherits is printed
 * whole instead, because TypeScript would refuse it as an extension.
 */
export function inheritanceOf(
  declaration: ObjectDeclaration,
  model: Model,
): { readonly parents: readonly string[]; readonly fields: readonly Field[] } {
  const inherited = declaration.extends.flatMap((name) => fieldsOf(name, model));
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
  const declaration = model.types.find((candidate) => candidate.name === name);
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
