import { ownField } from '../validators/index.js';

/**
 * A copy with another value at a path of names, or without that member if none is given. Unchanged if the path does not
 * exist.
 */
export function withPart<Value>(value: Value, [name, ...rest]: readonly string[], part: unknown): Value {
  if (name === undefined) return part as Value;
  if (typeof value !== 'object' || value === null) return value;
  const { [name]: _old, ...others } = value as Readonly<Record<string, unknown>>;
  const changed = withPart(ownField(value, name), rest, part);
  return (changed === undefined ? others : { ...value, [name]: changed }) as Value;
}
