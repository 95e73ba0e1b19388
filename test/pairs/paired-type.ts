/** A type as it is written in a model, with the declarations that it needs. */
export interface PairedType {
  readonly name: string;
  /** With `$` before the names of its own declarations, so that many pairs fit into one model. */
  readonly type: string;
  readonly types?: readonly string[];
  /** A value as written in a model, on one line. */
  readonly sample: string;
}

export function scalar(type: string, sample: string): PairedType {
  return { name: type, type, sample };
}

/** A declared type called `$T`. */
export function declared(name: string, sample: string, ...types: readonly string[]): PairedType {
  return { name, type: '$T', types, sample };
}
