import { PredicateError } from '../predicate/predicate-error.js';
import type { Reason } from '../../server/index.js';

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
