import { InvalidInputError } from './errors.js';
import type { HeaderValues } from './settings.js';

/** Headers of an option. Throws an InvalidInputError for those that no header can carry. */
export function headersFrom(values: HeaderValues | undefined, operation: string): Headers {
  try {
    return new Headers(values as Headers | undefined);
  } catch {
    const message = 'must hold what a header can carry';
    throw new InvalidInputError(operation, [{ path: '/headers', code: 'option', message }]);
  }
}
