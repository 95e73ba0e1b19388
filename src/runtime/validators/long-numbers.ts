/** A whole number that `JSON.parse` rounds has at least this many digits. */
const longNumber = /[0-9]{16}/;

export function isLong(text: string): boolean {
  return longNumber.test(text);
}
