/** What samples of a type need beside the type itself. */
export interface Shown {
  /** Examples of the model, preferred to random values: of a type, `Pet`, or a field, `Shape.circle.radius`. */
  readonly examples?: Readonly<Record<string, readonly unknown[]>>;
  /** Strings by pattern, for patterns with lookarounds or back references, or without keyboard characters. */
  readonly texts?: Readonly<Record<string, readonly string[]>>;
}
