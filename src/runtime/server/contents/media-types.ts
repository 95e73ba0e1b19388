import { isRange, rangeMatcher } from '../negotiation.js';

/** Finds the declared media type, or range of media types, that a `Content-Type` belongs to. */
export type MediaTypeFinder = (contentType: string) => FoundMediaType | undefined;

export interface FoundMediaType {
  readonly declared: string;
  /** For a range, the given media type: names in lower case, parameters without spaces; otherwise the declared one. */
  readonly mediaType: string;
}

/** Whether a declared media type needs matching: one without parameters is looked up by name. */
export function isMatched(declared: string): boolean {
  return /[*;]/.test(declared);
}

/** Looks for a media type before it looks for a range; parameters count where they are declared. */
export function mediaTypeFinder(declared: readonly string[]): MediaTypeFinder {
  const types: readonly Declared[] = declared
    .map((mediaType) => {
      const parts = partsOf(mediaType);
      const matches = isRange(mediaType) ? rangeMatcher(parts.essence) : (given: string) => given === parts.essence;
      return { mediaType, ...parts, matches };
    })
    .sort((left, right) => precisionOf(right) - precisionOf(left));
  return (contentType) => {
    if (contentType.length > longest || !mediaTypeSyntax.test(contentType)) return undefined;
    const given = partsOf(contentType);
    const found = types.find(
      ({ matches, parameters }) =>
        matches(given.essence) && parameters.every((parameter) => given.parameters.includes(parameter)),
    );
    if (found === undefined) return undefined;
    const { mediaType: declared } = found;
    return { declared, mediaType: isRange(declared) ? [given.essence, ...given.parameters].join(';') : declared };
  };
}

interface MediaTypeParts {
  readonly essence: string;
  /** `charset=utf-8`: the name in lower case, the value without quotes if it needs none. */
  readonly parameters: readonly string[];
}

interface Declared extends MediaTypeParts {
  readonly mediaType: string;
  readonly matches: (essence: string) => boolean;
}

/** Splits `text/csv; header=absent; charset=utf-8`. */
function partsOf(mediaType: string): MediaTypeParts {
  const [, essence = mediaType, rest = ''] = /^([^;]*?)[\t ]*(?:;(.*))?$/s.exec(mediaType) ?? [];
  const parameters = [...rest.matchAll(parameterSyntax)].map(([, name = '', token, quoted = '""']) => {
    const value = token ?? quoted;
    return `${name.toLowerCase()}=${/^"[!#$%&'*+.^_`|~0-9A-Za-z-]+"$/.test(value) ? value.slice(1, -1) : value}`;
  });
  return { essence: essence.trim().toLowerCase(), parameters };
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = String.raw`"(?:[\t !#-\[\]-~\x80-\xff]|\\[\t -~\x80-\xff])*"`;
const parameterSyntax = new RegExp(`[\\t ]*(${token})=(?:(${token})|(${quoted}))[\\t ]*(?:;|$)`, 'g');

// RFC 6838, section 4.2, and RFC 9110, section 8.3.1: a single media type, not a range. Spaces between two semicolons
// have one place: with two, matching would take exponential time.
const registeredName = '[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*';
/** @internal */
export const mediaTypeSyntax: RegExp = new RegExp(
  `^[\\t ]*${registeredName}/${registeredName}(?:[\\t ]*;(?:[\\t ]*${token}=(?:${token}|${quoted}))?)*[\\t ]*$`,
);

// Names have at most 127 characters each; parameters are few.
const longest = 1000;

function precisionOf({ mediaType, essence, parameters }: Declared): number {
  return isRange(mediaType) ? essence.length - 1000 : parameters.length;
}
