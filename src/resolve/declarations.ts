import { refuse } from '../source/diagnostic.js';
import { isTextEnum } from '../model/declarations.js';
import type {
  Constant,
  Field,
  Fielded,
  ObjectDeclaration,
  PatternField,
  TypeDeclaration,
  UnionDeclaration,
  Variant,
} from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import { additionalNames } from '../model/types/additional-fields.js';
import type { WrittenMember, WrittenObject, WrittenType, WrittenUnion } from '../parse/model-document.js';
import type { DerivedExpression, TypeExpression } from '../parse/type-expression.js';
import type { Name } from '../parse/written-parts.js';
import { defaultKeyOf, refuseDefault } from './defaults.js';
import { derivedShape, refuseSource, type Shape } from './derivations.js';
import { isNamePattern, patternFieldOf } from './name-patterns.js';
import { documentedOf, type Instance, namedOf, noBindings, type TypeScope } from './scope.js';
import { mergedRequirements } from './requirements.js';
import { typeRefOf } from './type-refs.js';
import { mergedFields, mergedPatterns } from './merged-fields.js';

/** Declares every type, then the instances of generic types that they mention, and so on. */
export function declareTypes(scope: TypeScope): void {
  const all = [...scope.written.values()];
  for (const written of all.filter(({ typeParameters }) => typeParameters.length === 0))
    declare({ name: written.name.text, generic: written, bindings: noBindings }, scope);
  // After the types that they name, which would otherwise be declared with them.
  for (const written of all.filter(({ typeParameters }) => typeParameters.length > 0)) checkGeneric(written, scope);
  declareInstances(scope);
}

/** Declares the instances mentioned since the last call, and those that these mention in turn. */
export function declareInstances(scope: TypeScope): void {
  const { undeclared, instances } = scope;
  for (const name of undeclared) {
    const instance = instances.get(name);
    if (instance !== undefined) declare(instance, scope);
  }
  undeclared.length = 0;
}

/** Stands for an unfilled parameter of a generic type; recognized by identity. */
const unfilled: TypeRef = { kind: 'unknown' };

/** Checks a generic type even if it is unused: once, with `unknown` for its parameters. */
function checkGeneric(written: WrittenType, scope: TypeScope): void {
  const bindings = new Map(written.typeParameters.map(({ text }) => [text, unfilled]));
  const mentionedBefore = scope.undeclared.length;
  const declaredBefore = scope.declarations.size;
  scope.generics.push(declarationOf({ name: written.name.text, generic: written }, { ...scope, bindings }));
  // Instances mentioned only by the unfilled generic type are not part of the model; the others are declared later.
  for (const name of scope.undeclared.splice(mentionedBefore)) scope.instances.delete(name);
  if (scope.declarations.size > declaredBefore)
    for (const name of [...scope.declarations.keys()].slice(declaredBefore)) scope.declarations.delete(name);
}

function declare(instance: Instance, scope: TypeScope): TypeDeclaration {
  const { name } = instance;
  const known = scope.declarations.get(name);
  if (known !== undefined) return known;
  scope.open.push(name);
  const isInstance = name !== instance.generic.name.text;
  const declared = declarationOf(instance, { ...scope, bindings: instance.bindings });
  const declaration = isInstance ? { ...declared, isInstance } : declared;
  scope.open.pop();
  scope.declarations.set(name, declaration);
  return declaration;
}

function declarationOf({ name, generic: written }: Omit<Instance, 'bindings'>, scope: TypeScope): TypeDeclaration {
  const { isMade } = written;
  const base = { name, ...(isMade && { isMade }), ...documentedOf(written), span: written.name.span };
  switch (written.kind) {
    case 'alias':
      if (written.type.kind === 'derived') {
        const shape = derivedOf(written.type, scope) ?? { extends: [], fields: [] };
        return { kind: 'object', ...base, ...shape };
      }
      return { ...aliasOf(name, written.type, scope), ...base };
    case 'object':
      return { kind: 'object', ...base, ...shapeOf(written, scope) };
    case 'enum': {
      const members = written.members.map((member) => ({
        value: member.value,
        ...(member.display && { name: member.display.text }),
        ...documentedOf(member),
        span: member.span,
      }));
      return { kind: 'enum', ...base, isOpen: written.isOpen, members };
    }
    case 'union':
      return { kind: 'union', ...base, tag: written.tag.text, ...variantsOf(written, scope) };
  }
}

