import type { Declarations } from '../declarations.js';
import type { Access, Field, Fielded, ObjectDeclaration, PatternField, TypeDeclaration, Variant } from '../model.js';
import { bestChoice, presencesOf } from '../presence.js';
import { typesIn } from './type-parts.js';
import { isBig, type TypeRef } from '../type-ref.js';
import { type Graph, keptWhileEqual, reachedFrom, reversed, setOf, withoutEnds } from '../../source/graph.js';
import { memoize } from '../../source/memoize.js';

export function typesOf(declaration: TypeDeclaration): readonly TypeRef[] {
  return declaration.kind === 'alias' ? [declaration.type] : membersIn(declaration).map(({ type }) => type);
}

/** Every type in a declaration, nested types included. */
export const typesWithin: (declaration: TypeDeclaration) => readonly TypeRef[] = memoize((declaration) =>
  typesOf(declaration).flatMap(typesIn),
);

/** Names of the declared types that these types mention. */
export function namesIn(types: readonly TypeRef[]): ReadonlySet<string> {
  return namesAmong(types.flatMap(typesIn));
}

function namesAmong(types: readonly TypeRef[]): ReadonlySet<string> {
  return setOf(types.flatMap((type) => (type.kind === 'named' ? [type.name] : [])));
}

const namesWithin: (declaration: TypeDeclaration) => ReadonlySet<string> = memoize((declaration) =>
  namesAmong(typesWithin(declaration)),
);

/** For each declared type, the types it is made of. */
export const namesUsedBy: (declarations: Declarations) => Graph = memoize((declarations) =>
  lastUses(new Map([...declarations].map(([name, one]) => [name, namesWithin(one)]))),
);

const lastUses = keptWhileEqual();

/** The same without the types whose parts all end: those that are left lead to one that may contain itself. */
export function circularUses(declarations: Declarations): Graph {
  return withoutEnds(namesUsedBy(declarations));
}

/** For each declared type, the types that are made of it. */
function usersOf(declarations: Declarations): Graph {
  return reversed(namesUsedBy(declarations));
}

/** Names of the declared types that values of these types consist of. */
export function namesReachedFrom(from: readonly TypeRef[], declarations: Declarations): ReadonlySet<string> {
  return reachedFrom(namesIn(from), namesUsedBy(declarations));
}

/**
 * Names of the types that belong to a type whose JSON is parsed without rounding, because it contains an int64 or a
 * string with encoded values. In these, a large whole number may arrive as a bigint where a `number` is declared.
 */
export const typesReadExactly: (declarations: Declarations) => ReadonlySet<string> = memoize((declarations) =>
  reachedFrom(typesHoldingExact(declarations), namesUsedBy(declarations)),
);

/** Names of the types that contain such a value, at any depth. */
export const typesHoldingExact: (declarations: Declarations) => ReadonlySet<string> = memoize((declarations) =>
  namesHolding(holdsExact, declarations),
);

const holdsExact: (declaration: TypeDeclaration) => boolean = memoize((declaration) =>
  typesWithin(declaration).some((type) => type.kind === 'json' || type.kind === 'csv' || isBig(type)),
);

/** The parts of a declaration with fields: an object type itself, or every variant of a union. */
export function fieldedIn(declaration: TypeDeclaration | undefined): readonly (ObjectDeclaration | Variant)[] {
  if (declaration?.kind === 'object') return [declaration];
  return declaration?.kind === 'union' ? declaration.variants : [];
}

/** The same, with names: `Pet`, or `Card.visa`. */
export function ownersIn(declaration: TypeDeclaration): readonly (readonly [name: string, owner: Fielded])[] {
  const { name } = declaration;
  return fieldedIn(declaration).map((one) => [one === declaration ? name : `${name}.${one.name}`, one]);
}

/** The declaration with other fields. */
export function withFielded(
  declaration: TypeDeclaration,
  changed: <Owner extends ObjectDeclaration | Variant>(owner: Owner) => Owner,
): TypeDeclaration {
  if (declaration.kind === 'object') return changed(declaration);
  if (declaration.kind !== 'union') return declaration;
  const { variants, others } = declaration;
  return { ...declaration, variants: variants.map(changed), ...(others && { others: changed(others) }) };
}

/** The fields of a declaration; for a union, those of every variant. */
export function fieldsIn(declaration: TypeDeclaration | undefined): readonly Field[] {
  // Asked of every declaration by many rules: the list is not copied.
  return declaration?.kind === 'object' ? declaration.fields : fieldedIn(declaration).flatMap(({ fields }) => fields);
}

