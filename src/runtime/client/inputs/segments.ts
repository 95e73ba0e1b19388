import { pathSegment } from '../requests/percent.js';

/** `docs/read me.md` → `docs/read%20me.md`; undefined if any segment cannot be sent. */
export function pathSegments(text: string): string | undefined {
  const segments = text.split('/').map(pathSegment);
  return segments.includes(undefined) ? undefined : segments.join('/');
}

/**
 * Encodes a value before other text of its segment, `{from}-{to}`. A service ends the value where that text first
 * follows at least one character, and decodes it afterwards: so `1-2` becomes `1%2D2`. Undefined if the text looks like
 * a part of an encoded character.
 */
export function segmentBefore(after: string): (text: string) => string | undefined {
  return (text) => {
    const [first = ''] = after;
    const code = `%${first.charCodeAt(0).toString(16).toUpperCase()}`;
    const segment = pathSegment(text)?.replace(/%..|./g, (part) => (part === first ? code : part));
    return segment !== undefined && (segment + after).indexOf(after, 1) < segment.length ? undefined : segment;
  };
}
