import { isTextEnum } from '../model/declarations.js';
import type { Constant, Field, ObjectDeclaration, TypeDeclaration, UnionDeclaration } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { Name, WrittenMember, WrittenObject, WrittenType, WrittenUnion } from '../parse/model-document.js';
import type { TypeExpression } from '../parse/type-expression.js';
import { documentedOf } from './documented.js';
import type { Bindings, Instance, TypeScope } from './type-scope.js';
import { noBindings } from './type-scope.js';
import { typeRefOf } from './type-refs.js';

/** Declares every type, then the instances of generic types they mention, then those these mention. */
export function declareTypes(scope: TypeScope): void {
  for (const written of scope.written.values()) {
    if (written.typeParameters.length === 0)
      declare({ name: written.name.text, generic: written, bindings: noBindings }, scope);
    else checkGeneric(written, scope);
  }
  declareInstances(scope);
}

/** Map iteration meets what is added on the way, so instances of instances are declared too. */
export function declareInstances(scope: TypeScope): void {
  for (const instance of scope.instances.values()) declare(instance, scope);
}

/** What the parameter of a generic type stands for as long as nobody has filled it: known by its identity. */
const unfilled: TypeRef = { kind: 'unknown' };

/** A generic type is looked at even where nothing uses it: once, with its parameters standing for anything. */
function checkGeneric(written: WrittenType, scope: TypeScope): void {
  const bindings = new Map(written.typeParameters.map(({ text }) => [text, unfilled]));
  const instances = new Set(scope.instances.keys());
  declarationOf({ name: written.name.text, generic: written, bindings }, scope);
  // What only the unfilled pattern mentions does not come out.
  for (const name of scope.instances.keys()) if (!instances.has(name)) forget(name, scope);
}

function forget(instanceName: string, scope: TypeScope): void {
  scope.instances.delete(instanceName);
  scope.declarations.delete(instanceName);
}

function declare(instance: Instance, scope: TypeScope): TypeDeclaration {
  const { name } = instance;
  const known = scope.declarations.get(name);
  if (known !== undefined) return known;
  scope.open.push(name);
  const declaration = declarationOf(instance, scope);
  scope.open.pop();
  scope.declarations.set(name, declaration);
  return declaration;
}

function declarationOf({ name, generic: written, bindings }: Instance, scope: TypeScope): TypeDeclaration {
  const base = { name, ...documentedOf(written), span: written.name.span };
  switch (written.kind) {
    case 'alias':
      return { kind: 'alias', ...base, type: typeRefOf(written.type, scope, bindings) };
    case 'object':
      return { kind: 'object', ...base, ...shapeOf(written, scope, bindings) };
    case 'enum': {
      const members = written.members.map((member) => ({
        value: member.value,
        ...documentedOf(member),
        span: member.span,
      }));
      return { kind: 'enum', ...base, isOpen: written.isOpen, members };
    }
    case 'union':
      return { kind: 'union', ...base, tag: written.tag.text, ...variantsOf(written, scope, bindings) };
  }
}

function shapeOf(
  written: WrittenObject,
  scope: TypeScope,
  bindings: Bindings,
): Pick<ObjectDeclaration, 'extends' | 'fields'> {
  const parents = written.extends.flatMap((expression) => parentOf(expression, scope, bindings) ?? []);
  const inherited = parents.flatMap((parent) => parent.fields);
  const own = fieldsOf(written.fields, scope, bindings);
  return {
    extends: parents.map(({ name }) => name),
    fields: mergedFields({ name: written.name, inherited, own }, scope),
  };
}

interface Merging {
  /** Of what has the fields. */
  readonly name: Name;
  readonly inherited: readonly Field[];
  readonly own: readonly Field[];
}

/** Inherited fields, then own ones; each name once. */
function mergedFields({ name, inherited, own }: Merging, scope: TypeScope): readonly Field[] {
  const fields = new Map<string, Field>();
  for (const field of [...inherited, ...own]) {
    const first = fields.get(field.name);
    // The same field twice over two ways from one ancestor is no conflict.
    if (first !== undefined && first.span !== field.span) {
      scope.report({
        code: 'field-is-declared-once',
        message: `"${field.name}" is already a field of a type that "${name.text}" extends.`,
        span: own.includes(field) ? field.span : name.span,
        notes: [{ message: 'It is declared here.', span: first.span }],
      });
    } else fields.set(field.name, field);
  }
  return [...fields.values()];
}

