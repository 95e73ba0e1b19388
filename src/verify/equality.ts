/** Whether two values say the same: of numbers whatever holds them, of objects whatever the order of their fields. */
export function isEqual(left: unknown, right: unknown): boolean {
  // Loosely, so that 1 and 1n are equal; kinds that meet here are numbers only.
  if (isNumber(left) && isNumber(right)) return left == right;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  if (left instanceof Uint8Array !== right instanceof Uint8Array) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [own, other] = [fieldsOf(left), fieldsOf(right)];
  return (
    own.size === other.size && [...own].every(([name, value]) => other.has(name) && isEqual(value, other.get(name)))
  );
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** A property that is undefined is none. */
function fieldsOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).filter(([, field]) => field !== undefined));
}
