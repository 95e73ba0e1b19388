import { memoize } from '../source/memoize.js';
import { shorten } from '../source/words.js';
import { commonOfShapes } from './common-value.js';
import { declarationOf, type Declarations, isScalar, plainTypeOf } from './declarations.js';
import type { Constant, Field, PatternField } from './model.js';
import { matchesName } from './name-pattern.js';
import { constant, type ListShape, listShape, type Shape, shapesOf, type View } from './shapes.js';
import { fieldedIn } from './type-graph.js';
import { conversionOf, type EitherRef, isBig, type TypeRef, writtenType } from './type-ref.js';
import { membersOf } from './union-members.js';

/** A test of a value that is cheap: it reads at most a scalar in one field. */
export type Test =
  | { readonly kind: 'has field'; readonly name: string }
  | { readonly kind: 'field is one of'; readonly name: string; readonly values: readonly Constant[] }
  /** The type is a scalar, or an enum. */
  | { readonly kind: 'field is'; readonly name: string; readonly type: TypeRef }
  | { readonly kind: 'first item is'; readonly type: TypeRef }
  | { readonly kind: 'has items at most'; readonly count: number };

/**
 * How values of two types can be distinguished with certainty, as JSON and in TypeScript: `evident` by the kind of
 * value, or by a test that is true for all values of one type and none of the other.
 */
type Distinction =
  | { readonly kind: 'evident' }
  | { readonly kind: 'test'; readonly test: Test; readonly holdsForLeft: boolean };

const evident: Distinction = { kind: 'evident' };

/** Undefined if the two cannot be distinguished. Both are members of a union, and not unions themselves. */
export function distinctionOf(left: TypeRef, right: TypeRef, declarations: Declarations): Distinction | undefined {
  const views = viewsOf(declarations);
  const [onWire, inCode] = views;
  if (areDistinct(left, right, onWire) && areDistinct(left, right, inCode)) return evident;
  if (isTheSameEverywhere(left, declarations) && isTheSameEverywhere(right, declarations)) return evident;
  const [one, other] = [left, right].map((ref) => plainTypeOf(ref, declarations));
  const [first, second] = [one && listShape(one), other && listShape(other)];
  if (first !== undefined && second !== undefined) return distinctionOfLists(first, second, views);
  return [left, right].some((ref) => categoryOf(ref, onWire) !== 'object' || categoryOf(ref, inCode) !== 'object')
    ? undefined
    : distinctionOfObjects(objectOf(left, declarations), objectOf(right, declarations), views);
}

type Views = readonly [onWire: View, inCode: View];

const viewsOf = memoize((declarations: Declarations): Views => [
  { declarations, isCode: false },
  { declarations, isCode: true },
]);

type Category = 'scalar' | 'array' | 'object' | 'mixed';

function categoryOf(ref: TypeRef, view: View): Category {
  const categories = new Set(shapesOf(ref, view).map(categoryOfShape));
  const [category = 'mixed', ...others] = categories;
  return others.length === 0 ? category : 'mixed';
}

function categoryOfShape({ kind }: Shape): Category {
  if (kind === 'anything') return 'mixed';
  if (kind === 'map' || kind === 'object') return 'object';
  return kind === 'array' ? 'array' : 'scalar';
}

/** Whether the two differ by kind of value, or are scalars with no value in common. */
function areDistinct(left: TypeRef, right: TypeRef, view: View): boolean {
  return areShapesDistinct(shapesOf(left, view), shapesOf(right, view), view);
}

function areShapesDistinct(left: readonly Shape[], right: readonly Shape[], view: View): boolean {
  return left.every((one) =>
    right.every((other) => {
      const [first, second] = [categoryOfShape(one), categoryOfShape(other)];
      if (first === 'mixed' || second === 'mixed') return false;
      if (first !== second) return true;
      return first === 'scalar' && commonOfShapes([one], [other], view).kind === 'none';
    }),
  );
}

