import type { TextFormat } from '../../runtime/validators/format.js';
import { addressFormats } from './address-formats.js';
import { dateFormats } from './date-formats.js';
import type { FormatFacts } from './format-facts.js';
import { plainFormats } from './plain-formats.js';

/** Each text format of the language. A new one is a record in one of these three files. */
export const textFormats: Readonly<Record<TextFormat, FormatFacts>> = {
  ...plainFormats,
  ...dateFormats,
  ...addressFormats,
};

/** Whether some string of the format has a length within limits. */
export function hasLengthWithin({ lengths }: FormatFacts, minimum: number, maximum: number): boolean {
  return lengths.some(([least, most]) => most >= minimum && least <= maximum);
}
