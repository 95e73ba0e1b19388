import { holdsAny, namesHolding } from '../../model/access.js';
import type { Declarations } from '../../model/declarations.js';
import { memberKindsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import type { EnumDeclaration, Field, TypeDeclaration } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';

/** The same shapes as in `src/runtime/reference/predicate/field-table.ts`; the two meet in the generated plan. */
export interface FieldTable {
  readonly root: string;
  readonly types: Readonly<Record<string, Readonly<Record<string, FieldType>>>>;
  readonly patterns?: Readonly<Record<string, readonly PatternType[]>>;
}

export interface PatternType {
  readonly names: string;
  readonly type: FieldType;
}

export type FieldType =
  | { readonly kind: 'text' | 'boolean' | 'number' | 'integer' | 'int64' | 'opaque' | 'hidden' }
  | { readonly kind: 'array'; readonly items: FieldType }
  | { readonly kind: 'object'; readonly type: string };

/** Every field that can be reached from a record of the type `root`. */
export function fieldTableOf(root: string, declarations: Declarations): FieldTable {
  const hidden = namesHolding('write', [...declarations.values()]);
  const types = new Map<string, Readonly<Record<string, FieldType>>>();
  const patterns = new Map<string, readonly PatternType[]>();
  const waiting = [root];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const declaration = declarations.get(name);
    if (types.has(name) || declaration === undefined) continue;
    // What cannot be looked into is hidden whole if it may hold something that is.
    const shownType = (type: TypeRef): FieldType => {
      const fieldType = fieldTypeOf(type, declarations);
      return fieldType.kind === 'opaque' && holdsAny(type, hidden) ? { kind: 'hidden' } : fieldType;
    };
    const fields = fieldsOf(declaration).map(
      ({ name: field, type, access }) =>
        [field, access === 'write' ? ({ kind: 'hidden' } as const) : shownType(type)] as const,
    );
    const matched = (declaration.kind === 'object' && declaration.patterns) || [];
    const inPatterns = matched.map(({ names, type }) => ({ names: `^(?:${names.source})$`, type: shownType(type) }));
    if (inPatterns.length > 0) patterns.set(name, inPatterns);
    // Of the fields of one name in several variants, one that is hidden hides them all.
    const secrets = new Map(fields.filter(([, type]) => type.kind === 'hidden'));
    types.set(name, Object.fromEntries(fields.map(([field, type]) => [field, secrets.get(field) ?? type])));
    waiting.push(...[...fields.map(([, type]) => type), ...inPatterns.map(({ type }) => type)].flatMap(objectsIn));
  }
  const sorted = [...types].sort(([left], [right]) => (left < right ? -1 : 1));
  const bySource =
    patterns.size === 0
      ? {}
      : { patterns: Object.fromEntries([...patterns].sort(([left], [right]) => (left < right ? -1 : 1))) };
  return { root, types: Object.fromEntries(sorted), ...bySource };
}

/** Objects that a record must have, outer ones first: those required inside required ones. */
export function requiredObjectsOf(root: TypeRef, declarations: Declarations): readonly (readonly string[])[] {
  return requiredIn(root, declarations, []);
}

function requiredIn(
  type: TypeRef,
  declarations: Declarations,
  around: readonly string[],
): readonly (readonly string[])[] {
  // A type that requires itself has no values; its rule is not this one's business.
  if (around.length > 16) return [];
  return (objectOf(type, declarations)?.fields ?? [])
    .filter((field) => field.isRequired && isPlainObject(field.type, declarations))
    .flatMap((field) => {
      const path = [...around, field.name];
      return [path, ...requiredIn(field.type, declarations, path)];
    });
}

function isPlainObject(type: TypeRef, declarations: Declarations): boolean {
  const { kind } = withoutAlias(type, declarations);
  return (kind === 'named' || kind === 'same') && objectOf(type, declarations) !== undefined;
}

// Of the variants of a union, every field: which of them a record has, its tag tells.
function fieldsOf(declaration: TypeDeclaration): readonly Pick<Field, 'name' | 'type' | 'access'>[] {
  if (declaration.kind === 'object') return declaration.fields;
  if (declaration.kind !== 'union') return [];
  return [...declaration.variants.flatMap(({ fields }) => fields), { name: declaration.tag, type: { kind: 'string' } }];
}

// `inside`: the names that led here. An alias that holds itself, `Tree: Tree[]`, has no end to look into.
function fieldTypeOf(type: TypeRef, declarations: Declarations, inside: readonly string[] = []): FieldType {
  switch (type.kind) {
    case 'boolean':
    case 'number':
      return { kind: type.kind };
    case 'integer':
      return { kind: type.size === 'int64' ? 'int64' : 'integer' };
    case 'string':
    case 'format':
      return { kind: 'text' };
    case 'array':
      return { kind: 'array', items: fieldTypeOf(type.items, declarations, inside) };
    case 'nullable':
      return fieldTypeOf(type.of, declarations, inside);
    case 'same': {
      const [first] = type.members;
      return first === undefined ? { kind: 'opaque' } : fieldTypeOf(first, declarations, inside);
    }
    case 'either':
      return eitherFieldType(type.members, declarations, inside);
    case 'named':
      return namedFieldType(type.name, declarations, inside);
    case 'bytes':
    case 'map':
    case 'json':
    case 'csv':
    case 'null':
    case 'unknown':
      return { kind: 'opaque' };
  }
}

// An identifier or the thing itself, `string | Pet`: what has fields is the object.
function eitherFieldType(
  members: readonly TypeRef[],
  declarations: Declarations,
  inside: readonly string[],
): FieldType {
  const types = members.map((member) => fieldTypeOf(member, declarations, inside));
  const [object, ...others] = types.filter(({ kind }) => kind === 'object');
  const isOnlyOne = others.length === 0 && types.every(({ kind }) => kind !== 'array' && kind !== 'opaque');
  return object !== undefined && isOnlyOne ? object : { kind: 'opaque' };
}

function namedFieldType(name: string, declarations: Declarations, inside: readonly string[]): FieldType {
  if (inside.includes(name)) return { kind: 'opaque' };
  const target = withoutAlias({ kind: 'named', name }, declarations);
  if (target.kind !== 'named') return fieldTypeOf(target, declarations, [...inside, name]);
  const declaration = declarations.get(target.name);
  if (declaration?.kind === 'enum') return { kind: kindOfMembers(declaration) };
  return declaration === undefined || declaration.kind === 'alias'
    ? { kind: 'opaque' }
    : { kind: 'object', type: declaration.name };
}

/** What predicates compare the members of an enum as; those of several kinds are compared with nothing. */
function kindOfMembers(declaration: EnumDeclaration): 'text' | 'number' | 'boolean' | 'opaque' {
  const [kind, ...others] = memberKindsOf(declaration);
  if (kind === undefined || others.length > 0) return 'opaque';
  return kind === 'string' ? 'text' : kind;
}

function objectsIn(type: FieldType): readonly string[] {
  if (type.kind === 'array') return objectsIn(type.items);
  return type.kind === 'object' ? [type.type] : [];
}
