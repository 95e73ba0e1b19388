import type { InvalidInputError } from './errors.js';
import type { HeaderValues } from './settings.js';

/** Headers of an option. Throws what refuses those that no header can carry. */
export function headersFrom(
  values: HeaderValues | undefined,
  refused: (message: string) => InvalidInputError,
): Headers {
  try {
    return new Headers(values as Headers | undefined);
  } catch {
    throw refused('must be names and values that a header can carry');
  }
}
