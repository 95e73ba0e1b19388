import type { Field, ObjectDeclaration, TypeDeclaration } from '../model/model.js';
import type { WrittenMember, WrittenObject, WrittenType, WrittenUnion } from '../parse/model-document.js';
import type { DerivedExpression, TypeExpression } from '../parse/type-expression.js';
import type { Shape } from './derivations.js';
import { derivedShape, refuseSource } from './derivations.js';
import { isNamePattern, patternFieldOf } from './pattern-fields.js';
import { refuseQuestionMark } from './default-value.js';
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

/** A generic type is looked at even where nothing uses it: once, with its parameters standing for anything. */
function checkGeneric(written: WrittenType, scope: TypeScope): void {
  if (written.kind === 'object' || written.kind === 'alias') {
    const bindings = new Map(written.typeParameters.map(({ text }) => [text, { kind: 'unknown' } as const]));
    const instances = new Set(scope.instances.keys());
    scope.generics.push(declarationOf({ name: written.name.text, generic: written, bindings }, scope));
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
      if (written.type.kind === 'derived') {
        const shape = derivedOf(written.type, scope, bindings) ?? { extends: [], fields: [] };
        return { kind: 'object', ...base, ...shape };
      }
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
      refusePatterns(written, scope);
      const variants = written.variants.map((variant) => ({
        name: variant.name.text,
        ...documentedOf(variant),
        span: variant.name.span,
        fields: fieldsOf(variant.fields.filter(isNamed), scope, bindings),
      }));
      return { kind: 'union', ...base, tag: written.tag.text, variants };
    }
  }
}

function shapeOf(written: WrittenObject, scope: TypeScope, bindings: Bindings): Shape {
  const parents = written.extends.flatMap((expression) => parentOf(expression, scope, bindings) ?? []);
  const own = fieldsOf(written.fields.filter(isNamed), scope, bindings);
  const patterns = [
    ...parents.flatMap((parent) => parent.patterns ?? []),
    ...written.fields.filter(isPattern).map((member) => patternFieldOf(member, scope, bindings)),
  ];
  const fields = new Map<string, Field>();
  for (const field of [...parents.flatMap((parent) => parent.fields), ...own]) {
    const first = fields.get(field.name);
    // The same field twice over two ways from one ancestor is no conflict.
    if (first !== undefined && !isSameField(first, field)) {
      scope.report({
        code: 'field-is-declared-once',
        message: `"${field.name}" is already a field of a type that "${written.name.text}" extends.`,
        span: own.includes(field) ? field.span : written.name.span,
        notes: [{ message: 'It is declared here.', span: first.span }],
      });
    } else fields.set(field.name, field);
  }
  const madeOf = parents.flatMap((parent) => parent.madeOf ?? []);
  return {
    extends: parents.flatMap(({ name }) => name ?? []),
    fields: [...fields.values()],
    ...(patterns.length > 0 && { patterns: [...new Map(patterns.map((one) => [one.span, one])).values()] }),
    ...(madeOf.length > 0 && { madeOf }),
    ...(parents.some(({ isPatch }) => isPatch) && { isPatch: true }),
  };
}

/** Written at one place; the place of a field alone may be that of several: of those of a generic type, of a patch. */
function isSameField(left: Field, right: Field): boolean {
  return (
    left.span === right.span &&
    left.isRequired === right.isRequired &&
    JSON.stringify(left.type) === JSON.stringify(right.type)
  );
}

/** What a type has of one that it extends; that one's name where it has one. */
interface Parent extends Omit<Shape, 'extends'> {
  readonly name: string | undefined;
}

function parentOf(expression: TypeExpression, scope: TypeScope, bindings: Bindings): Parent | undefined {
  if (expression.kind === 'derived') {
    const shape = derivedOf(expression, scope, bindings);
    return shape && { ...shape, name: undefined };
  }
  const object = objectOf(expression, scope, bindings);
  if (object === undefined) return undefined;
  if (object === 'none') {
    const message = 'Only an object type can be extended.';
    scope.report({ code: 'extended-type-is-an-object', message, span: expression.span });
    return undefined;
  }
  return { name: object.name, fields: object.fields, ...(object.patterns && { patterns: object.patterns }) };
}

/** The shape that `pick`, `omit` or `patch` makes; undefined where there is nothing to make it of. */
function derivedOf(expression: DerivedExpression, scope: TypeScope, bindings: Bindings): Shape | undefined {
  const { of } = expression;
  const source = of.kind === 'derived' ? innerSource(of, scope, bindings) : objectOf(of, scope, bindings);
  if (source === 'none') refuseSource(expression, scope.report);
  return source === undefined || source === 'none' ? undefined : derivedShape(expression, source, scope.report);
}

/** `pick<patch<Pet>, name>`: the type inside needs no name of its own. */
function innerSource(of: DerivedExpression, scope: TypeScope, bindings: Bindings): ObjectDeclaration | undefined {
  const shape = derivedOf(of, scope, bindings);
  return shape && { kind: 'object', ...shape, name: shape.madeOf?.[0] ?? '', span: of.span };
}

/** The object type behind a type, through aliases; undefined where that has been reported, `none` if it is no object. */
function objectOf(
  expression: TypeExpression,
  scope: TypeScope,
  bindings: Bindings,
): ObjectDeclaration | 'none' | undefined {
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
  return 'none';
}

function declareNamed(name: string, scope: TypeScope): TypeDeclaration | undefined {
  const instance = scope.instances.get(name);
  if (instance !== undefined) return declare(instance, scope);
  const written = scope.written.get(name);
  return written && declare({ name, generic: written, bindings: noBindings }, scope);
}

function isPattern(member: WrittenMember): boolean {
  return isNamePattern(member.name);
}

function isNamed(member: WrittenMember): boolean {
  return !isNamePattern(member.name);
}

function refusePatterns(union: WrittenUnion, scope: TypeScope): void {
  for (const { name } of union.variants.flatMap(({ fields }) => fields.filter(isPattern))) {
    const message = `A variant whose fields have any name is not supported yet. Give it a field that holds them, of a type with "${name.text}".`;
    scope.report({ code: 'not-supported-yet', message, span: name.span });
  }
}

/** Defaults stay as they are written, until `readDefaults` knows every type. */
function fieldsOf(members: readonly WrittenMember[], scope: TypeScope, bindings: Bindings): readonly Field[] {
  return members.map((member) => {
    if (member.default !== undefined) {
      scope.defaults.set(member.name.span, member.default);
      refuseQuestionMark(member, scope.report);
    }
    return {
      name: member.name.text,
      ...documentedOf(member),
      span: member.name.span,
      type: typeRefOf(member.type, scope, bindings),
      isRequired: !member.isOptional && member.default === undefined,
      ...(member.default && { default: member.default.text }),
      ...(member.access && { access: member.access.word === 'read-only' ? 'read' : 'write' }),
    };
  });
}
