/** Sets a field whose name may be `__proto__`: assigning to that would change the prototype instead of adding a field. */
export function setField(object: object, name: string, value: unknown): void {
  if (name !== '__proto__') (object as Record<string, unknown>)[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
