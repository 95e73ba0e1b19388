import { pathSegment } from '../percent.js';

/** `docs/read me.md` → `docs/read%20me.md`; undefined if any segment cannot be sent. */
export function pathSegments(text: string): string | undefined {
  const segments = text.split('/').map(pathSegment);
  return segments.includes(undefined) ? undefined : segments.join('/');
}
