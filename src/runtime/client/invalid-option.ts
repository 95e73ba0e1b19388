import { InvalidInputError } from './errors.js';

/** An option of the client is not valid, or of a call of this operation. */
export function invalidOption(name: string, message: string, operation: string = 'createClient'): InvalidInputError {
  return new InvalidInputError(operation, [{ path: `/${name}`, code: 'option', message }]);
}
