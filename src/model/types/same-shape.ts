import { type Declarations, plainTypeOf } from '../declarations.js';
import { canonicalText } from '../json-value.js';
import type { Fielded, TypeDeclaration } from '../model.js';
import { presencesOf } from '../presence.js';
import type { TypeRef } from '../type-ref.js';

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
  const left = plainTypeOf(leftRef, comparison.declarations);
  const right = plainTypeOf(rightRef, comparison.declarations);
  if (left.kind !== right.kind) return false;
  if (left.kind === 'named' && right.kind === 'named') return isSameNamed(left.name, right.name, comparison);
  // Neither the source location nor a misspelling is part of the type.
  const other = { span: undefined, isGuess: undefined };
  return haveSameMembers({ ...left, ...other }, { ...right, ...other }, comparison);
}

/** The same keys and the same scalars; members that are types are compared as types. */
function isSameValue(left: unknown, right: unknown, comparison: Comparison): boolean {
  if (isTypeRef(left) && isTypeRef(right)) return isSameRef(left, right, comparison);
  return isKeyed(left) && isKeyed(right) ? haveSameMembers(left, right, comparison) : left === right;
}

type Keyed = Readonly<Record<string, unknown>>;

function haveSameMembers(left: Keyed, right: Keyed, comparison: Comparison): boolean {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSameValue(left[key], right[key], comparison));
}

function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null;
}

function isTypeRef(value: unknown): value is TypeRef {
  // A field may be called `kind`.
  return isKeyed(value) && typeof value['kind'] === 'string';
}

function isSameNamed(leftForm: string, rightForm: string, comparison: Comparison): boolean {
  // The response form of a type counts as the type.
  const [leftName, rightName] = [leftForm, rightForm].map(
    (name) => comparison.declarations.get(name)?.oneWayOf ?? name,
  ) as [string, string];
  const pair = [leftName, rightName].sort().join(' ');
  if (leftName === rightName || comparison.assumed.has(pair)) return true;
  comparison.assumed.add(pair);
  const [left, right] = [leftName, rightName].map((name) => wireForm(comparison.declarations.get(name)));
  return left !== undefined && right !== undefined && haveSameMembers(left, right, comparison);
}

/** What determines the values of a declared type, by name where the order does not matter; undefined for an alias. */
function wireForm(declaration: TypeDeclaration | undefined): Keyed | undefined {
  switch (declaration?.kind) {
    case 'object':
      return objectForm(declaration);
    case 'enum': {
      const { isOpen, members } = declaration;
      return { isOpen, members: Object.fromEntries(members.map(({ value }) => [JSON.stringify(value), value])) };
    }
    case 'union': {
      const { tag, variants, others } = declaration;
      const isOpen = others !== undefined;
      return {
        tag,
        isOpen,
        variants: Object.fromEntries(variants.map((variant) => [variant.name, objectForm(variant)])),
      };
    }
    default:
      return undefined;
  }
}

function objectForm(fielded: Fielded): Keyed {
  const { fields, patterns = [] } = fielded;
  return {
    fields: Object.fromEntries(
      fields.map(({ name, type, isRequired, default: value }) => [
        name,
        { type, isRequired, default: value && canonicalText(value) },
      ]),
    ),
    patterns: Object.fromEntries(patterns.map(({ names, type }) => [names.source, type])),
    presences: JSON.stringify(presencesOf(fielded)),
  };
}
