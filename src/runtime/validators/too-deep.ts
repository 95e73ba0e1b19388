/** Deeper than any value that was read; only a cyclic value reaches it. */
export const deepestWritten = 1000;

/** The error for a cyclic value. */
export function tooDeep(): TypeError {
  return new TypeError('The value contains itself, or is nested too deeply for JSON.');
}

/** Cyclic values would be written for ever. */
export function checkWrittenDepth(depth: number): void {
  if (depth > deepestWritten) throw tooDeep();
}
