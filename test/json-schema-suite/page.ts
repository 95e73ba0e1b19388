import { knownFailures } from './known-failures.js';
import type { Group } from './suite.js';
import type { Expressed, Judged } from './verdicts.js';
import { markdownTable } from '../support/markdown-table.js';

export interface Outcome {
  readonly expressed: readonly Expressed[];
  readonly judged: readonly Judged[];
}

/** The counts, as the Markdown of `docs/agreement.md`. */
export function page(suite: Outcome, own: Outcome): string {
  return [
    '## The cases of the suite',
    verdictTable(suite),
    'The last two columns leave out what our language cannot express:',
    reasonTable(suite),
    '## Cases of our own, for what draft 2020-12 added',
    verdictTable(own),
    ...(own.expressed.some((one) => 'reason' in one) ? ['The last two columns leave out:', reasonTable(own)] : []),
    '## Where our verdict differs on purpose',
    failureTable(),
  ].join('\n\n');
}

function verdictTable({ expressed, judged }: Outcome): string {
  const files = [...new Set(expressed.map(({ group }) => group.file))];
  const rowOf = (title: string, of: readonly string[]): readonly string[] =>
    row(title, { expressed, judged }, (group) => of.includes(group.file));
  // Keywords of which every case is right share a line.
  const isRight = (file: string): boolean => new Set(rowOf(file, [file]).slice(1)).size === 1;
  const right = files.filter(isRight);
  const rows = files.filter((file) => !isRight(file)).map((file) => rowOf(`\`${file}\``, [file]));
  const heads = ['keyword', 'cases', 'in our language', 'ours right', 'ajv right'];
  const names = right.map((file) => `\`${file}\``).join(', ');
  return markdownTable(heads, [...rows, rowOf(names, right), rowOf('**total**', files)]);
}

function row(title: string, { expressed, judged }: Outcome, isOf: (group: Group) => boolean): readonly string[] {
  const own = judged.filter(({ group }) => isOf(group));
  const counts = [
    casesOf(expressed.filter(({ group }) => isOf(group))),
    own.length,
    own.filter(({ isOursRight }) => isOursRight).length,
    own.filter(({ isAjvRight }) => isAjvRight).length,
  ];
  return [title, ...counts.map(String)];
}

function casesOf(expressed: readonly Expressed[]): number {
  return expressed.reduce((sum, { group }) => sum + group.tests.length, 0);
}

function reasonTable({ expressed }: Outcome): string {
  const left = expressed.flatMap((one) => ('reason' in one ? [one] : []));
  const reasons = [...new Set(left.map(({ reason }) => reason))].sort();
  const rows = reasons.map((reason) => {
    const own = left.filter((one) => one.reason === reason);
    return [reason, String(own.length), String(casesOf(own))];
  });
  return markdownTable(['not expressed', 'schemas', 'cases'], rows);
}

function failureTable(): string {
  const reasons = [...new Set(knownFailures.values())];
  return markdownTable(
    ['why', 'cases'],
    reasons.map((reason) => [reason, String([...knownFailures.values()].filter((one) => one === reason).length)]),
  );
}
