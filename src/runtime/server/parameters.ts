import type { Parameter } from './endpoint-table.js';
import type { Input, ParameterSource, QuerySource } from './message.js';
import type { Reason } from './problem.js';
import type { ValueIssue } from './read-result.js';
import type { ValuesReader } from './text-reader.js';
import type { Limits } from './limits.js';
import { nearestName } from './nearest.js';
import { decodeOnce } from './target.js';
import { setField } from '../validators/index.js';

export interface ParameterReader<Read = ValuesReader> extends Pick<Parameter, 'name' | 'optional' | 'default'> {
  readonly read: Read;
}

/**
 * The value of a parameter, or its default if it was not sent. If it is missing or invalid, notes the reason and
 * returns undefined: an input with reasons never reaches a handler.
 */
export function valueOf(source: ParameterSource, parameter: ParameterReader): unknown {
  const texts = source.values.get(parameter.name);
  if (texts === undefined) {
    if (parameter.default !== undefined || parameter.optional === true) return filledIn(parameter.default);
    note(source, { in: source.in, at: parameter.name, code: 'required', message: 'must be given' });
    return undefined;
  }
  const result = parameter.read(texts);
  if (result.ok) return result.value;
  return noteIssues(source, result.issues, { in: source.in, at: parameter.name });
}

/** A default; a list or an object is copied for each request, because a handler may change it. */
export function filledIn(value: unknown): unknown {
  return typeof value === 'function' ? (value as () => unknown)() : value;
}

/** Notes the issues of a value, each with its path inside the value. */
export function noteIssues(
  source: { readonly reasons: Reason[] },
  issues: readonly ValueIssue[],
  location: Pick<Reason, 'in' | 'at'>,
): undefined {
  for (const { path, code, message } of issues)
    note(source, { in: location.in, at: location.at + path, code, message });
}

/** Notes a reason; no more than a hundred, so that a bad request does not become a long response. */
export function note(source: { readonly reasons: Reason[] }, reason: Reason): void {
  if (!isFull(source)) source.reasons.push(reason);
}

/** Whether no further reason would be noted, so that none need be found. */
export function isFull({ reasons }: { readonly reasons: readonly Reason[] }): boolean {
  return reasons.length >= 100;
}

/** Any number of parameters whose names vary in one part: `text.{locale}`. */
export interface PatternReader extends ParameterReader {
  readonly prefix: string;
  readonly suffix: string;
  readonly isPart: (text: string) => boolean;
}

/** The names that a query may have: those declared, and those that a pattern matches. */
export interface QueryNames {
  readonly declared: ReadonlySet<string>;
  readonly patterns: readonly PatternReader[];
  /** The names of parameters whose parts have names in brackets after theirs. */
  readonly nested?: readonly string[];
}

/** Whether a name is that of a nested parameter, or of one of its parts. */
export function isPartOf(name: string, parameter: string): boolean {
  return name.startsWith(parameter) && (name.length === parameter.length || name[parameter.length] === '[');
}

const nothing: QuerySource['values'] = new Map();

/**
 * The pairs of a raw query string, names and values decoded exactly once, `+` as a space (as HTML forms and
 * URLSearchParams send it). Malformed percent signs and too many values are noted as reasons. Names in `keys`,
 * those of credentials and constants, are not part of the input.
 */
export function parseQuery(
  raw: string,
  limits: Pick<Limits, 'queryValues'>,
  keys: readonly string[] = [],
): QuerySource {
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
    if (!keys.includes(name)) addTo(values, name, value);
  }
  return { in: 'query', values, reasons };
}

export function addTo<T>(values: Map<string, T[]>, name: string, value: T): void {
  const earlier = values.get(name);
  if (earlier === undefined) values.set(name, [value]);
  else earlier.push(value);
}

/**
 * Reads every parameter that a pattern matches, by its full name. Notes every other name that is not declared: a
 * misspelt parameter must not be silently ignored.
 */
export function readUndeclared(input: Input, source: QuerySource, names: QueryNames): void {
  if (source.values.size === 0) return;
  for (const name of source.values.keys()) {
    if (isNamed(name, names)) continue;
    const pattern = patternOf(name, names);
    if (pattern !== undefined) setField(input, name, valueOf(source, { name, read: pattern.read }));
    else {
      const unknown = name === '' ? 'has a parameter without a name' : 'is not a parameter of this operation';
      note(source, queryReason(name.slice(0, 100), 'unknown', unknown + hintOf(name, names)));
    }
  }
}

function isNamed(name: string, { declared, nested = [] }: QueryNames): boolean {
  return declared.has(name) || nested.some((parameter) => isPartOf(name, parameter));
}

function patternOf(name: string, names: QueryNames): PatternReader | undefined {
  return names.patterns.find(
    ({ prefix, suffix, isPart }) =>
      name.length > prefix.length + suffix.length &&
      name.startsWith(prefix) &&
      name.endsWith(suffix) &&
      isPart(name.slice(prefix.length, name.length - suffix.length)),
  );
}

function hintOf(name: string, names: QueryNames): string {
  const pattern = names.patterns.find(({ prefix }) => prefix !== '' && name.startsWith(prefix));
  return pattern === undefined ? nearestHint(name, names.declared) : `; names such as ${pattern.name} are`;
}

/** ` (did you mean limit?)`, or nothing: in parentheses, because a full stop follows it in the detail of a problem. */
export function nearestHint(name: string, known: Iterable<string>): string {
  const nearest = name.length > 100 ? undefined : nearestName(name, known);
  return nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
}

/** Percent signs decoded once, `+` as a space; undefined if malformed. */
function decodeFormText(raw: string): string | undefined {
  return decodeOnce(raw.includes('+') ? raw.replaceAll('+', ' ') : raw);
}

function queryReason(at: string, code: string, message: string): Reason {
  return { in: 'query', at, code, message };
}

/** A JSON Pointer (RFC 6901) to a member; to the whole value if the name is empty. */
export function pointerTo(name: string): string {
  return name === '' ? '' : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
