import { dates } from '../runtime/validators/parts/conversions.js';

/** The text that the Date of a `datetime` has. */
export function instantText(text: string): string {
  const instant = dates.outer(text);
  return instant instanceof Date ? instant.toISOString() : text;
}
