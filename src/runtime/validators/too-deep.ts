/** Deeper than any value that was read; reached by one that contains itself. */
export const deepestWritten = 1000;

/** The error to throw for a value that has no end. */
export function tooDeep(): TypeError {
  return new TypeError('The value contains itself, or is nested too deeply for JSON.');
}

/** Values that contain themselves would be written for ever. */
export function checkWrittenDepth(depth: number): void {
  if (depth > deepestWritten) throw tooDeep();
}
