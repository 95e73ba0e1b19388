import { typesHoldingExact } from '../model/types/type-graph.js';
import {
  type Carrier,
  carrierOf,
  hasRoundedWhole,
  isEqual,
  isSameAgain,
  jsonTextOf,
  readJson,
  shownValue,
} from './lossless.js';
import { strayPath, unsharedPath } from './schema-judge.js';
import type { TypeRef } from '../model/type-ref.js';
import { accepts, type Form } from './reading.js';
import { declaresField, holds, holdsKind, leaveOut, type Outcome, type Subject } from './subject.js';

/** The verdict of one output about a value. */
export interface Statement {
  readonly who: string;
  readonly says: string;
}

/** Two outputs that should agree and do not. */
export interface Disagreement {
  readonly about: string;
  readonly statements: readonly Statement[];
}

interface Case {
  readonly value: unknown;
  readonly name: string;
  readonly subject: Subject;
  readonly carrier: Carrier;
  /** The result of `decodeX`, strict. */
  readonly decoded: Outcome;
  /** Its result for the value as parsed from JSON: whole numbers that a double rounds are exact. */
  readonly reread: Outcome;
}

/** Compares all statements about one value of a type; returns the first disagreement. */
export function disagreementAbout(value: unknown, name: string, subject: Subject): Disagreement | undefined {
  const carrier = carrierOf(value);
  let who = `decode${name}`;
  try {
    const decoded = subject.call(who, value) as Outcome;
    const isExact = carrier === 'code' || (carrier === 'json' && !hasRoundedWhole(value));
    const reread = isExact ? decoded : (subject.call(who, asRead(value, name, subject)) as Outcome);
    const one: Case = { value, name, subject, carrier, decoded, reread };
    for (const [comparing, compare] of Object.entries(comparisons)) {
      who = comparing;
      const found = compare(one);
      if (found !== undefined) return found;
    }
    return undefined;
  } catch (error) {
    return { about: 'nothing throws', statements: [{ who, says: `throws ${String(error)}` }] };
  }
}

const whatIsOfTheType = 'what is of the type';

const comparisons: Readonly<Record<string, (one: Case) => Disagreement | undefined>> = {
  'the model': agreesWithModel,
  'the JSON Schema': agreesWithSchema,
  'the reading of text': agreesWithText,
  'the tolerant reading': isTolerated,
  'isX, validateX, assertX': checksAgree,
  'the issues': issuesPointIntoValue,
  'the round trip': comesBack,
};

function verdict(who: string, isAccepted: boolean): Statement {
  return { who, says: isAccepted ? 'accepted' : 'refused' };
}

/** The disagreement, if these statements are not all the same. */
export function differing(about: string, statements: readonly Statement[]): Disagreement | undefined {
  return new Set(statements.map(({ says }) => says)).size > 1 ? { about, statements } : undefined;
}

function isRead(one: Case, value: unknown, form: Form): boolean {
  const { declarations } = one.subject;
  return accepts(value, { kind: 'named', name: one.name }, { declarations, form });
}

function said({ name, decoded }: Pick<Case, 'name' | 'decoded'>): Statement {
  if (decoded.ok) return verdict(`decode${name}`, true);
  const reasons = decoded.issues.slice(0, 3).map(({ path, code }) => `"${path}" ${code}`);
  return verdict(`decode${name} (${reasons.join(', ')})`, false);
}

function agreesWithModel(one: Case): Disagreement | undefined {
  const found = differing(whatIsOfTheType, [said(one), verdict('the model', isRead(one, one.value, 'strict'))]);
  if (found === undefined || reasonAgainstSchema(one) !== undefined) return found;
  return { ...found, statements: [...found.statements, byAjv(one)] };
}

function byAjv(one: Case): Statement {
  return verdict('ajv on the JSON Schema', one.subject.schema.accepts(one.name, valueForAjv(one)));
}

/** As `JSON.parse` reads it: ajv does not support bigints. */
function valueForAjv({ value, carrier }: Case): unknown {
  return carrier === 'long' ? JSON.parse(jsonTextOf(value)) : value;
}

function agreesWithSchema(one: Case): Disagreement | undefined {
  const { name, value, subject, carrier } = one;
  const reason = reasonAgainstSchema(one);
  if (reason !== undefined) {
    if (carrier !== 'code') leaveOut(subject, reason);
    return undefined;
  }
  const read = { ...one, decoded: one.reread };
  const found = differing(whatIsOfTheType, [said(read), byAjv(one)]);
  if (found !== undefined) {
    const format = subject.schema.disputedFormat(value);
    if (format === undefined) return found;
    leaveOut(subject, disputed(format));
    return undefined;
  }
  if (read.decoded.ok) return undefined;
  // ajv reports no error for a string that it considers valid.
  if (subject.schema.disputedFormat(value) !== undefined) return undefined;
  const unshared = unsharedPath(read.decoded.issues, subject.schema.pathsOf(name, valueForAjv(one)));
  if (unshared === undefined) return undefined;
  return {
    about: 'where it is wrong',
    statements: [said(read), { who: 'ajv on the JSON Schema', says: unshared }],
  };
}

function disputed(format: string): string {
  if (format === 'http-date') return 'the day of the week of an `http-date`, which JSON Schema cannot express';
  return `strings that ajv and the RFC of \`${format}\` judge differently`;
}

