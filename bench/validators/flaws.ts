import { isDeepStrictEqual } from 'node:util';
import type { Run } from '../harness/contract.js';
import { withBigInts } from './values.js';

/** What a contestant must do right before it is measured. */
export interface Expectations {
  readonly accepts: readonly unknown[];
  readonly refuses: readonly unknown[];
}

type Flaw = (run: Run) => string | undefined;

/** A verdict: true or false. */
export function verdictFlaw(expectations: Expectations): Flaw {
  const isRight = { accepted: (answer: unknown) => answer === true, refused: (answer: unknown) => answer === false };
  return (run) => flawIn(run, expectations, isRight);
}

/** The number of issues, 0 for a value that is right. */
export function issuesFlaw(expectations: Expectations): Flaw {
  const isRight = { accepted: (answer: unknown) => answer === 0, refused: (answer: unknown) => Number(answer) > 0 };
  return (run) => flawIn(run, expectations, isRight);
}

/** The value, or undefined. */
export function parsedFlaw(expectations: Expectations): Flaw {
  return (run) => flawIn(run, expectations, { accepted: isSame, refused: isUndefined });
}

/** A new object without what is not declared, or undefined. */
export function cleanedFlaw(expectations: Expectations, clean: (value: unknown) => unknown): Flaw {
  const accepted = (answer: unknown, value: unknown): boolean => answer !== value && isSame(answer, clean(value));
  return (run) => flawIn(run, expectations, { accepted, refused: isUndefined });
}

/** JSON text of the value; where it has a bigint, its digits. */
export function textFlaw(accepts: readonly unknown[]): Flaw {
  const accepted = (answer: unknown, value: unknown): boolean =>
    typeof answer === 'string' && isSame(JSON.parse(answer), value);
  return (run) => flawIn(run, { accepts, refuses: [] }, { accepted, refused: () => true });
}

/** The value that a JSON text holds, 64-bit integers as bigints or as numbers, or undefined. */
export function readFlaw(expectations: Expectations): Flaw {
  const accepted = (answer: unknown, text: unknown): boolean => isSame(answer, JSON.parse(text as string));
  return (run) => flawIn(run, expectations, { accepted, refused: isUndefined });
}

/** Equal but for the form of 64-bit integers. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withBigInts(one), withBigInts(other));
}

interface IsRight {
  readonly accepted: (answer: unknown, value: unknown) => boolean;
  readonly refused: (answer: unknown) => boolean;
}

function flawIn(run: Run, { accepts, refuses }: Expectations, isRight: IsRight): string | undefined {
  const refused = accepts.find((value) => !isRight.accepted(run(value), value));
  if (refused !== undefined) return `does not take ${shown(refused)}, answers ${shown(run(refused))}`;
  const accepted = refuses.find((value) => !isRight.refused(run(value)));
  if (accepted !== undefined) return `does not refuse ${shown(accepted)}`;
  return undefined;
}

function isUndefined(answer: unknown): boolean {
  return answer === undefined;
}

function shown(value: unknown): string {
  const text =
    JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? `${field}n` : field)) ?? 'undefined';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
