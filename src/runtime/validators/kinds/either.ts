import { meantMember } from '../either.js';
import { addIssue, type Explain, type Issues, listOf, startIssues } from '../issues.js';
import type { EncodeValue, ExplainerOf, Kind, Parts } from '../kind.js';
import type { Form } from '../result.js';
import type { EitherType } from '../type.js';

export const either: Kind<EitherType> = {
  explainer: (type, explainerOf) => (type.ordered === true ? firstExplainer : meantExplainer)(type, explainerOf),
  encoder: (type, parts) => (type.ordered === true ? firstEncoder : meantEncoder)(type, parts),
};

/** Explains why the value is not the member that it probably is, or lists the members. */
function meantExplainer(type: EitherType, explainerOf: ExplainerOf): Explain {
  const explainers = type.members.map(explainerOf);
  const expected = listOf(type.labels);
  const findMeant = meantMember(type, { isCode: false, checkOf: (part) => checkBy(explainerOf(part)) });
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
  const findMeant = meantMember(type, { isCode: true, checkOf: (part) => checkBy(explainerOf(part)) });
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

/** Whether there is nothing to explain. */
function checkBy(explain: Explain): (value: unknown, form: Form) => boolean {
  return (value, form) => isAccepted(value, explain, startIssues(form));
}

/** The same at a position that counts towards the depth. */
function isAccepted(value: unknown, explain: Explain, issues: Issues): boolean {
  explain(value, issues);
  return issues.found.length === 0;
}
