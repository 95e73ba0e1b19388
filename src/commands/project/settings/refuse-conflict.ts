import { lineMapOf, positionAt } from '../../../source/line-map.js';
import { usageError } from '../../terminal/command-error.js';

/** Refuses a file with a merge conflict, which packages would publish if it is a licence or changelog. */
export function refuseConflict(file: string, text: string): void {
  const conflict = text.search(/^<{7} /m);
  if (conflict < 0) return;
  const { line } = positionAt(lineMapOf(text), conflict);
  throw usageError(`${file}:${line}:1: Git left a conflict here. Keep what belongs there.`);
}
