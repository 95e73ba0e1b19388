import type { Checked } from './errors.js';
import type { TextValue } from './text.js';

/**
 * Why an input is refused, before it is put in words. Few inputs are, so the words for what any operation may refuse are loaded
 * then: see words.ts. What only some operations can say brings its own message.
 */
export interface Refusal {
  /** A JSON Pointer into the input. */
  readonly path: string;
  readonly code: string;
  readonly message?: string;
  /** The parameter whose value has no text. */
  readonly text?: TextValue;
  /** The bounds that a number is out of. */
  readonly bounds?: readonly [least: number | bigint, most: number | bigint];
  /** What the validator of the value says, perhaps later. */
  readonly checked?: Checked | Promise<Checked>;
}

/** Why a value has no text, `path` from there on; returns the texts that it has. */
export type Refuse = (refusal: Omit<Refusal, 'path'> & { readonly path?: string }) => readonly [];
