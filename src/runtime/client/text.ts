import type { TextLimits, Type } from '../validators/index.js';
import type { Checked } from './errors.js';

/** A value that is sent as a string in a path, a query, a header or a form. */
export interface TextValue {
  readonly type: Type;
  /** For values that are not strings, and lists: `[encodeList, encodeNumber]`. In the table, so that bundles stay small. */
  readonly encode?: readonly EncodeText[] | undefined;
  /** For a value that is sent as JSON text: `type` does not describe it. */
  readonly json?: Serialize;
  /** For a number with `multipleOf`. */
  readonly isMultiple?: (value: number | bigint, of: number | bigint, scale?: number) => boolean;
}

export type Serialize = (value: unknown) => Checked<string> | Promise<Checked<string>>;

/** The strings of a value; none if it is refused. */
export type EncodeText = (text: TextValue, value: unknown, refuse: Refuse) => readonly string[];

export function encodeText(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  return (text.encode?.[0] ?? encodeString)(text, value, refuse);
}

/** A string, with limits or a format: the service checks the format. */
function encodeString(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  if (typeof value !== 'string') return refuse({ code: 'type', text });
  // A type without limits is a string such as 'integer', which has none of these properties.
  const { minLength = 0, maxLength = Infinity, pattern } = text.type as TextLimits;
  const { length } = [...value];
  if (length < minLength || length > maxLength) return refuse({ code: 'length', text });
  return pattern?.test(value) === false ? refuse({ code: 'pattern', text }) : [value];
}

/** Why an input is refused. The messages are loaded on demand: see words.ts; rare refusals have their own. @opaque */
export interface Refusal {
  readonly path: string;
  readonly code: string;
  readonly message?: string;
  readonly text?: TextValue;
  readonly bounds?: readonly [least: number | bigint, most: number | bigint];
  /** The result of the validator, perhaps a promise. */
  readonly checked?: Checked | Promise<Checked> | undefined;
}

/** Refuses a value, with `path` relative to it; returns its (empty) list of strings. */
export type Refuse = (refusal: Omit<Refusal, 'path'> & { readonly path?: string }) => readonly [];
