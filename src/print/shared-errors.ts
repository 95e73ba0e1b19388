import type { ErrorDeclaration, Group } from '../model/model.js';

const noErrors: readonly ErrorDeclaration[] = [];

/**
 * The errors that all endpoints of a group document, so that they can be named once for all of them: at least two errors of
 * at least two endpoints. An error whose status another one of the endpoint has is not among them: what such a status
 * means is told by both together.
 */
export function sharedErrorsOf({ endpoints }: Group): readonly ErrorDeclaration[] {
  const [first, ...others] = endpoints;
  if (first === undefined || others.length === 0) return noErrors;
  const shared = first.errors.filter(({ name, status }) =>
    endpoints.every(({ errors }) => {
      const [only, ...further] = errors.filter((error) => error.status === status);
      return only?.name === name && further.length === 0;
    }),
  );
  return shared.length > 1 ? shared : noErrors;
}
