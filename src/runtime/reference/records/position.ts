import { type Condition, never, type Scalar } from '../predicate/condition.js';
import type { SortKey } from '../predicate/field-reader.js';
import type { Position } from '../store/store.js';

/** A position in any order: only pages by cursor begin at one. */
export function positionAt({ id, values }: Omit<Position, 'beyond'>): Position {
  return { id, values, beyond: (sort, idField) => conditionAfter({ id, values }, sort, idField) };
}

/** Matches what comes after a position. Absent values come last in either direction. */
function conditionAfter({ values, id }: Position, sort: readonly SortKey[], idField: string): Condition {
  const branches = sort.map((key, index): Condition => {
    const before = sort.slice(0, index).map((other, at) => isAt(other, values[at]));
    return { kind: 'all', of: [...before, isBeyond(key, values[index])] };
  });
  const same = sort.map((key, index) => isAt(key, values[index]));
  const later: Condition = { kind: 'compare', path: [idField], operator: '>', value: id };
  return { kind: 'any', of: [...branches, { kind: 'all', of: [...same, later] }] };
}

function isAt(key: SortKey, value: Scalar | undefined): Condition {
  const { path, format } = key;
  return value === undefined ? isAbsent(key) : { kind: 'compare', path, format, operator: '=', value };
}

function isBeyond(key: SortKey, value: Scalar | undefined): Condition {
  if (value === undefined) return never;
  return { kind: 'any', of: [isFurther(key, value), isAbsent(key)] };
}

// The stores have no order of booleans, and need none: only true is beyond false, and nothing is beyond true.
function isFurther({ path, format, isDescending }: SortKey, value: Scalar): Condition {
  if (typeof value !== 'boolean') return { kind: 'compare', path, format, operator: isDescending ? '<' : '>', value };
  return value === isDescending ? { kind: 'compare', path, operator: '=', value: !value } : never;
}

/** If both comparisons are false, the value is absent. */
function isAbsent({ path, format, kind }: SortKey): Condition {
  const compare = (operator: '=' | '<' | '>=', value: Scalar): Condition => {
    return { kind: 'compare', path, format, operator, value };
  };
  if (kind === 'text') return { kind: 'not', of: compare('>=', '') };
  const of = kind === 'boolean' ? [compare('=', true), compare('=', false)] : [compare('<', 0), compare('>=', 0)];
  return { kind: 'not', of: { kind: 'any', of } };
}
