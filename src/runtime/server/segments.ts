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