/** Why JSON Schema, or ajv, cannot handle a value. */
function reasonAgainstSchema({ name, value, carrier, subject }: Case): string | undefined {
  if (carrier === 'code') return 'values that JSON cannot express';
  const isRounded = carrier === 'long' || hasRoundedWhole(value);
  if (isRounded && holdsKind(name, ['int64', 'uint64'], subject.declarations)) {
    return 'whole numbers beyond ±(2^53−1) where an int64 is allowed: ajv uses doubles';
  }
  if (hasOwn(value, ['__proto__']) && declaresField(name, (field) => field === '__proto__', subject.declarations)) {
    return 'declared fields called `__proto__`, which ajv ignores';
  }
  const isSet = (type: TypeRef): boolean => type.kind === 'array' && type.unique === true;
  if (hasOwn(value, ['constructor', 'toString', 'valueOf']) && holds(name, isSet, subject.declarations)) {
    return 'fields of set items with the names of methods that every object has: ajv calls them to compare items';
  }
  const isMultiple = (type: TypeRef): boolean => type.kind === 'number' && type.multipleOf !== undefined;
  if (holds(name, isMultiple, subject.declarations)) return 'multiples of fractions, which ajv counts with doubles';
  if (holdsKind(name, ['json', 'csv'], subject.declarations)) return 'the contents of strings, `json<T>` and `csv<T>`';
  return undefined;
}

/** The value as parsed from the JSON text of its type. */
function asRead(value: unknown, name: string, { declarations }: Subject): unknown {
  const text = jsonTextOf(value);
  return typesHoldingExact(declarations).has(name) ? readJson(text)?.value : (JSON.parse(text) as unknown);
}

function hasOwn(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return names.some((name) => Object.hasOwn(value, name)) || Object.values(value).some((part) => hasOwn(part, names));
}

function agreesWithText({ name, value, carrier, subject, reread: decoded }: Case): Disagreement | undefined {
  if (carrier === 'code') return undefined;
  const text = jsonTextOf(value);
  const parsed = subject.call(`parse${name}`, text) as Outcome;
  const about = 'the value and its JSON text';
  const found = differing(about, [verdict(`decode${name}`, decoded.ok), verdict(`parse${name}`, parsed.ok)]);
  if (found !== undefined || !parsed.ok || !decoded.ok || isEqual(parsed.value, decoded.value)) return found;
  return differing(about, [
    { who: `decode${name}`, says: shownValue(decoded.value) },
    { who: `parse${name}`, says: shownValue(parsed.value) },
  ]);
}

function isTolerated(one: Case): Disagreement | undefined {
  const { name, value, subject, decoded } = one;
  const tolerant = subject.call(`decode${name}`, value, 'tolerant') as Outcome;
  const tolerates = verdict(`decode${name} tolerantly`, tolerant.ok);
  if (decoded.ok) return differing('what a tolerant reader accepts', [said(one), tolerates]);
  // For `A | B`, a tolerant reader uses the distinguishing tests, so that it does not mistake a typo for an unknown
  // property of the other member.
  if (holdsKind(name, ['either'], subject.declarations)) return undefined;
  return differing('what a tolerant reader accepts', [tolerates, verdict('the model', isRead(one, value, 'tolerant'))]);
}

function checksAgree(one: Case): Disagreement | undefined {
  const { name, value, subject, decoded } = one;
  const inCode = decoded.ok ? [value, decoded.value] : [value];
  for (const each of inCode) {
    const isOne = subject.call(`is${name}`, each) as boolean;
    const statements = [
      verdict(`is${name}`, isOne),
      verdict(`validate${name}`, (subject.call(`validate${name}`, each) as Outcome).ok),
      verdict(`assert${name}`, !throws(() => subject.call(`assert${name}`, each))),
    ];
    const isDecided = isOne || !holdsKind(name, ['either'], subject.declarations);
    const all = isDecided ? [...statements, verdict('the model', isRead(one, each, 'domain'))] : statements;
    const found = differing('what is of the type in TypeScript', all);
    if (found !== undefined) return found;
  }
  if (!decoded.ok || isRead(one, decoded.value, 'domain')) return undefined;
  return differing('what was decoded', [said(one), verdict(`is${name}`, false)]);
}

function throws(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}

function issuesPointIntoValue(one: Case): Disagreement | undefined {
  const { name, value, subject, decoded } = one;
  const outcomes = {
    [`decode${name}`]: decoded,
    [`validate${name}`]: subject.call(`validate${name}`, value) as Outcome,
  };
  for (const [who, outcome] of Object.entries(outcomes)) {
    if (outcome.ok) continue;
    if (outcome.issues.length === 0) return { about: 'why it is refused', statements: [{ who, says: 'no reason' }] };
    const stray = strayPath(outcome.issues, value);
    if (stray !== undefined)
      return {
        about: 'where it is wrong',
        statements: [{ who, says: `"${stray}", which is not a location in the value` }],
      };
  }
  return undefined;
}

function comesBack(one: Case): Disagreement | undefined {
  const { name, decoded, subject } = one;
  if (!decoded.ok) return undefined;
  const again = subject.call(`decode${name}`, subject.call(`encode${name}`, decoded.value)) as Outcome;
  const read = subject.call(`parse${name}`, subject.call(`stringify${name}`, decoded.value)) as Outcome;
  const isBack = (outcome: Outcome): string =>
    outcome.ok && isSameAgain(outcome.value, decoded.value) ? 'the same value' : 'another value';
  return differing('what comes back', [
    { who: `decode${name}`, says: 'the same value' },
    { who: `decode${name} of encode${name}`, says: isBack(again) },
    { who: `parse${name} of stringify${name}`, says: isBack(read) },
  ]);
}
