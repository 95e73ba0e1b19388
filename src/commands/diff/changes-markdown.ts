import type { Verdict, Witness } from '../../stages.js';
import { codeBlock, codeOf } from '../../source/markdown-code.js';
import type { JudgedChange } from './allowed-changes.js';
import {
  allowedText,
  countsOf,
  isShownAbove,
  ofVerdict,
  placeText,
  shownAbove,
  verdicts,
  wayText,
  witnessLines,
  witnessSentence,
} from './changes-text.js';

const titles: Readonly<Record<Verdict, string>> = { breaking: 'Breaking', risky: 'Risky', safe: 'Safe' };

const languages: Readonly<Record<Witness['kind'], string>> = {
  request: 'http',
  response: 'http',
  webhook: 'json',
  source: 'ts',
  records: 'text',
};

/** The comment of a pull request: what else is to be said; what breaks first, each with its witness; the rest folded. */
export function changesMarkdown(
  changes: readonly JudgedChange[],
  notes: readonly string[],
  names: Readonly<Record<'old' | 'new', string>>,
): string {
  const sections = verdicts.flatMap((verdict) => {
    const found = ofVerdict(changes, verdict);
    if (found.length === 0) return [];
    const list = found
      .map((change, index) => itemOf(change, found[index - 1]))
      .join('\n')
      .trimEnd();
    const title = `${titles[verdict]} (${found.length})`;
    return verdict === 'safe'
      ? [`<details><summary>${title}</summary>\n\n${list}\n\n</details>`]
      : [`### ${title}\n\n${list}`];
  });
  const head = `## ${countsOf(changes)} from ${codeOf(names.old)} to ${codeOf(names.new)}`;
  return `${[head, ...notes.map(escaped), ...sections].join('\n\n')}\n`;
}

function itemOf(change: JudgedChange, before: JudgedChange | undefined): string {
  const { code: kind, message, witness, allowed } = change;
  const allowance = allowed === undefined ? '' : ` **${escaped(allowedText(allowed))}**`;
  const item = `- ${codeOf(placeText(change))}${wayText(change)}: ${escaped(message)} (${codeOf(kind)})${allowance}`;
  if (witness === undefined) return item;
  if (isShownAbove(change, before)) return `${item}\n\n${indented(shownAbove)}\n`;
  const block = codeBlock(witnessLines(witness).join('\n'), languages[witness.kind]);
  return `${item}\n\n${indented(`${escaped(witnessSentence(witness))}\n\n${block}`)}\n`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

/** Text without markup: names of a model may contain any character; code in it stays code. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[\\*_[\]<>#|~@]/g, '\\$&')))
    .join('');
}
