import type { WritePlan } from '../write/plan.js';

const mostLines = 50;

/** Why nothing was written, and the way out. */
export function refusalText(plan: WritePlan, out: string): string {
  const others = otherModelsText(plan, out);
  if (others !== undefined) return `${others} Nothing was written.\n`;
  const lines = plan.refused.map(({ path, reason }) =>
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

/** That packages of another model are in the way, which is one thing to say, however many files they have. */
export function otherModelsText({ model, refused }: WritePlan, out: string): string | undefined {
  const others = refused.flatMap((suspect) => (suspect.reason === 'other-model' ? [`"${suspect.model}"`] : []));
  if (others.length === 0) return undefined;
  const names = [...new Set(others)].sort().join(' and ');
  return `"${out}" holds packages of ${names}, and this is "${model}". Name another folder with --out, or replace them with --force.`;
}

/** The first lines, and how many more there are. */
export function listed(lines: readonly string[]): readonly string[] {
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines), `… and ${lines.length - mostLines} more`];
}