/** The declaration of an alias but for its docs. `PetPage: Page<Pet>` declares the instance, which has this name anyway. */
function aliasOf(name: string, expression: TypeExpression, scope: TypeScope): TypeDeclaration {
  const type = typeRefOf(expression, scope);
  const instance = type.kind === 'named' && type.name === name ? scope.instances.get(name) : undefined;
  return instance === undefined
    ? { kind: 'alias', name, type, span: expression.span }
    : declarationOf(instance, { ...scope, bindings: instance.bindings });
}

function shapeOf(written: WrittenObject, scope: TypeScope): Shape {
  const parents = written.extends.flatMap((expression) => parentOf(expression, scope) ?? []);
  const madeOf = parents.flatMap((parent) => parent.madeOf ?? []);
  return {
    extends: parents.flatMap(({ name }) => name ?? []),
    ...membersOf(written, parents, scope),
    ...(madeOf.length > 0 && { madeOf }),
    ...(parents.some(({ isPatch }) => isPatch) && { isPatch: true }),
  };
}

/** What a type or a variant inherits, and its own fields. */
function membersOf(
  written: Pick<WrittenObject, 'name' | 'fields' | 'requires'>,
  parents: readonly Fielded[],
  scope: TypeScope,
): Fielded {
  const { name } = written;
  const inherited = parents.flatMap((parent) => parent.fields);
  const fields = mergedFields({ name, inherited, own: fieldsOf(written.fields, scope) }, scope.report);
  const inheritedPatterns = parents.flatMap(({ patterns = [] }) => patterns);
  const own = patternsOf(written.fields, scope);
  const { patterns } = mergedPatterns({ name, inherited: inheritedPatterns, own }, scope.report);
  return {
    fields,
    ...(patterns && { patterns }),
    ...mergedRequirements(written, { parents, fields, hasPatterns: patterns !== undefined }, scope.report),
  };
}

/** The fields with a fixed name. Defaults stay as written until `readDefaults` knows every type. */
function fieldsOf(members: readonly WrittenMember[], scope: TypeScope): readonly Field[] {
  return members
    .filter((member) => !isNamePattern(member))
    .map((member) => {
      // Most fields have nothing to be read later.
      if (member.default !== undefined || member.example !== undefined) scope.members.set(member.name.span, member);
      refuseDefault(member, scope.report);
      return {
        ...namedOf(member),
        type: typeRefOf(member.type, scope),
        isRequired: !member.isOptional && (member.default === undefined || member.required !== undefined),
        ...(member.default && {
          [defaultKeyOf(member)]: { kind: 'text', text: member.default.text, span: member.default.span },
        }),
        ...(member.access && { access: member.access.word === 'read-only' ? 'read' : 'write' }),
      };
    });
}

function patternsOf(members: readonly WrittenMember[], scope: TypeScope): readonly PatternField[] {
  return members.filter(isNamePattern).map((member) => patternFieldOf(member, scope));
}

/** Each variant with the fields of the types the union extends, of the type it names, and its own. */
function variantsOf(
  written: WrittenUnion,
  scope: TypeScope,
): Pick<UnionDeclaration, 'extends' | 'variants' | 'others'> {
  const parents = written.extends.flatMap((expression) => parentOf(expression, scope) ?? []);
  // A field with the tag's name is the tag; a rule checks it in the declarations.
  const withoutTag = <Owner extends Fielded>(owner: Owner, isTag: (strings: Strings) => boolean): Owner => ({
    ...owner,
    fields: owner.fields.filter(({ name, type }) => name !== written.tag.text || !isTag(stringsOf(type, scope))),
  });
  const shared = parents.map((parent) => withoutTag(parent, (strings) => strings !== undefined));
  const variants = written.variants.map(({ name, type, fields, ...docs }) => {
    const named = type && parentOf(type, scope);
    const isTag = (strings: Strings): boolean => strings === 'any' || strings?.includes(name.text) === true;
    const inherited = named === undefined ? shared : [...shared, withoutTag(named, isTag)];
    return {
      ...namedOf({ name, ...docs }),
      extends: named?.name === undefined ? [] : [named.name],
      ...membersOf({ name, fields, requires: undefined }, inherited, scope),
    };
  });
  const others = written.others && otherVariants(written.others, shared, scope);
  return { extends: parents.flatMap(({ name }) => name ?? []), variants, ...(others && { others }) };
}

