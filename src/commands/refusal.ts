import type { Suspect } from '../write/plan.js';

const mostLines = 50;

/** Why nothing was written, and the way out. */
export function refusalText(refused: readonly Suspect[], out: string): string {
  const lines = refused.map(({ path, reason }) =>
    reason === 'edited'
      ? `${out}/${path} was edited by hand since it was generated.`
      : `${out}/${path} is there, but modelwright did not write it.`,
  );
  return [
    ...listed(lines),
    'Nothing was written. Move your changes elsewhere, or overwrite them with --force.',
    '',
  ].join('\n');
}

/** The first lines, and how many more there are. */
export function listed(lines: readonly string[]): readonly string[] {
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines), `… and ${lines.length - mostLines} more`];
}
