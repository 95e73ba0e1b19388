import { InvalidInputError } from '../errors.js';

/** The scopes that the operations of an API require, printed from the model. */
export interface ScopeTable {
  /** `{ view: ['view_test:', { name: 'projectKey' }] }` */
  readonly scopes: Readonly<Record<string, readonly (string | { readonly name: string })[]>>;
  /** Alternatives, each a list of scopes that suffice together: `{ 'resource.get': [['manage'], ['view']] }`. */
  readonly operations: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/**
 * The scopes that a token needs for these operations. Where there is a choice, those that permit the fewest operations
 * of the API, unless others are needed anyway. Throws an InvalidInputError if a value is missing or cannot be a part of
 * a scope (RFC 6749, section 3.3).
 */
export function neededScopes(
  { scopes, operations }: ScopeTable,
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): string[] {
  const all = Object.values(operations).map((alternatives) => alternatives.flat());
  const weightOf = (scope: string): number => all.filter((permitting) => permitting.includes(scope)).length;
  const weigh = (alternative: readonly string[]): number =>
    alternative.filter((scope) => !needed.has(scope)).reduce((sum, scope) => sum + weightOf(scope), 0);
  const needed = new Set<string>();
  // Those without a choice first: their scopes may suffice for others.
  const sorted = names.map((name) => operations[name] ?? []).sort((one, other) => one.length - other.length);
  for (const alternatives of sorted) {
    const [least] = [...alternatives].sort((one, other) => weigh(one) - weigh(other));
    for (const scope of least ?? []) needed.add(scope);
  }
  return [...needed].map((scope) => (scopes[scope] ?? []).map((part) => partText(part, values)).join(''));
}

function partText(part: string | { readonly name: string }, values: Readonly<Record<string, string>>): string {
  if (typeof part === 'string') return part;
  const value = values[part.name];
  if (typeof value === 'string' && /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(value)) return value;
  const message = 'must be text that a scope can hold';
  throw new InvalidInputError('scopesFor', [{ path: `/${part.name}`, code: 'scope', message }]);
}