function distinctionOfLists(left: ListShape, right: ListShape, views: Views): Distinction | undefined {
  if (left.most < right.least) {
    return { kind: 'test', test: { kind: 'has items at most', count: left.most }, holdsForLeft: true };
  }
  if (right.most < left.least) {
    return { kind: 'test', test: { kind: 'has items at most', count: right.most }, holdsForLeft: false };
  }
  const [one, other] = [left.itemAt(0), right.itemAt(0)];
  if (!views.every((view) => areDistinct(one, other, view))) return undefined;
  // No item is of either type: an empty list counts as the one that is not tested, so that one must allow it.
  const isTested = (tested: ListShape, untested: ListShape): boolean =>
    isFlat(tested.itemAt(0), views) && (tested.least > 0 || untested.least === 0);
  const holdsForLeft = isTested(left, right);
  if (!holdsForLeft && !isTested(right, left)) return undefined;
  const type = holdsForLeft ? one : other;
  return { kind: 'test', test: { kind: 'first item is', type }, holdsForLeft };
}

/** A scalar that is the same in JSON and in TypeScript: a value of two such types need not be told apart. */
function isTheSameEverywhere(ref: TypeRef, declarations: Declarations): boolean {
  const target = plainTypeOf(ref, declarations);
  return !isBig(target) && conversionOf(target) === undefined && isScalar(target, declarations);
}

function isFlat(ref: TypeRef, views: Views): boolean {
  return views.every((view) => categoryOf(ref, view) === 'scalar');
}

/** The properties of an object type; for a union, of an object of any variant. */
interface ObjectLike {
  readonly tag: { readonly name: string; readonly values: readonly string[] } | undefined;
  /** One list per variant. */
  readonly fields: readonly (readonly Field[])[];
  /** For any other name that matches; one list per variant, too. */
  readonly patterns: readonly (readonly PatternField[])[];
  /** For a map: the type of every value. */
  readonly values: TypeRef | undefined;
}

function objectOf(ref: TypeRef, declarations: Declarations): ObjectLike {
  const target = plainTypeOf(ref, declarations);
  if (target.kind === 'map') return { tag: undefined, fields: [[]], patterns: [], values: target.values };
  const declaration = declarationOf(target, declarations);
  const isUnion = declaration?.kind === 'union';
  return {
    tag: isUnion ? { name: declaration.tag, values: declaration.variants.map(({ name }) => name) } : undefined,
    fields: fieldedIn(declaration).map(({ fields }) => fields),
    patterns: fieldedIn(declaration).map(({ patterns = [] }) => patterns),
    values: undefined,
  };
}

function distinctionOfObjects(left: ObjectLike, right: ObjectLike, views: Views): Distinction | undefined {
  let byTag: Distinction | undefined;
  let byField: Distinction | undefined;
  for (const [one, other, holdsForLeft] of [[left, right, true] as const, [right, left, false] as const]) {
    for (const test of testsOf(one, other, views)) {
      const found = { kind: 'test', test, holdsForLeft } as const;
      // Testing a value is safer than testing presence, because a newer version may add a field.
      if (test.kind !== 'has field') return found;
      if (test.name === one.tag?.name) byTag ??= found;
      else byField ??= found;
    }
  }
  // A tag is the least likely to be added.
  return byTag ?? byField;
}

/** Tests that are true for every value of one type and for none of the other. */
function* testsOf(one: ObjectLike, other: ObjectLike, views: Views): Generator<Test> {
  if (one.values !== undefined) return;
  if (one.tag !== undefined) {
    const { name, values } = one.tag;
    const all = values.map(constant);
    const kept = isDistinctField(name, { shapesIn: () => all, other, views });
    if (kept === 'distinct') yield { kind: 'field is one of', name, values };
    if (kept === 'undeclared') yield { kind: 'has field', name };
  }
  for (const field of requiredInAll(one)) {
    const shapesIn = (view: View): readonly Shape[] =>
      one.fields.flatMap((fields) =>
        fields.filter(({ name }) => name === field.name).flatMap(({ type }) => shapesOf(type, view)),
      );
    const kept = isDistinctField(field.name, { shapesIn, other, views });
    if (kept === 'undeclared') yield { kind: 'has field', name: field.name };
    // The types of a field may differ between variants, and one test would not cover them.
    if (kept === 'distinct' && one.fields.length === 1 && isFlat(field.type, views)) {
      yield { kind: 'field is', name: field.name, type: field.type };
    }
  }
}

