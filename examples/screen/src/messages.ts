import type { BadRequestError, CallFailure } from '@board/client';

/** What is wrong with each field of a form, by the location of the field in the body: `/title`. */
export function messagesOf(error: BadRequestError | CallFailure | null): ReadonlyMap<string, string> {
  // The client has refused the input, of which the body is one part.
  if (error?.name === 'InvalidInputError')
    return new Map(error.issues.map(({ path, message }) => [path.replace(/^\/body/, ''), message]));
  // The service has refused it.
  if (error?.name === 'BadRequestError') {
    const reasons = (error.body.errors ?? []).filter((reason) => reason.in === 'body');
    return new Map(reasons.map(({ at, message }) => [at, message]));
  }
  return new Map();
}
