import { dates } from '../runtime/validators/parts/conversions.js';

export { timeText } from '../runtime/validators/convert.js';

/** The text that the Date of a `datetime` has. */
export function instantText(text: string): string {
  const instant = dates.outer(text);
  return instant instanceof Date ? instant.toISOString() : text;
}

/** The text that its object of Temporal is read from: with nine decimals at most, and not with a leap second. */
export function temporalText(text: string): string {
  return text.startsWith(':60', 16) ? instantText(text) : text.replace(/(\.\d{9})\d+/, '$1');
}
