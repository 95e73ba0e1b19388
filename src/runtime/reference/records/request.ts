import { type Allowance, maximumComparisons, PredicateError, takeComparisons } from '../predicate/cursor.js';
import type { Reason } from '../../server/index.js';
import { type Condition, never, type Scalar } from '../predicate/condition.js';
import { unstorablePointer } from '../store/storable-text.js';
import type { FilterPlan } from './plan.js';

/** Reads each text given for a query parameter; what cannot be read becomes a reason, in `reasons`. */
export function readEach<R>(
  parameter: string,
  texts: readonly string[] | string | undefined,
  { read, reasons }: { readonly read: (text: string) => R; readonly reasons: Reason[] },
): readonly R[] {
  const list = texts === undefined ? [] : typeof texts === 'string' ? [texts] : texts;
  return list.flatMap((text) => {
    try {
      return [read(text)];
    } catch (error) {
      if (!(error instanceof PredicateError)) throw error;
      reasons.push(queryReason(parameter, 'predicate', sentence(error.message)));
      return [];
    }
  });
}

/** A whole number from 0 on; `fallback` where none is given. */
export function wholeNumber(
  parameter: string,
  value: number | undefined,
  { fallback, reasons }: { readonly fallback: number; readonly reasons: Reason[] },
): number {
  if (value === undefined) return fallback;
  if (Number.isSafeInteger(value) && value >= 0) return value;
  reasons.push(queryReason(parameter, 'type', `"${parameter}" must be a whole number from 0 on.`));
  return fallback;
}

export function queryReason(at: string, code: string, message: string): Reason {
  return { in: 'query', at, code, message };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('?') ? '' : '.'}`;
}

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
