import type { TextFormat } from '../runtime/validators/format.js';
import { addressFormats } from './address-formats.js';
import { dateFormats } from './date-formats.js';
import type { FormatFacts, LengthRange } from './format-facts.js';
import { plainFormats } from './plain-formats.js';

/** Each text format of the language. A new one is a record in one of these three files. */
export const textFormats: Readonly<Record<TextFormat, FormatFacts>> = {
  ...plainFormats,
  ...dateFormats,
  ...addressFormats,
};

/** The lengths of the strings of a format, from the shortest to the longest. */
export function lengthsOf({ length, lengths = [[length ?? 0, length]] }: Partial<FormatFacts>): readonly LengthRange[] {
  return lengths;
}

/** Whether some string of the format has a length within limits. */
export function hasLengthWithin(format: Partial<FormatFacts>, minimum: number, maximum: number): boolean {
  return lengthsOf(format).some(([least, most = Infinity]) => most >= minimum && least <= maximum);
}
