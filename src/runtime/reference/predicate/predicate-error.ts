/** A predicate, sort or facet that cannot be read. `column` counts characters from 1. */
export class PredicateError extends Error {
  readonly column: number;

  constructor(column: number, message: string) {
    super(`column ${column}: ${message}`);
    this.name = 'PredicateError';
    this.column = column;
  }
}
