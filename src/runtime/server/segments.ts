import { refused, type TextReader } from './read-result.js';
import { codeAt, segmentEnd } from './target.js';

/** Whether there is a slash, and from there to the end one segment or more, none of them empty, `.` or `..`. */
export function areSegments(path: string, slash: number, end: number): boolean {
  if (codeAt(path, slash) !== 47) return false;
  let at = slash;
  while (at < end) {
    at = segmentEnd(path, at + 1);
    if (at === -1) return false;
  }
  return at === end && at > slash;
}

/** Reads the path parameter that is the rest of a path. */
export function restReader(read: TextReader<unknown>): TextReader<unknown> {
  return (text) =>
    areDecodedSegments(text) ? read(text) : refused('path', 'must have no segment that is empty, "." or ".."');
}

/**
 * Whether no segment of a decoded value is empty, `.` or `..`: it must not lead above the folder, or the path of another
 * service, that it is appended to.
 */
export function areDecodedSegments(text: string): boolean {
  return !/(?:^|\/)\.{0,2}(?:\/|$)/.test(text);
}