/** Of an open union: the shared fields, and any others, unless the shared ones say what others are. */
function otherVariants(name: Name, shared: readonly Fielded[], scope: TypeScope): Variant {
  const { patterns = [], ...rest } = membersOf({ name, fields: [], requires: undefined }, shared, scope);
  const { text, span } = name;
  const type = { kind: 'unknown' } as const;
  const any: PatternField = { name: text, type, names: additionalNames([]), isAdditional: true, span };
  const all = patterns.some(({ isAdditional }) => isAdditional) ? patterns : [...patterns, any];
  return { name: text, extends: [], ...rest, patterns: all, span };
}

/** The members of an enum of strings; `any` for a string without limits; undefined for other types. */
type Strings = readonly Constant[] | 'any' | undefined;

function stringsOf(type: TypeRef, scope: TypeScope): Strings {
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
  const isLimited = ['minLength', 'maxLength', 'pattern', 'format'].some((limit) => limit in ref);
  return ref.kind === 'string' && !isLimited ? 'any' : undefined;
}

/** What a type inherits from another one, with its name if it has one. */
interface Parent extends Omit<Shape, 'extends'> {
  readonly name: string | undefined;
}

function parentOf(expression: TypeExpression, scope: TypeScope): Parent | undefined {
  if (expression.kind === 'derived') {
    const shape = derivedOf(expression, scope);
    return shape && { ...shape, name: undefined };
  }
  const object = objectOf(expression, scope);
  if (object === undefined) return undefined;
  if (object === 'none') {
    const message = 'Only an object type can be extended, or be a variant of a union.';
    return refuse({ code: 'extended-type-is-an-object', message, span: expression.span }, scope.report);
  }
  const { name, fields, patterns, requires } = object;
  return { name, fields, ...(patterns && { patterns }), ...(requires && { requires }) };
}

/** The shape that `pick`, `omit` or `patch` makes; undefined if its source is not an object type. */
function derivedOf(expression: DerivedExpression, scope: TypeScope): Shape | undefined {
  const { of } = expression;
  const source = of.kind === 'derived' ? innerSource(of, scope) : objectOf(of, scope);
  if (source === 'none') refuseSource(expression, scope.report);
  return source === undefined || source === 'none' ? undefined : derivedShape(expression, source, scope.report);
}

/** `pick<patch<Pet>, name>`: the inner type needs no name of its own. */
function innerSource(of: DerivedExpression, scope: TypeScope): ObjectDeclaration | undefined {
  const shape = derivedOf(of, scope);
  return shape && { kind: 'object', ...shape, name: shape.madeOf?.[0] ?? '', span: of.span };
}

/** More than any real model has; prevents a stack overflow on a long chain of types. */
const maximumAncestors = 100;

/** An unknown name cannot be a typo of the type that extends it: `Person extends Persona`. */
function withoutOpen(expression: TypeExpression, scope: TypeScope): TypeScope {
  if (expression.kind !== 'name' || scope.written.has(expression.name)) return scope;
  return { ...scope, written: new Map([...scope.written].filter(([name]) => !scope.open.includes(name))) };
}

/**
 * The object type behind a type, through aliases; undefined if a problem was reported, `none` if it is not an object.
 */
function objectOf(expression: TypeExpression, scope: TypeScope): ObjectDeclaration | 'none' | undefined {
  const ref = typeRefOf(expression, withoutOpen(expression, scope));
  if (ref.kind === 'unknown' || (ref.kind !== 'named' && 'isGuess' in ref)) return undefined;
  const followed = new Set<string>();
  let name = ref.kind === 'named' ? ref.name : undefined;
  while (name !== undefined && !followed.has(name)) {
    followed.add(name);
    if (scope.open.includes(name)) {
      const message = `The types extend each other in a circle: ${[...scope.open.slice(scope.open.indexOf(name)), name].join(' extends ')}.`;
      return refuse({ code: 'extends-has-no-cycle', message, span: expression.span }, scope.report);
    }
    if (scope.open.length >= maximumAncestors) {
      const message = `Types extend each other at most ${maximumAncestors} deep.`;
      return refuse({ code: 'nesting-is-bounded', message, span: expression.span }, scope.report);
    }
    const declaration = declareNamed(name, scope);
    if (declaration?.kind === 'object') return declaration;
    if (declaration?.kind === 'alias' && declaration.type === unfilled) return undefined;
    name = declaration?.kind === 'alias' && declaration.type.kind === 'named' ? declaration.type.name : undefined;
  }
  return 'none';
}

function declareNamed(name: string, scope: TypeScope): TypeDeclaration | undefined {
  const written = scope.written.get(name);
  if (written !== undefined) return declare({ name, generic: written, bindings: noBindings }, scope);
  const instance = scope.instances.get(name);
  return instance && declare(instance, scope);
}