/** Each variant with the fields of what the union extends, of the type it names, and its own. */
function variantsOf(
  written: WrittenUnion,
  scope: TypeScope,
  bindings: Bindings,
): Pick<UnionDeclaration, 'extends' | 'variants'> {
  const tag = written.tag.text;
  const parents = written.extends.flatMap((expression) => parentOf(expression, scope, bindings) ?? []);
  const shared = parents.flatMap(({ fields }) => fields);
  const variants = written.variants.map((variant) => {
    const { text, span } = variant.name;
    const named = variant.type && parentOf(variant.type, scope, bindings);
    // A field that says which variant it is, is the tag: what a rule finds wrong with it, it finds in the declarations.
    const inherited = [
      ...shared.filter((field) => field.name !== tag || textsOf(field.type, scope) === undefined),
      ...(named?.fields ?? []).filter((field) => field.name !== tag || !textsOf(field.type, scope)?.includes(text)),
    ];
    const own = fieldsOf(variant.fields, scope, bindings);
    const fields = mergedFields({ name: variant.name, inherited, own }, scope);
    return { name: text, ...documentedOf(variant), span, extends: named ? [named.name] : [], fields };
  });
  return { extends: parents.map(({ name }) => name), variants };
}

/** The members of an enum of texts. */
function textsOf(type: TypeRef, scope: TypeScope): readonly Constant[] | undefined {
  const followed = new Set<string>();
  let ref = type;
  while (ref.kind === 'named' && !followed.has(ref.name)) {
    followed.add(ref.name);
    const declaration = declareNamed(ref.name, scope);
    if (declaration?.kind === 'enum') {
      return isTextEnum(declaration) ? declaration.members.map(({ value }) => value) : undefined;
    }
    if (declaration?.kind !== 'alias') return undefined;
    ref = declaration.type;
  }
  return undefined;
}

/** The object type that is extended, through aliases; reported and left out when there is none. */
function parentOf(expression: TypeExpression, scope: TypeScope, bindings: Bindings): ObjectDeclaration | undefined {
  const ref = typeRefOf(expression, scope, bindings);
  if (ref.kind === 'unknown') return undefined;
  const followed = new Set<string>();
  let name = ref.kind === 'named' ? ref.name : undefined;
  while (name !== undefined && !followed.has(name)) {
    followed.add(name);
    if (scope.open.includes(name)) {
      const message = `The types extend each other in a circle: ${[...scope.open.slice(scope.open.indexOf(name)), name].join(' extends ')}.`;
      scope.report({ code: 'extends-has-no-cycle', message, span: expression.span });
      return undefined;
    }
    const declaration = declareNamed(name, scope);
    if (declaration?.kind === 'object') return declaration;
    if (declaration?.kind === 'alias' && declaration.type === unfilled) return undefined;
    name = declaration?.kind === 'alias' && declaration.type.kind === 'named' ? declaration.type.name : undefined;
  }
  scope.report({
    code: 'extended-type-is-an-object',
    message: 'Only an object type can be extended, or be a variant of a union.',
    span: expression.span,
  });
  return undefined;
}

function declareNamed(name: string, scope: TypeScope): TypeDeclaration | undefined {
  const instance = scope.instances.get(name);
  if (instance !== undefined) return declare(instance, scope);
  const written = scope.written.get(name);
  return written && declare({ name, generic: written, bindings: noBindings }, scope);
}

/** Fields of a body: they have no default yet. */
function fieldsOf(members: readonly WrittenMember[], scope: TypeScope, bindings: Bindings): readonly Field[] {
  return members.map((member) => {
    if (member.default !== undefined) {
      const message = 'A default on a field of a body is not supported yet, only on query and header parameters.';
      scope.report({ code: 'not-supported-yet', message, span: member.default.span });
    }
    if (/[{}]/.test(member.name.text)) {
      const message = 'A hole in the name of a field is not supported yet, only in that of a query parameter.';
      scope.report({ code: 'not-supported-yet', message, span: member.name.span });
    }
    return {
      name: member.name.text,
      ...documentedOf(member),
      span: member.name.span,
      type: typeRefOf(member.type, scope, bindings),
      isRequired: !member.isOptional,
    };
  });
}
