import type { Declarations } from '../../model/declarations.js';
import { closedBounds, isMultiple } from '../../model/values/multiples.js';
import { integerLimits } from '../../model/scalar-problems.js';
import {
  type ArrayRef,
  type IntegerRef,
  isBig,
  type MapRef,
  type NumberRef,
  type StringRef,
  type TypeRef,
  writtenType,
} from '../../model/type-ref.js';
import { accepts } from '../../verify/reading.js';
import { type Both, type Comparing, differ } from './difference.js';

/** Compares the limits of two types of one kind; what is inside them is compared elsewhere. */
export function compareScalars(types: Both<TypeRef>, comparing: Comparing): void {
  const { old, new: now } = types;
  const message = `The type was \`${writtenType(old)}\`, and is \`${writtenType(now)}\`.`;
  for (const stem of stemsOf(old, now)) differ({ stem, types, message }, comparing);
}

function stemsOf(old: TypeRef, now: TypeRef): readonly string[] {
  if (old.kind === 'string' && now.kind === 'string') return stringStems(old, now);
  if (old.kind === 'integer' && now.kind === 'integer') return integerStems(old, now);
  if (old.kind === 'number' && now.kind === 'number') return numberStems(old, now);
  if (old.kind === 'array' && now.kind === 'array') return arrayStems(old, now);
  return old.kind === 'map' && now.kind === 'map' ? mapStems(old, now) : [];
}

/** Least and most, as anything that can be ordered. */
type Bounds = readonly [least: number | bigint, most: number | bigint];

/** `range-narrowed`, `range-widened`, or both if a range moves. */
function boundStems(what: string, old: Bounds, now: Bounds): readonly string[] {
  const narrows = now[0] > old[0] || now[1] < old[1];
  const widens = now[0] < old[0] || now[1] > old[1];
  return [...(narrows ? [`${what}-narrowed`] : []), ...(widens ? [`${what}-widened`] : [])];
}

function limitStems<T>(what: string, old: T | undefined, now: T | undefined): readonly string[] {
  if (old === now) return [];
  if (old === undefined) return [`${what}-added`];
  return [now === undefined ? `${what}-removed` : `${what}-changed`];
}

function stringStems(old: StringRef, now: StringRef): readonly string[] {
  const lengths = ({ minLength = 0, maxLength = Infinity }: StringRef): Bounds => [minLength, maxLength];
  return [
    ...boundStems('length', lengths(old), lengths(now)),
    ...limitStems('pattern', old.pattern, now.pattern),
    ...formatStems(old.format, now.format),
  ];
}

/** Every `datetime(ms)` is a `datetime`. */
function formatStems(old: StringRef['format'], now: StringRef['format']): readonly string[] {
  if (old === 'datetime(ms)' && now === 'datetime') return ['format-widened'];
  if (old === 'datetime' && now === 'datetime(ms)') return ['format-narrowed'];
  return limitStems('format', old, now);
}

function integerStems(old: IntegerRef, now: IntegerRef): readonly string[] {
  return [
    ...boundStems('range', integerLimits(old), integerLimits(now)),
    ...multipleStems(wholeMultiple(old), wholeMultiple(now)),
    ...(isBig(old) === isBig(now) ? [] : ['representation-changed']),
  ];
}

function wholeMultiple({ multipleOf }: IntegerRef): bigint | undefined {
  return multipleOf === undefined ? undefined : BigInt(multipleOf);
}

function numberStems(old: NumberRef, now: NumberRef): readonly string[] {
  return [
    ...boundStems('range', closedBounds(old), closedBounds(now)),
    ...multipleStems(old.multipleOf, now.multipleOf),
  ];
}

/** A multiple of 10 is one of 5, too: fewer numbers are multiples of 10. */
function multipleStems(old: number | bigint | undefined, now: typeof old): readonly string[] {
  if (old === now) return [];
  if (old === undefined || (now !== undefined && isMultiple(now, old))) return ['multiple-added'];
  return [now === undefined || isMultiple(old, now) ? 'multiple-removed' : 'multiple-changed'];
}

function arrayStems(old: ArrayRef, now: ArrayRef): readonly string[] {
  const counts = ({ minItems = 0, maxItems = Infinity }: ArrayRef): Bounds => [minItems, maxItems];
  const unique = now.unique ? 'items-became-unique' : 'items-no-longer-unique';
  return [...boundStems('count', counts(old), counts(now)), ...(old.unique === now.unique ? [] : [unique])];
}

function mapStems(old: MapRef, now: MapRef): readonly string[] {
  const counts = ({ minSize = 0, maxSize = Infinity }: MapRef): Bounds => [minSize, maxSize];
  return boundStems('count', counts(old), counts(now));
}

/** Compares two types of different kinds: one may have all the values of the other. */
export function compareKinds(types: Both<TypeRef>, comparing: Comparing): void {
  const { old, new: now } = comparing.declarations;
  const isWider = contains(types.new, types.old, { outer: now, inner: old });
  const isNarrower = !isWider && contains(types.old, types.new, { outer: old, inner: now });
  const stem = isWider ? 'type-widened' : isNarrower ? 'type-narrowed' : 'type-changed';
  const message = `The type was \`${writtenType(types.old)}\`, and is \`${writtenType(types.new)}\`.`;
  differ({ stem, types, message }, comparing);
  // On the wire one may have all values of the other, and in TypeScript none.
  const [was, is] = [codeKind(types.old), codeKind(types.new)];
  if (stem !== 'type-changed' && was !== undefined && is !== undefined && was !== is)
    differ({ stem: 'representation-changed', types, message }, comparing);
}

/** The type that a scalar is in TypeScript; undefined if that depends on more than its kind. */
export function codeKind(type: TypeRef): string | undefined {
  switch (type.kind) {
    case 'string':
    case 'format':
      return 'string';
    case 'number':
      return 'number';
    case 'integer':
      return isBig(type) ? 'bigint' : 'number';
    case 'boolean':
      return 'boolean';
    case 'bytes':
      return 'Uint8Array';
    case 'csv':
      return 'readonly unknown[]';
    default:
      return undefined;
  }
}

/** Whether it is certain that each value of the inner type is of the outer one, too. */
function contains(outer: TypeRef, inner: TypeRef, declarations: Record<'outer' | 'inner', Declarations>): boolean {
  if (outer.kind === 'unknown') return true;
  const members = inner.kind === 'named' ? declarations.inner.get(inner.name) : undefined;
  if (members?.kind === 'enum') {
    const reading = { declarations: declarations.outer, form: 'strict' } as const;
    return !members.isOpen && members.members.every(({ value }) => accepts(value, outer, reading));
  }
  if (outer.kind === 'number' && inner.kind === 'integer' && !isBig(inner) && outer.multipleOf === undefined) {
    const [range, limits] = [integerLimits(inner), closedBounds(outer)];
    return range[0] >= limits[0] && range[1] <= limits[1];
  }
  return isUnlimited(outer) && outer.kind === 'string' && ['bytes', 'json', 'csv', 'format'].includes(inner.kind);
}

/** Whether a scalar has no limits: nothing but its kind, its name and names that nothing checks. */
function isUnlimited(type: TypeRef): boolean {
  return Object.keys(type).every((key) => ['kind', 'name', 'formatName'].includes(key));
}
