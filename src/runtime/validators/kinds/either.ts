import { isObject } from '../checks.js';
import { addIssue, type Explain, type Issues, listOf, startIssues } from '../issues.js';
import type { EncodeValue, ExplainerOf, Kind, Parts } from '../kind.js';
import { fieldOf, firstItemOf, hasField, hasItemsAtMost } from '../parts/either.js';
import type { Form } from '../result.js';
import { type EitherType, knownType, type MemberTest, type Type } from '../type.js';

export const either: Kind<EitherType> = {
  explainer: (type, explainerOf) => (type.ordered === true ? firstExplainer : meantExplainer)(type, explainerOf),
  encoder: (type, parts) => (type.ordered === true ? firstEncoder : meantEncoder)(type, parts),
};

/** Explains why the value is not the member that it probably is, or lists the members. */
function meantExplainer(type: EitherType, explainerOf: ExplainerOf): Explain {
  const explainers = type.members.map(explainerOf);
  const expected = listOf(type.labels);
  const findMeant = meantMember(type, { isCode: false, explainerOf });
  return (value, issues) => {
    const explain = explainers[findMeant(value, issues.form)];
    if (explain !== undefined) explain(value, issues);
    else addIssue(issues, { code: 'union', message: `must be one of: ${expected}`, expected });
  };
}

/** One issue for all members: it is unknown which of them was meant. */
function firstExplainer({ members, labels }: EitherType, explainerOf: ExplainerOf): Explain {
  const explainers = members.map(explainerOf);
  const expected = listOf(labels);
  return (value, issues) => {
    if (!explainers.some((explain) => isAccepted(value, explain, { ...issues, found: [] })))
      addIssue(issues, { code: 'union', message: `must be one of: ${expected}`, expected });
  };
}

function meantEncoder(type: EitherType, { encoderOf, explainerOf }: Parts): EncodeValue {
  const encoders = type.members.map(encoderOf);
  const findMeant = meantMember(type, { isCode: true, explainerOf });
  return (value, mode) => {
    const encode = encoders[findMeant(value, 'domain')];
    return encode === undefined ? value : encode(value, mode);
  };
}

/**
 * Encodes a value as the first member that accepts it and knows all its fields, or else as the first that accepts it:
 * an object of a later member may fit an earlier one, which would leave out fields.
 */
function firstEncoder({ members }: EitherType, { encoderOf, explainerOf }: Parts): EncodeValue {
  const encoders = members.map(encoderOf);
  const explainers = members.map(explainerOf);
  const indexOf = (value: unknown, isExact: boolean): number =>
    explainers.findIndex((explain) => isAccepted(value, explain, { ...startIssues('domain'), isExact }));
  return (value, mode) => {
    const exact = indexOf(value, true);
    const encode = encoders[exact < 0 ? indexOf(value, false) : exact];
    return encode === undefined ? value : encode(value, mode);
  };
}

type Check = (value: unknown, form: Form) => boolean;

interface View {
  /**
   * Whether values have their TypeScript form: `json<T>` as its T, `csv<T>` as an array. Otherwise both may be
   * strings.
   */
  readonly isCode: boolean;
  readonly explainerOf: ExplainerOf;
}

/** The index of the member that a value probably is, without checking inside arrays and objects; -1: none. */
function meantMember({ members, tests = [] }: EitherType, view: View): (value: unknown, form: Form) => number {
  const checks = members.map((type, index) => memberCheck(type, tests[index] ?? [], view));
  return (value, form) => checks.findIndex((isMeant) => isMeant(value, form));
}

function memberCheck(type: Type, tests: readonly MemberTest[], view: View): Check {
  const category = categoryOf(type, view.isCode);
  if (category === 'scalar') return checkOf(type, view);
  const checks = tests.map((test) => testCheck(test, view));
  return (value, form) =>
    (category === 'array' ? Array.isArray(value) : isObject(value)) && checks.every((check) => check(value, form));
}

function categoryOf(given: Type, isCode: boolean): 'scalar' | 'array' | 'object' {
  const type = knownType(given);
  if (typeof type === 'string') return 'scalar';
  switch (type.kind) {
    case 'alias':
      return categoryOf(type.type, isCode);
    case 'array':
    case 'tuple':
      return 'array';
    case 'object':
    case 'union':
    case 'map':
      return 'object';
    case 'csv':
      return isCode ? 'array' : 'scalar';
    case 'json':
      return isCode ? categoryOf(type.of, isCode) : 'scalar';
    default:
      return 'scalar';
  }
}

function testCheck(test: MemberTest, view: View): Check {
  const check = positiveCheck(test, view);
  return test.negated === true ? (value, form) => !check(value, form) : check;
}

function positiveCheck(test: MemberTest, view: View): Check {
  if ('has' in test) return (value) => hasField(value, test.has);
  if ('maxItems' in test) return (value) => hasItemsAtMost(value, test.maxItems);
  if ('firstItem' in test) {
    const isFirst = checkOf(test.firstItem, view);
    return (value, form) => isFirst(firstItemOf(value), form);
  }
  if ('oneOf' in test) {
    const values: ReadonlySet<unknown> = new Set(test.oneOf);
    return (value) => values.has(fieldOf(value, test.field));
  }
  const isField = checkOf(test.is, view);
  return (value, form) => isField(fieldOf(value, test.field), form);
}

/** The complete check of a scalar type. */
function checkOf(type: Type, { explainerOf }: View): Check {
  const explain = explainerOf(type);
  return (value, form) => isAccepted(value, explain, startIssues(form));
}

/** Whether there is nothing to explain; the position of the issues counts towards the depth. */
function isAccepted(value: unknown, explain: Explain, issues: Issues): boolean {
  explain(value, issues);
  return issues.found.length === 0;
}
