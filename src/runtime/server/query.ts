import { nearestName } from './nearest.js';
import type { Parameter, ParameterSource } from './parameters.js';
import { note, optional } from './parameters.js';
import type { Reason } from './problem.js';
import { decodeOnce } from './target.js';
import type { TextReader } from './text.js';

/** Any number of parameters whose names have a hole in them: `text.{locale}`. */
export interface PatternParameter<T> extends Parameter<T> {
  /** What surrounds the hole. */
  readonly prefix: string;
  readonly suffix: string;
  /** What the hole may hold. */
  readonly hole: TextReader<unknown>;
}

/** The names that a query may have: those declared, and those that a pattern matches. */
export interface QueryNames {
  readonly declared: ReadonlySet<string>;
  readonly patterns: readonly PatternParameter<unknown>[];
}

/** The names of the parameters and patterns of one endpoint. */
export function namesOf(
  parameters: Readonly<Record<string, Parameter<unknown>>>,
  patterns: Readonly<Record<string, PatternParameter<unknown>>> = {},
): QueryNames {
  return {
    declared: new Set(Object.values(parameters).map((parameter) => parameter.name)),
    patterns: Object.values(patterns),
  };
}

export interface QueryLimits {
  readonly queryValues: number;
}

/** All that was sent, by name. */
export interface QuerySource extends ParameterSource {
  readonly in: 'query';
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const nothing: QuerySource['values'] = new Map();

/**
 * The pairs of a raw query string, names and values decoded exactly once, `+` as a space (as HTML forms and
 * URLSearchParams send it). Malformed percent signs and too many values are noted as reasons.
 */
export function parseQuery(raw: string, limits: QueryLimits): QuerySource {
  if (raw === '') return { in: 'query', values: nothing, reasons: [] };
  const values = new Map<string, string[]>();
  const reasons: Reason[] = [];
  let count = 0;
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    count += 1;
    if (count > limits.queryValues) {
      reasons.push(queryReason('', 'items', `must not have more than ${limits.queryValues} values`));
      break;
    }
    const equals = pair.indexOf('=');
    const name = decodeFormText(equals === -1 ? pair : pair.slice(0, equals));
    const value = decodeFormText(equals === -1 ? '' : pair.slice(equals + 1));
    if (name === undefined || value === undefined) {
      const at = name ?? pair.slice(0, equals === -1 ? undefined : equals);
      reasons.push(queryReason(at.slice(0, 100), 'encoding', 'must be percent-encoded UTF-8'));
      continue;
    }
    const earlier = values.get(name);
    if (earlier === undefined) values.set(name, [value]);
    else earlier.push(value);
  }
  return { in: 'query', values, reasons };
}

/** Every parameter that a pattern matches, by its whole name. A declared name is never one of them. */
export function matching<T>(source: QuerySource, pattern: PatternParameter<T>, names: QueryNames): Record<string, T> {
  const found: [string, T][] = [];
  for (const name of source.values.keys()) {
    if (names.declared.has(name) || patternOf(name, names) !== pattern) continue;
    const value = optional(source, { name, read: pattern.read });
    if (value !== undefined) found.push([name, value]);
  }
  // Not by assignment: a name may be `__proto__`.
  return Object.fromEntries(found);
}

/** Notes every name that nothing declares: a misspelt parameter must not be silently without effect. */
export function refuseUnknown(source: QuerySource, names: QueryNames): void {
  if (source.values.size === 0) return;
  for (const name of source.values.keys()) {
    if (names.declared.has(name) || patternOf(name, names) !== undefined) continue;
    note(
      source,
      queryReason(name.slice(0, 100), 'unknown', `is not a parameter of this operation${hintOf(name, names)}`),
    );
  }
}

function patternOf(name: string, names: QueryNames): PatternParameter<unknown> | undefined {
  return names.patterns.find(
    ({ prefix, suffix, hole }) =>
      name.length > prefix.length + suffix.length &&
      name.startsWith(prefix) &&
      name.endsWith(suffix) &&
      hole(name.slice(prefix.length, name.length - suffix.length)).ok,
  );
}

function hintOf(name: string, names: QueryNames): string {
  const pattern = names.patterns.find(({ prefix }) => prefix !== '' && name.startsWith(prefix));
  if (pattern !== undefined) return `; names such as ${pattern.name} are`;
  const nearest = name.length > 100 ? undefined : nearestName(name, names.declared);
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}

function decodeFormText(raw: string): string | undefined {
  return decodeOnce(raw.includes('+') ? raw.replaceAll('+', ' ') : raw);
}

function queryReason(at: string, code: string, message: string): Reason {
  return { in: 'query', at, code, message };
}
