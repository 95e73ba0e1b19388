/** The key of a query, as JSON data: `['shop', 'product', 'get', { id: '7' }]`. */
export type QueryKey = readonly unknown[];

/**
 * The query keys of a group: `productKeys.all` is the prefix of all of them but streams, `productKeys.get()` of those of
 * one operation, and `productKeys.get({ id })` of those whose input contains this part.
 */
export type GroupKeys<Inputs> = { readonly all: QueryKey } & {
  readonly [Name in keyof Inputs]: (input?: PartOf<Inputs[Name]>) => QueryKey;
};

/** Some properties of an input. */
export type PartOf<Input> = { readonly [Name in keyof Input]?: Input[Name] | undefined };

/**
 * An operation called `all` has the key `$all`. The key of a stream is not below that of its group: what a mutation
 * invalidates would start the stream again, which reports the change anyway.
 */
export function keysOf<Inputs>(
  [api, group]: readonly [api: string, group: string],
  operations: readonly (keyof Inputs & string)[],
  streams: readonly (keyof Inputs & string)[] = [],
): GroupKeys<Inputs> {
  const keys = [...operations, ...streams].map((name) => {
    const operation = name.replace('$', '');
    const start = streams.includes(name) ? [api, `${group}.${operation}`] : [api, group, operation];
    return [name, (input?: object) => (input === undefined ? start : [...start, keyOf(input)])] as const;
  });
  return { all: [api, group], ...Object.fromEntries(keys) } as GroupKeys<Inputs>;
}

/**
 * A value as JSON data. Values that make different requests stay different: what JSON cannot express becomes an object
 * with the name of its type.
 */
export function keyOf(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(keyOf);
  if (value instanceof Uint8Array)
    return { bytes: Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('') };
  // A Date or an object of Temporal.
  if ('toJSON' in value && typeof value.toJSON === 'function') return { date: value.toJSON() as unknown };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return { object: identityOf(value) };
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  // TanStack Query copies the members of an object into another, where this name would set the prototype.
  return Object.fromEntries(
    members.map(([name, member]) => [name === '__proto__' ? '["__proto__"]' : name, keyOf(member)]),
  );
}

let count = 0;
const identities = new WeakMap<object, number>();

/** For streams and files, which cannot be read twice or synchronously: each equals only itself. */
function identityOf(value: object): number {
  const identity = identities.get(value) ?? (count += 1);
  identities.set(value, identity);
  return identity;
}
