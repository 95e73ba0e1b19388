import { deepestWritten, tooDeep } from '../json-writer.js';

/** What only a model with recursive types needs: cyclic values would be written for ever. */
export function checkWrittenDepth(depth: number): void {
  if (depth > deepestWritten) throw tooDeep();
}
