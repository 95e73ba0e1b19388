import { InvalidInputError } from './errors.js';

/** Says what is wrong with an option of the client, or of a call of this operation. */
export function invalidOption(name: string, message: string, operation: string = 'createClient'): InvalidInputError {
  return new InvalidInputError(operation, [{ path: `/${name}`, code: 'option', message }]);
}