/** The pattern fields of a declaration; for a union, those of every variant, and of the others if it is open. */
export function patternsIn(declaration: TypeDeclaration): readonly PatternField[] {
  const patterns = fieldedIn(declaration).flatMap((one) => one.patterns ?? []);
  const others = declaration.kind === 'union' ? declaration.others?.patterns : undefined;
  return others === undefined ? patterns : [...patterns, ...others];
}

/** The fields of a declaration, and its pattern fields. */
export function membersIn(declaration: TypeDeclaration): readonly (Field | PatternField)[] {
  const patterns = patternsIn(declaration);
  return patterns.length === 0 ? fieldsIn(declaration) : [...fieldsIn(declaration), ...patterns];
}

/** How fields of a declaration are limited. */
export const accessesIn: (declaration: TypeDeclaration) => ReadonlySet<Access> = memoize((declaration) =>
  setOf(fieldsIn(declaration).flatMap(({ access }) => access ?? [])),
);

/** Names of the declared types that hold something, or contain such a type, at any depth. */
export function namesHolding(
  holds: (declaration: TypeDeclaration) => boolean,
  declarations: Declarations,
): ReadonlySet<string> {
  const direct = [...declarations.values()].filter(holds).map(({ name }) => name);
  // Most models have none.
  return direct.length === 0 ? new Set() : reachedFrom(direct, usersOf(declarations));
}

/** Whether a value of the type may contain a value of the named types. */
export function holdsAny(type: TypeRef, names: ReadonlySet<string>): boolean {
  return typesIn(type).some((part) => part.kind === 'named' && names.has(part.name));
}

/** Whether a type, or one inside it, was guessed: rules do not report uncertain problems. */
export function isGuessed(type: TypeRef): boolean {
  return typesIn(type).some((part) => 'isGuess' in part);
}

/** The minimum nesting depth of a value of each type; a recursive type must end somewhere. */
export function depthsOf(declarations: Declarations): ReadonlyMap<string, number> {
  const depths = new Map<string, number>([...declarations.keys()].map((name) => [name, Infinity]));
  // The list grows while it is traversed: if a type turns out to be less deep, the types made of it are visited again.
  const queue = [...declarations.keys()];
  for (const name of queue) {
    const declaration = declarations.get(name);
    const depth = declaration === undefined ? Infinity : declaredDepth(declaration, depths);
    if (depth >= (depths.get(name) ?? Infinity)) continue;
    depths.set(name, depth);
    for (const user of usersOf(declarations).get(name) ?? []) queue.push(user);
  }
  return depths;
}

type Depths = ReadonlyMap<string, number>;

function declaredDepth(declaration: TypeDeclaration, depths: Depths): number {
  switch (declaration.kind) {
    case 'alias':
      return depthOf(declaration.type, depths);
    case 'enum':
      return 0;
    case 'object':
    case 'union':
      return Math.min(...fieldedIn(declaration).map((fielded) => fieldsDepth(fielded, depths)));
  }
}

export function fieldsDepth(fielded: Fielded, depths: Depths): number {
  const costOf = costsOf(fielded.fields, depths);
  const required = fielded.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const chosen = bestChoice(presencesOf(fielded), costOf) ?? [];
  return 1 + Math.max(0, ...[...required, ...chosen].map(costOf));
}

/** The optional fields of the smallest value that meets the requirements. */
export function leastFields(object: Fielded, declarations: Declarations): readonly string[] {
  const presences = presencesOf(object);
  if (presences.length === 0) return [];
  return bestChoice(presences, costsOf(object.fields, depthsOf(declarations))) ?? [];
}

/** The minimum depth of a value of each field, by name. */
export function costsOf(fields: readonly Field[], depths: Depths): (name: string) => number {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  return (name) => {
    const type = types.get(name);
    return type === undefined ? 0 : depthOf(type, depths);
  };
}

export function depthOf(type: TypeRef, depths: Depths): number {
  switch (type.kind) {
    case 'named':
      return depths.get(type.name) ?? Infinity;
    case 'array':
      return (type.minItems ?? 0) === 0 ? 0 : 1 + depthOf(type.items, depths);
    case 'tuple':
      return 1 + Math.max(0, ...type.items.map((item) => depthOf(item, depths)));
    case 'map':
      return (type.minSize ?? 0) === 0 ? 0 : 1 + depthOf(type.values, depths);
    case 'json':
      return depthOf(type.of, depths);
    case 'same':
    case 'either':
      return Math.min(...type.members.map((member) => depthOf(member, depths)));
    default:
      return 0;
  }
}
