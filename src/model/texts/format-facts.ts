import type { TextFormat } from '../../runtime/validators/format.js';

/**
 * Everything that the generator knows about a text format. The check in the runtime decides which strings belong to it.
 */
export interface FormatFacts {
  /** Samples for documentation and code, the usual one first; among them strings of two formats, if there are any. */
  readonly samples: readonly [string, ...string[]];
  /** Valid strings, edge cases among them. */
  readonly accepts: readonly string[];
  /** Invalid strings that resemble the format, and that a careless check would accept. */
  readonly refuses: readonly string[];
  /** The lengths of its strings, from the shortest to the longest: `[[20, 20], [22, Infinity]]` for 20, or 22 and more. */
  readonly lengths: readonly (readonly [least: number, most: number])[];
  /** A class of the characters in its strings; absent if it may contain any. */
  readonly alphabet?: string;
  /** The other formats that share strings with it; one of each two names the other. Bytes are base64. */
  readonly overlaps?: readonly (TextFormat | 'bytes')[];
  /** Its strings may contain commas, so that the text between those of a `csv<T>` may be part of one. */
  readonly hasCommas?: true;
  readonly schema: FormatSchema;
  /** Its name in the OpenAPI format registry (https://spec.openapis.org/registry/format/); absent: the same as here. */
  readonly registeredAs?: string;
  /** The registered name allows more strings than the format. */
  readonly isNarrower?: true;
}

interface FormatSchema {
  /** A regular expression for the string, without anchors: every alternation is in parentheses. */
  readonly source: string;
  /**
   * Keywords that constrain more than the expression does. `format` is used only if no validator refuses by it what a
   * service accepts: for `duration` some use a narrower grammar without fractions (RFC 3339, appendix A), common checks
   * of `email` and `uri` require a dot in every domain, and a path in every URI, and those of `hostname` decode labels
   * that begin with `xn--`.
   */
  readonly more?: {
    readonly format?: string;
    readonly maxLength?: number;
    readonly allOf?: readonly { readonly pattern: string }[];
  };
  /** The constraint that neither expresses; absent if the keywords express everything. */
  readonly unsaid?: string;
  /** Whether the expression alone is complete. */
  readonly isWhole: boolean;
}
