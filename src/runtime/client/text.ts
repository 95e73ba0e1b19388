import type { LimitedType, Type } from '../validators/index.js';
import type { Checked } from './errors.js';

/** A value that travels as text in a path, a query, a header or a form. */
export interface TextValue {
  readonly type: Type;
  /**
   * Of what is not text already, and of a list before what its items are: `[encodeList, encodeNumber]`. Here, as are the
   * functions below, so that a bundle contains those alone that its operations use.
   */
  readonly encode?: readonly EncodeText[];
  /** For what travels as JSON text: `type` says no more than that. */
  readonly json?: Serialize;
  /** For a number with `multipleOf`. */
  readonly isMultiple?: (value: number | bigint, of: number | bigint, scale?: number) => boolean;
}

/** The JSON text of a value that is what it should be. */
export type Serialize = (value: unknown) => Checked<string> | Promise<Checked<string>>;

/** The texts of a value; none for one that is refused. */
export type EncodeText = (text: TextValue, value: unknown, refuse: Refuse) => readonly string[];

/** One value as one text, or a list as many. */
export function encodeText(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  const [encode = encodeString, ...rest] = text.encode ?? [];
  return encode({ ...text, encode: rest }, value, refuse);
}

/** Text, with limits or of a fixed form: whether it has the form, the service checks. */
function encodeString(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  if (typeof value !== 'string') return refuse({ code: 'type', text });
  // A type without limits is a word, which has none of these either.
  const {
    minLength = 0,
    maxLength = Infinity,
    pattern,
  } = text.type as Partial<Extract<LimitedType, { kind: 'string' }>>;
  const { length } = [...value];
  if (length < minLength || length > maxLength) return refuse({ code: 'length', text });
  return pattern?.test(value) === false ? refuse({ code: 'pattern', text }) : [value];
}

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
