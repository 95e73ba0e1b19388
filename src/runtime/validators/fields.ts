export type Named = Readonly<Record<string, unknown>>;

/** Sets a field whose name may be `__proto__`: an assignment would change the prototype instead of adding a field. */
export function setField(object: object, name: string, value: unknown): void {
  if (name !== '__proto__') (object as Record<string, unknown>)[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** A field whose name every object inherits (`constructor`, `toString`, `__proto__`): only its own value counts. */
export function ownField(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Named)[name] : undefined;
}

/** How many of up to three fields are present. A list would be slower. */
export function given(first: unknown, second?: unknown, third?: unknown): number {
  return (first === undefined ? 0 : 1) + (second === undefined ? 0 : 1) + (third === undefined ? 0 : 1);
}

/** Whether an object has that many fields; `fieldNamesOf` defines a field. */
export function hasFieldCount(value: object, count: number): boolean {
  let names = 0;
  for (const _name in value) names += 1;
  return names === count || hasDefinedFields(value, count);
}

/** Counts what `fieldNamesOf` lists: the list takes four times as long, in the rows `strict, surplus field`. */
function hasDefinedFields(value: object, count: number): boolean {
  let fields = 0;
  const values = value as Named;
  for (const name in values) if (values[name] !== undefined) fields += 1;
  // Properties that were added to `Object.prototype` are not fields.
  for (const name in Object.prototype) if (values[name] !== undefined && !Object.hasOwn(values, name)) fields -= 1;
  return fields === count;
}

/**
 * The names of an object's fields. A property set to undefined is not a field, because it is not written. Nor is a
 * property that was added to `Object.prototype`.
 */
export function fieldNamesOf(value: object): readonly string[] {
  const names: string[] = [];
  for (const name in value) {
    const isOfAll = name in Object.prototype && !Object.hasOwn(value, name);
    if (!isOfAll && (value as Named)[name] !== undefined) names.push(name);
  }
  return names;
}

/** Names that every object inherits: only an own field of such a name counts. */
const inheritedNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ Object.getOwnPropertyNames(Object.prototype),
);

export function isInheritedName(name: string): boolean {
  return inheritedNames.has(name);
}
