import { isDeepStrictEqual } from 'node:util';
import type { Run } from '../harness/contract.js';
import { withBigInts } from './values.js';

/** What a contestant must do right before it is measured. */
export interface Expectations {
  readonly accepts: readonly unknown[];
  readonly refuses: readonly unknown[];
}

/** A verdict: true or false. */
export function verdictFlaw({ accepts, refuses }: Expectations): (run: Run) => string | undefined {
  return (run) =>
    flawIn(
      run,
      { accepts, refuses },
      (answer) => answer === true,
      (answer) => answer === false,
    );
}

/** The number of issues, 0 for a value that is right. */
export function issuesFlaw({ accepts, refuses }: Expectations): (run: Run) => string | undefined {
  return (run) =>
    flawIn(
      run,
      { accepts, refuses },
      (answer) => answer === 0,
      (answer) => Number(answer) > 0,
    );
}

/** The value, or undefined. */
export function parsedFlaw(expectations: Expectations): (run: Run) => string | undefined {
  return (run) =>
    flawIn(
      run,
      expectations,
      (answer, value) => isDeepStrictEqual(withBigInts(answer), withBigInts(value)),
      isUndefined,
    );
}

/** A new object without what is not declared, or undefined. */
export function cleanedFlaw(
  expectations: Expectations,
  clean: (value: unknown) => unknown,
): (run: Run) => string | undefined {
  const isCleaned = (answer: unknown, value: unknown): boolean =>
    answer !== value && isDeepStrictEqual({ ...(answer as object) }, clean(value));
  return (run) => flawIn(run, expectations, isCleaned, isUndefined);
}

/** JSON text of the value; where it has a bigint, its digits. */
export function textFlaw(accepts: readonly unknown[]): (run: Run) => string | undefined {
  const isText = (answer: unknown, value: unknown): boolean =>
    typeof answer === 'string' && isDeepStrictEqual(withBigInts(JSON.parse(answer)), withBigInts(value));
  return (run) => flawIn(run, { accepts, refuses: [] }, isText, () => true);
}

/** The value that a JSON text holds, 64-bit integers as bigints or as numbers, or undefined. */
export function readFlaw(expectations: Expectations): (run: Run) => string | undefined {
  const isRead = (answer: unknown, text: unknown): boolean =>
    isDeepStrictEqual(withBigInts(answer), withBigInts(JSON.parse(text as string)));
  return (run) => flawIn(run, expectations, isRead, isUndefined);
}

type IsRight = (answer: unknown, value: unknown) => boolean;

// eslint-disable-next-line
function flawIn(
  run: Run,
  { accepts, refuses }: Expectations,
  isAccepted: IsRight,
  isRefused: IsRight,
): string | undefined {
  const refused = accepts.find((value) => !isAccepted(run(value), value));
  if (refused !== undefined) return `does not take ${shown(refused)}, answers ${shown(run(refused))}`;
  const accepted = refuses.find((value) => !isRefused(run(value), value));
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
