/** What demonstration records of a type are like, beside what the type itself says. */
export interface Demonstration {
  /** Where they go. */
  readonly partitions: readonly string[];
  /** What the model shows, drawn more often than others: of a type, `Pet`, or a field, `Pet.name`, `Shape.circle.radius`. */
  readonly examples?: Readonly<Record<string, readonly unknown[]>>;
  /** Texts for patterns that look around themselves or back, or that nothing of a keyboard matches; by pattern. */
  readonly texts?: Readonly<Record<string, readonly string[]>>;
  /** A whole record for want of a better one. */
  readonly sample?: unknown;
}