function requiredInAll({ fields: [first = [], ...others] }: ObjectLike): readonly Field[] {
  return first.filter(
    (field) =>
      field.isRequired &&
      others.every((fields) => fields.some(({ name, isRequired }) => isRequired && name === field.name)),
  );
}

interface Compared {
  readonly shapesIn: (view: View) => readonly Shape[];
  readonly other: ObjectLike;
  readonly views: Views;
}

function isDistinctField(name: string, { shapesIn, other, views }: Compared): 'undeclared' | 'distinct' | undefined {
  const types = other.fields.flatMap((fields, variant) => {
    const declared = fields.filter((field) => field.name === name);
    const matched = (other.patterns[variant] ?? []).filter(({ names }) => matchesName(names, name));
    return (declared.length > 0 ? declared : matched.slice(0, 1)).map(({ type }) => type);
  });
  if (other.values !== undefined) types.push(other.values);
  const isTag = other.tag?.name === name;
  if (types.length === 0 && !isTag) return 'undeclared';
  const isDistinct = views.every((view) => {
    const theirs = [
      ...types.flatMap((type) => shapesOf(type, view)),
      ...(isTag ? (other.tag?.values ?? []).map(constant) : []),
    ];
    return areShapesDistinct(shapesIn(view), theirs, view);
  });
  return isDistinct ? 'distinct' : undefined;
}

/** A member of an untagged union, and the tests that separate it from the other members of the same kind of value. */
export interface EitherMember {
  readonly type: TypeRef;
  readonly guards: readonly Guard[];
}

export interface Guard {
  readonly test: Test;
  readonly holds: boolean;
}

/** Those of a `first of` in its order; otherwise scalars first, which are the cheapest to test. In an array or object, a test reads at most one member. */
export function eitherMembers(type: EitherRef, declarations: Declarations): readonly EitherMember[] {
  if (type.isOrdered) return type.members.map((member) => ({ type: member, guards: [] }));
  const all = membersOf(type, declarations);
  const types = all.filter(
    (member, index) => member.kind !== 'null' || all.findIndex(({ kind }) => kind === 'null') === index,
  );
  const guards = types.map((): Guard[] => []);
  for (const [left, one] of types.entries()) {
    for (const [right, other] of types.entries()) {
      const distinction = left < right ? distinctionOf(one, other, declarations) : undefined;
      if (distinction?.kind !== 'test') continue;
      const { test, holdsForLeft } = distinction;
      guards[left]?.push({ test, holds: holdsForLeft });
      guards[right]?.push({ test, holds: !holdsForLeft });
    }
  }
  const members = types.map((member, index) => ({ type: member, guards: withoutEqual(guards[index] ?? []) }));
  const [, inCode] = viewsOf(declarations);
  const hasNoParts = ({ type: member }: EitherMember): boolean =>
    shapesOf(member, inCode).every(({ kind }) => scalarKinds.has(kind));
  return [...members.filter(hasNoParts), ...members.filter((member) => !hasNoParts(member))];
}

/** Shapes whose values have no parts. */
export const scalarKinds: ReadonlySet<string> = new Set(['constant', 'integer', 'number', 'text']);

/** The items without those that are equal to an earlier one as JSON. */
export function withoutEqual<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** For people: `Cat (has lives, no kind)`. */
export function describedMember({ type, guards }: EitherMember): string {
  const shown = shorten(writtenType(type));
  const words = guards.flatMap(({ test, holds }) => wordsOf(test, holds));
  return words.length === 0 ? shown : `${shown} (${words.slice(0, 3).join(', ')})`;
}

function wordsOf(test: Test, holds: boolean): readonly string[] {
  switch (test.kind) {
    case 'has field':
      return [`${holds ? 'has' : 'no'} ${test.name.slice(0, 60)}`];
    case 'field is one of':
      return holds ? [`${test.name} is ${test.values.slice(0, 5).join(' or ')}`.slice(0, 100)] : [];
    case 'has items at most':
      return [`${holds ? 'at most' : 'more than'} ${test.count} items`];
    case 'field is':
    case 'first item is':
      return [];
  }
}
