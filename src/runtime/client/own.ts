/** Undefined if it throws. */
export function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

// After `tried`, which every file has: a bundler keeps the docs of a first function even where it drops the function.
/** An own property: a parameter called `constructor` must not find what every object inherits. */
export function own(values: Fields, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The properties of an object of any kind. */
export type Fields = Readonly<Record<string, unknown>>;

/** The own properties that are not undefined. */
export function givenIn(values: object): [name: string, value: unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined);
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
