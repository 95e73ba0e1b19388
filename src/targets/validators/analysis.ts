import {
  circularUses,
  fieldsIn,
  namesHolding,
  namesUsedBy,
  typesWithin,
  typesReadExactly,
} from '../../model/types/type-graph.js';
import { typesIn } from '../../model/types/type-parts.js';
import type { Declarations } from '../../model/declarations.js';
import { printedDeclarations } from '../../model/types/empty-extensions.js';
import type { Model, ObjectDeclaration, TypeDeclaration } from '../../model/model.js';
import { conversionOf, isBig, type TypeKind, type TypeRef } from '../../model/type-ref.js';
import { modulePathOf } from '../../print/model-modules.js';
import { reachedFrom, reversed, withoutEnds } from '../../source/graph.js';

/**
 * A property of a type or of any type inside it:
 * - `form`: its check depends on the form of the value (JSON or TypeScript, strict or tolerant)
 * - `conversion`: its JSON form differs, so reading replaces it
 * - `encoding`: writing replaces it; objects count, because only declared fields are written
 * - `int64`: JSON text must be read and written without rounding
 * - `text`: it is a string in JSON and something else in TypeScript, which JSON readers do not accept
 * - `depth`: it is recursive, so its check counts levels
 */
export type Trait = 'form' | 'conversion' | 'encoding' | 'text' | 'int64' | 'depth';

/** Questions about the types of one model, answered in constant time. */
export interface Analysis {
  declarationOf(name: string): TypeDeclaration;
  /** The type whose functions a type uses: an alias of another declared type has none of its own. */
  servingType(name: string): string;
  has(type: TypeRef, trait: Trait): boolean;
  /** Whether values of the declared type may contain values of the same type. */
  isRecursive(name: string): boolean;
  /** Whether values of the declared type may contain one of an ordered union, whose member is found by trying. */
  isTried(name: string): boolean;
  /** Whether a type in another module uses it. */
  isShared(name: string): boolean;
  /** Whether a number in the type may be a bigint, from a lossless JSON reader. */
  readonly hasLargeNumbers: boolean;
  /** The same analysis for the types inside a declaration. */
  within(name: string): Analysis;
}

export function analysisOf(model: Model): Analysis {
  const declarations = printedDeclarations(model);
  const recursive = withoutEnds(reversed(circularUses(declarations)));
  const readLosslessly = typesReadExactly(declarations);
  const shared = namesUsedElsewhere(model, declarations);
  const namesByTrait = new Map<Trait, ReadonlySet<string>>();
  const namesWith = (trait: Trait): ReadonlySet<string> => {
    const known = namesByTrait.get(trait);
    if (known !== undefined) return known;
    // A check that counts levels is a separate function, like one that depends on the form.
    const countsLevels = trait === 'depth' || trait === 'form';
    const hasDirectly = (one: TypeDeclaration): boolean =>
      (countsLevels && recursive.has(one.name)) || hasItself(one, trait, readLosslessly.has(one.name));
    const names = namesHolding(hasDirectly, declarations);
    namesByTrait.set(trait, names);
    return names;
  };
  const asked = (hasLargeNumbers: boolean): Analysis => ({
    declarationOf: (name) => {
      const declaration = declarations.get(name);
      if (declaration === undefined) throw new Error(`Bug: no type "${name}"; resolve() should have reported it.`);
      return declaration;
    },
    servingType: (name) => {
      const declaration = declarations.get(name);
      const isOther = declaration?.kind === 'alias' && declaration.type.kind === 'named';
      return isOther ? asked(hasLargeNumbers).servingType(declaration.type.name) : name;
    },
    has: (type, trait) =>
      typesIn(type).some((part) =>
        part.kind === 'named' ? namesWith(trait).has(part.name) : isKindWith(part, trait, hasLargeNumbers),
      ),
    isRecursive: (name) => recursive.has(name),
    isTried: (name) => tried.has(name),
    isShared: (name) => shared.has(name),
    hasLargeNumbers,
    within: (name) => asked(readLosslessly.has(name)),
  });
  const analysis = asked(true);
  const tried = namesHolding((one) => typesWithin(one).some((type) => mustBeTried(type, analysis)), declarations);
  return analysis;
}

function namesUsedElsewhere(model: Model, declarations: Declarations): ReadonlySet<string> {
  const usedNames = namesUsedBy(declarations);
  const pathOf = (name: string): string => modulePathOf({ type: name }, model);
  // A union itself reads and writes the members of unions in it; an alias is read and written by its type.
  const throughAliases = new Map(
    [...usedNames].filter(([name]) => {
      const declaration = declarations.get(name);
      return declaration?.kind === 'alias' && ['either', 'named'].includes(declaration.type.kind);
    }),
  );
  return new Set(
    [...usedNames].flatMap(([user, names]) =>
      [...reachedFrom(names, throughAliases)].filter((name) => pathOf(name) !== pathOf(user)),
    ),
  );
}

/** Whether only trying finds the member of a value that is to be written: one would leave out fields of another. */
export function mustBeTried(type: TypeRef, analysis: Analysis): boolean {
  return type.kind === 'either' && type.isOrdered === true && analysis.has(type, 'encoding');
}

const encoded: readonly TypeKind[] = ['bytes', 'json', 'csv'];

function isEncoded(type: TypeRef): boolean {
  return encoded.includes(type.kind) || conversionOf(type) !== undefined;
}

function isKindWith(type: TypeRef, trait: Trait, hasLargeNumbers: boolean): boolean {
  switch (trait) {
    case 'form':
    case 'conversion':
      return isBig(type) || isEncoded(type) || (hasLargeNumbers && type.kind === 'number');
    case 'encoding':
    case 'text':
      return isEncoded(type);
    case 'int64':
      return isBig(type);
    case 'depth':
      return false;
  }
}

/** Whether it allows any additional field, so that strict reading makes no difference. */
function isOpen(declaration: TypeDeclaration): boolean {
  if (declaration.kind === 'union') return declaration.others === undefined && declaration.variants.every(takesAny);
  return declaration.kind === 'object' && takesAny(declaration);
}

function takesAny({ patterns = [] }: Pick<ObjectDeclaration, 'patterns'>): boolean {
  return patterns.some(({ isAdditional, without }) => isAdditional && without === undefined);
}

/** Whether a type has it without the types that it mentions. */
function hasItself(declaration: TypeDeclaration, trait: Trait, isReadExactly: boolean): boolean {
  const isObject = declaration.kind === 'object' || declaration.kind === 'union';
  if (isObject && (trait === 'encoding' || (trait === 'form' && !isOpen(declaration)))) return true;
  // Missing fields get their defaults.
  if (trait === 'conversion' && fieldsIn(declaration).some((field) => field.default !== undefined)) return true;
  if (declaration.kind === 'enum') return trait === 'form' && declaration.isOpen;
  return typesWithin(declaration).some((part) => isKindWith(part, trait, isReadExactly));
}
