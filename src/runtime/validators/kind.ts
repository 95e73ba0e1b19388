import type { Explain } from './issues.js';
import type { Mode } from './result.js';
import type { Type } from './type.js';

export type ExplainerOf = (type: Type) => Explain;

/**
 * Converts a value from its TypeScript form to its JSON form. Strict mode writes only declared fields; tolerant mode
 * also those of a newer version. The value is unchecked: an invalid part is passed through if possible.
 */
export type EncodeValue = (value: unknown, mode: Mode) => unknown;

export interface Parts {
  readonly explainerOf: ExplainerOf;
  readonly encoderOf: (type: Type) => EncodeValue;
}

/** How the values of a kind of type are explained and encoded. */
export interface Kind<T> {
  explainer(type: T, explainerOf: ExplainerOf): Explain;
  encoder(type: T, parts: Parts): EncodeValue;
}
