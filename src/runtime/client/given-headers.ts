import type { HeaderValues } from './settings.js';

/** What is wrong where there are none. */
export const notHeaders = 'must be names and values that a header can carry';

/** Headers of an option; undefined for what no header can carry. */
export function headersFrom(values: HeaderValues | undefined): Headers | undefined {
  try {
    return new Headers(values as Headers | undefined);
  } catch {
    return undefined;
  }
}
