import type { Answer, CompleteAnswer } from './answers.js';
import { ApiError } from './errors.js';

// What awaiting a call gives: an operation names what is its own.

export function giveBody({ body }: Answer): unknown {
  return body;
}

export function giveAnswer(complete: CompleteAnswer): Answer {
  const { response: _response, ...answer } = complete;
  return answer;
}

export function giveNothing(): undefined {
  return undefined;
}

export function giveTrue(): true {
  return true;
}

/** What is not there is no failure where that is the question. */
export function giveFalseForAbsence(error: unknown): false {
  if (error instanceof ApiError && error.status === 404) return false;
  throw error;
}
