import type { Field, ObjectDeclaration, TypeDeclaration } from '../model/model.js';
import type { WrittenMember, WrittenObject, WrittenType } from '../parse/model-document.js';
import type { TypeExpression } from '../parse/type-expression.js';
import { documentedOf } from './documented.js';
import type { Bindings, Instance, TypeScope } from './type-scope.js';
import { noBindings, noteExample } from './type-scope.js';
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

/** A generic type is looked at even where nothing uses it: once, with its parameters standing for anything. */
function checkGeneric(written: WrittenType, scope: TypeScope): void {
  if (written.kind === 'object' || written.kind === 'alias') {
    const bindings = new Map(written.typeParameters.map(({ text }) => [text, { kind: 'unknown' } as const]));
    const instances = new Set(scope.instances.keys());
    declarationOf({ name: written.name.text, generic: written, bindings }, scope);
    // What only the unfilled pattern mentions does not come out.
    for (const name of scope.instances.keys()) if (!instances.has(name)) forget(name, scope);
    return;
  }
  const message = 'A generic enum or union is not supported yet: only objects and aliases take `<T>`.';
  scope.report({ code: 'not-supported-yet', message, span: written.name.span });
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
      const members = written.members.map(({ value, ...docs }) => ({
        value: value.text,
        ...documentedOf(docs),
        span: value.span,
      }));
      return { kind: 'enum', ...base, isOpen: written.isOpen, members };
    }
    case 'union': {
      const variants = written.variants.map((variant) => ({
        name: variant.name.text,
        ...documentedOf(variant),
        span: variant.name.span,
        fields: fieldsOf(variant.fields, scope, bindings),
      }));
      return { kind: 'union', ...base, tag: written.tag.text, variants };
    }
  }
}

function shapeOf(
  written: WrittenObject,
  scope: TypeScope,
  bindings: Bindings,
): Pick<ObjectDeclaration, 'extends' | 'fields'> {
  const parents = written.extends.flatMap((expression) => parentOf(expression, scope, bindings) ?? []);
  const own = fieldsOf(written.fields, scope, bindings);
  const fields = new Map<string, Field>();
  for (const field of [...parents.flatMap((parent) => parent.fields), ...own]) {
    const first = fields.get(field.name);
    // The same field twice over two ways from one ancestor is no conflict.
    if (first !== undefined && first.span !== field.span) {
      scope.report({
        code: 'field-is-declared-once',
        message: `"${field.name}" is already a field of a type that "${written.name.text}" extends.`,
        span: own.includes(field) ? field.span : written.name.span,
        notes: [{ message: 'It is declared here.', span: first.span }],
      });
    } else fields.set(field.name, field);
  }
  return { extends: parents.map(({ name }) => name), fields: [...fields.values()] };
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
    name = declaration?.kind === 'alias' && declaration.type.kind === 'named' ? declaration.type.name : undefined;
  }
  scope.report({
    code: 'extended-type-is-an-object',
    message: 'Only an object type can be extended.',
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
    noteExample(member, scope);
    return {
      name: member.name.text,
      ...documentedOf(member),
      span: member.name.span,
      type: typeRefOf(member.type, scope, bindings),
      isRequired: !member.isOptional,
    };
  });
}
