import type { Type } from '../validators/index.js';
import type { Checked, Issue } from './errors.js';

/** A value that travels as text in a path, a query, a header or a form. */
export interface TextValue {
  readonly type: Type;
  /**
   * Of what is not text already, and of a list before what its items are: `[encodeList, encodeNumber]`. Here, as are the
   * functions below, so that a bundle contains those alone that its operations use.
   */
  readonly encode?: readonly EncodeText[];
  /** For what travels as JSON text: `type` says no more than that. */
  readonly json?: JsonText;
  /** For a number with `multipleOf`. */
  readonly isMultiple?: (value: number | bigint, of: number | bigint, scale?: number) => boolean;
}

export interface JsonText {
  readonly validate?: (value: unknown) => Checked;
  /** Only receives what `validate` accepts. */
  readonly stringify: (value: never) => string;
}

/** Why a text cannot be made; the location is known to the caller. */
export type Refusal = Pick<Issue, 'code' | 'message'> & { readonly path?: string };

export type Encoded =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

export type EncodeText = (text: TextValue, value: unknown) => Encoded;

/** One value as one text, or a list as many. */
export function encodeText(text: TextValue, value: unknown): Encoded {
  const [encode = encodeString, ...rest] = text.encode ?? [];
  return encode({ ...text, encode: rest }, value);
}

/** Text, with limits or of a fixed form: whether it has the form, the service checks. */
function encodeString({ type }: TextValue, value: unknown): Encoded {
  if (typeof value !== 'string')
    return refuse(
      'type',
      type === 'string' || typeof type === 'object' ? 'must be text' : `must be text, a ${String(type)}`,
    );
  if (typeof type === 'object' && type.kind === 'string') {
    const { minLength = 0, maxLength = Infinity, pattern } = type;
    // Counted only where there are limits: spreading takes time.
    const length = minLength === 0 && maxLength === Infinity ? 0 : [...value].length;
    if (length < minLength || length > maxLength)
      return refuse('length', `must have ${howMany(minLength, maxLength, 'character')}`);
    // As the model writes it: that it is about the whole text goes without saying.
    if (pattern?.test(value) === false)
      return refuse('pattern', `must match the pattern ${pattern.source.replace(/^\^\(\?:(.*)\)\$$/s, '$1')}`);
  }
  return written(value);
}

/** `1 to 256 characters`, `exactly 1 item` */
export function howMany(minimum: number, maximum: number, noun: string): string {
  const last = maximum === Infinity ? minimum : maximum;
  const counted = `${last} ${last === 1 ? noun : `${noun}s`}`;
  if (minimum === maximum) return `exactly ${counted}`;
  if (maximum === Infinity) return `at least ${counted}`;
  return minimum === 0 ? `at most ${counted}` : `${minimum} to ${counted}`;
}

export function written(value: unknown): Encoded {
  return { ok: true, texts: [String(value)] };
}

export function refuse(code: string, message: string): Encoded {
  return { ok: false, refusals: [{ code, message }] };
}
