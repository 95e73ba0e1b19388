import { isScalar } from '../types/as-text.js';
import { memoize } from '../../source/memoize.js';
import { shorten } from '../../source/words.js';
import { commonOfShapes } from './common-value.js';
import { type Declarations, plainTypeOf } from '../declarations.js';
import type { Constant } from '../model.js';
import { patternFor } from '../name-pattern.js';
import { type ListShape, type Shape, type ShapeField, shapesOf, type View } from '../types/shapes.js';
import { conversionOf, type EitherRef, isBig, type TypeRef, writtenType } from '../type-ref.js';
import { membersOf } from '../types/union-members.js';

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
  const [first, second] = [left, right].map((ref) => listOf(shapesOf(ref, onWire)));
  if (first !== undefined && second !== undefined) return distinctionOfLists(first, second, views);
  return [left, right].some((ref) => categoryOf(ref, onWire) !== 'object' || categoryOf(ref, inCode) !== 'object')
    ? undefined
    : distinctionOfObjects(left, right, views);
}

function listOf([shape, ...others]: readonly Shape[]): ListShape | undefined {
  return shape?.kind === 'array' && others.length === 0 ? shape.list : undefined;
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

function isFlat(ref: TypeRef, views: readonly View[]): boolean {
  return views.every((view) => categoryOf(ref, view) === 'scalar');
}

/** The shapes of the objects of two types, in one view. */
interface Compared {
  readonly one: readonly Shape[];
  readonly other: readonly Shape[];
  readonly view: View;
}

function distinctionOfObjects(left: TypeRef, right: TypeRef, views: Views): Distinction | undefined {
  let byTag: Distinction | undefined;
  let byField: Distinction | undefined;
  for (const [one, other, holdsForLeft] of [[left, right, true] as const, [right, left, false] as const]) {
    const compared = views.map((view) => ({ one: shapesOf(one, view), other: shapesOf(other, view), view }));
    for (const field of requiredInAll(shapesOf(one, views[0]))) {
      const test = testOf(field, compared);
      if (test === undefined) continue;
      const found = { kind: 'test', test, holdsForLeft } as const;
      // Testing a value is safer than testing presence, because a newer version may add a field.
      if (test.kind !== 'has field') return found;
      if (field.type === undefined) byTag ??= found;
      else byField ??= found;
    }
  }
  // A tag is the least likely to be added.
  return byTag ?? byField;
}

/** The fields that all objects of these shapes have; a map has none for certain. */
function requiredInAll(shapes: readonly Shape[]): readonly ShapeField[] {
  const [first = [], ...others] = shapes.map((shape) =>
    shape.kind === 'object' ? shape.fields.filter(({ isRequired }) => isRequired) : [],
  );
  return first.filter(({ name }) => others.every((fields) => fields.some((field) => field.name === name)));
}

/** A test of a field that is true for every value of one type and for none of the other. */
function testOf({ name, type }: ShapeField, compared: readonly Compared[]): Test | undefined {
  const members = compared.map(({ one, other, view }) => ({
    ours: shapesNamed(name, one, view) ?? [],
    theirs: shapesNamed(name, other, view),
    view,
  }));
  if (members.some(({ theirs }) => theirs === undefined)) return { kind: 'has field', name };
  if (!members.every(({ ours, theirs = [], view }) => areShapesDistinct(ours, theirs, view))) return undefined;
  if (type === undefined) {
    const ours = members[0]?.ours ?? [];
    // The tag of an open union may be any string.
    if (ours.some(({ kind }) => kind === 'text')) return { kind: 'field is', name, type: { kind: 'string' } };
    const tags = ours.flatMap((shape) => (shape.kind === 'constant' ? (shape.value ?? []) : []));
    return { kind: 'field is one of', name, values: tags };
  }
  // The types of a field may differ between variants, and one test would not cover them.
  const isAlone = compared.every(({ one }) => one.length === 1);
  return isAlone &&
    isFlat(
      type,
      compared.map(({ view }) => view),
    )
    ? { kind: 'field is', name, type }
    : undefined;
}

/** What a member of that name may be in objects of these shapes; undefined if none of them declares it. */
function shapesNamed(name: string, objects: readonly Shape[], view: View): readonly Shape[] | undefined {
  const found = objects.flatMap((object) => {
    if (object.kind === 'map') return [shapesOf(object.ref.values, view)];
    if (object.kind !== 'object') return [];
    const { fields, patterns } = object;
    const member = fields.find((field) => field.name === name) ?? patternFor(name, patterns);
    return member === undefined ? [] : [member.shapes()];
  });
  return found.length === 0 ? undefined : found.flat();
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
function withoutEqual<Item>(items: readonly Item[]): readonly Item[] {
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
