import { type Condition, never, type Scalar } from '../predicate/condition.js';
import type { SortKey } from '../predicate/sort.js';
import type { Position, Selection } from './store.js';

/** All that a record of a selection must be like: its condition, and to come after the page before. */
export function wholeCondition({ condition, after, sort }: Selection, idField: string): Condition {
  return after === undefined ? condition : { kind: 'all', of: [condition, conditionAfter(after, sort, idField)] };
}

/** What comes after a position in the order of the keys, then of ids. Absent values come last in either direction. */
function conditionAfter(position: Position, sort: readonly SortKey[], idField: string): Condition {
  const branches = sort.map((key, index): Condition => {
    const before = sort.slice(0, index).map((other, at) => isAt(other, position.values[at]));
    return { kind: 'all', of: [...before, isBeyond(key, position.values[index])] };
  });
  const same = sort.map((key, index) => isAt(key, position.values[index]));
  const later: Condition = { kind: 'compare', path: [idField], operator: '>', value: position.id };
  return { kind: 'any', of: [...branches, { kind: 'all', of: [...same, later] }] };
}

function isAt(key: SortKey, value: Scalar | undefined): Condition {
  return value === undefined ? isAbsent(key) : { kind: 'compare', path: key.path, operator: '=', value };
}

function isBeyond(key: SortKey, value: Scalar | undefined): Condition {
  if (value === undefined) return never;
  return { kind: 'any', of: [isFurther(key, value), isAbsent(key)] };
}

// The stores know no order of booleans, and need none: beyond false is true, beyond true is nothing.
function isFurther({ path, isDescending }: SortKey, value: Scalar): Condition {
  if (typeof value !== 'boolean') return { kind: 'compare', path, operator: isDescending ? '<' : '>', value };
  return value === isDescending ? { kind: 'compare', path, operator: '=', value: !value } : never;
}

/** Neither of two comparisons that leave nothing out is true, so there is no value. */
function isAbsent({ path, kind }: SortKey): Condition {
  const compare = (operator: '=' | '<' | '>=', value: Scalar): Condition => ({
    kind: 'compare',
    path,
    operator,
    value,
  });
  if (kind === 'text') return { kind: 'not', of: compare('>=', '') };
  const of = kind === 'boolean' ? [compare('=', true), compare('=', false)] : [compare('<', 0), compare('>=', 0)];
  return { kind: 'not', of: { kind: 'any', of } };
}
