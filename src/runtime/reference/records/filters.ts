import type { Allowance } from '../predicate/allowance.js';
import { maximumComparisons, takeComparisons } from '../predicate/allowance.js';
import type { Condition, Scalar } from '../predicate/condition.js';
import { never } from '../predicate/condition.js';
import type { Reason } from '../../server/index.js';
import { unstorablePointer } from '../store/storable-text.js';
import type { FilterPlan } from './plan.js';
import { queryReason } from './request.js';

/**
 * What each parameter selects, all of it together; parameters that were not given select nothing. What is too much to ask
 * for becomes a reason, in `reasons`.
 */
export function filterConditions(
  filters: Readonly<Record<string, FilterPlan>>,
  given: object,
  { allowance, reasons }: { readonly allowance: Allowance; readonly reasons: Reason[] },
): readonly Condition[] {
  return Object.entries(filters).flatMap(([parameter, plan]) => {
    const value = Object.hasOwn(given, parameter) ? (given as Readonly<Record<string, unknown>>)[parameter] : undefined;
    if (value === undefined) return [];
    if (!takeComparisons(allowance, plan.path, Array.isArray(value) ? value.length : 1)) {
      const message = `"${parameter}" has too many values: a request makes at most ${maximumComparisons} comparisons.`;
      reasons.push(queryReason(parameter, 'maxItems', message));
      return [];
    }
    // Nothing stored holds such text, and the database would refuse the question.
    return [unstorablePointer(value) === undefined ? filterCondition(plan, value) : never];
  });
}

function filterCondition({ path, operator }: FilterPlan, value: unknown): Condition {
  switch (operator) {
    case 'equals':
      return { kind: 'compare', path, operator: '=', value: scalar(value) };
    case 'contains':
      return { kind: 'contains', path, value: scalar(value) };
    case 'contains any':
      return {
        kind: 'any',
        of: (Array.isArray(value) ? value : [value]).map((item) => ({ kind: 'contains', path, value: scalar(item) })),
      };
    case 'includes':
      return { kind: 'includes', path, value };
  }
}

function scalar(value: unknown): Scalar {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default:
      throw new Error(`Bug: a filter compares with a value of type ${typeof value}.`);
  }
}
