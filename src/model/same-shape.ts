import { type Declarations, withoutAlias } from './declarations.js';
import { canonicalText } from './json-value.js';
import type { Field, Fielded } from './model.js';
import { presencesOf } from './presence.js';
import type { TypeRef } from './type-ref.js';

/** Two types to compare; `assumed` holds the pairs under comparison, so that the comparison of recursive types ends. */
interface Comparison {
  readonly declarations: Declarations;
  readonly assumed: Set<string>;
}

/**
 * Whether two named types have the same shape on the wire, whatever their names. The order of fields does not matter.
 */
export function haveSameShape(left: TypeRef, right: TypeRef, declarations: Declarations): boolean {
  return isSameRef(left, right, { declarations, assumed: new Set() });
}

function isSameRef(leftRef: TypeRef, rightRef: TypeRef, comparison: Comparison): boolean {
  // A circular alias such as `A: A | B` never reaches a declaration with fields.
  if (leftRef.kind === 'named' && rightRef.kind === 'named') {
    const pair = `${leftRef.name} through ${rightRef.name}`;
    if (comparison.assumed.has(pair)) return true;
    comparison.assumed.add(pair);
  }
  const left = withoutAlias(leftRef, comparison.declarations);
  const right = withoutAlias(rightRef, comparison.declarations);
  if (left.kind !== right.kind) return false;
  if (left.kind === 'named' && right.kind === 'named') return isSameNamed(left.name, right.name, comparison);
  return isSameValue(left, right, comparison);
}

/** The same keys and the same scalars; members that are types are compared as types. */
function isSameValue(left: object, right: object, comparison: Comparison): boolean {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => {
    // The source location is not part of the type.
    if (key === 'span') return true;
    const a: unknown = (left as Record<string, unknown>)[key];
    const b: unknown = (right as Record<string, unknown>)[key];
    if (isTypeRef(a) && isTypeRef(b)) return isSameRef(a, b, comparison);
    if (Array.isArray(a) && Array.isArray(b)) {
      return (
        a.length === b.length && a.every((item: TypeRef, index) => isSameRef(item, b[index] as TypeRef, comparison))
      );
    }
    return a === b;
  });
}

function isTypeRef(value: unknown): value is TypeRef {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function isSameNamed(leftForm: string, rightForm: string, comparison: Comparison): boolean {
  // The response form of a type counts as the type.
  const [leftName, rightName] = [leftForm, rightForm].map(
    (name) => comparison.declarations.get(name)?.oneWayOf ?? name,
  ) as [string, string];
  const pair = [leftName, rightName].sort().join(' ');
  if (leftName === rightName || comparison.assumed.has(pair)) return true;
  comparison.assumed.add(pair);
  const left = comparison.declarations.get(leftName);
  const right = comparison.declarations.get(rightName);
  if (left?.kind === 'object' && right?.kind === 'object') return areSameObjects(left, right, comparison);
  if (left?.kind === 'enum' && right?.kind === 'enum') {
    const values = new Set(left.members.map(({ value }) => value));
    return (
      left.isOpen === right.isOpen &&
      values.size === right.members.length &&
      right.members.every(({ value }) => values.has(value))
    );
  }
  if (left?.kind === 'union' && right?.kind === 'union') {
    return (
      left.tag === right.tag &&
      left.variants.length === right.variants.length &&
      left.variants.every((variant) => {
        const other = right.variants.find(({ name }) => name === variant.name);
        return other !== undefined && areSameObjects(variant, other, comparison);
      })
    );
  }
  return false;
}

function areSameObjects(left: Fielded, right: Fielded, comparison: Comparison): boolean {
  const [some, others] = [left.patterns ?? [], right.patterns ?? []];
  return (
    areSameFields(left.fields, right.fields, comparison) &&
    JSON.stringify(presencesOf(left)) === JSON.stringify(presencesOf(right)) &&
    some.length === others.length &&
    some.every(({ names, type }) => {
      const other = others.find((candidate) => candidate.names.source === names.source);
      return other !== undefined && isSameRef(type, other.type, comparison);
    })
  );
}

function isSameDefault({ default: left }: Field, { default: right }: Field): boolean {
  return left === undefined || right === undefined ? left === right : canonicalText(left) === canonicalText(right);
}

function areSameFields(left: readonly Field[], right: readonly Field[], comparison: Comparison): boolean {
  return (
    left.length === right.length &&
    left.every((field) => {
      const other = right.find(({ name }) => name === field.name);
      return (
        other?.isRequired === field.isRequired &&
        isSameDefault(other, field) &&
        isSameRef(field.type, other.type, comparison)
      );
    })
  );
}
