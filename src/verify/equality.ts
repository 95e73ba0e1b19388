/** Whether two values say the same: of numbers whatever holds them, of objects whatever the order of their fields. */
export function isEqual(left: unknown, right: unknown, areEqual: Compare = areExactlyEqual): boolean {
  if (isNumber(left) && isNumber(right)) return areEqual(left, right);
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  if (left instanceof Uint8Array !== right instanceof Uint8Array) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [own, other] = [fieldsOf(left), fieldsOf(right)];
  return (
    own.size === other.size &&
    [...own].every(([name, value]) => other.has(name) && isEqual(value, other.get(name), areEqual))
  );
}

type Compare = (left: number | bigint, right: number | bigint) => boolean;

/** Loosely, so that 1 and 1n are equal. */
function areExactlyEqual(left: number | bigint, right: number | bigint): boolean {
  return left == right;
}

/**
 * The same where one may have been written and read again: of a double beyond 2^53 the text has its shortest digits, and
 * a reader that rounds nothing takes those for a whole number by itself.
 */
export function isSameAgain(left: unknown, right: unknown): boolean {
  const areEqual: Compare = (one, other) =>
    typeof one === typeof other ? one === other : Number(one) === Number(other);
  return isEqual(left, right, areEqual);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** A property that is undefined is none. */
function fieldsOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).filter(([, field]) => field !== undefined));
}
