import { loadDiff } from '../stages.js';
import { didYouMean } from '../source/nearest-word.js';
import { cutText, painter } from '../source/terminal-text.js';
import { type ExitCode, usageError } from './terminal/command-error.js';
import { diagnosticCodes, diagnosticPage, firstSentenceOf, printPage } from './terminal/diagnostic-pages.js';
import { settingsFor } from './project/project.js';
import type { Terminal } from './terminal/terminal.js';

/** Prints the page of a diagnostic, ours or of a rule of the project, or of a change; without a code, a line for each. */
export async function explain(code: string | undefined, terminal: Terminal): Promise<ExitCode> {
  // A code copied from a message may include the colon.
  const asked = code?.toLowerCase().replace(/:$/, '');
  const ours = diagnosticCodes();
  // Whatever is wrong with the settings of the project, ours are explained.
  const isOurs = asked !== undefined && ours.includes(asked);
  const pages = isOurs ? new Map<string, string>() : await pagesOfProject(terminal.folder);
  const codes = [...ours, ...pages.keys()].sort();
  const pageOf = (one: string): string => pages.get(one) ?? diagnosticPage(one);
  if (asked === undefined) {
    terminal.out(listText(codes, pageOf, terminal));
    return 0;
  }
  const page = codes.includes(asked) ? pageOf(asked) : await pageOfChange(asked);
  if (page === undefined) {
    const hint = hintFor(asked, codes) || hintFor(asked, [...(await loadDiff()).changeKinds.keys()]);
    throw usageError(
      `There is no diagnostic "${code}".${hint} \`modelwright explain\` lists every code but those of changes.`,
    );
  }
  terminal.out(printPage(page, terminal.outScreen));
  return 0;
}

/** What `diff` says about a change; undefined if it has no such code. */
async function pageOfChange(code: string): Promise<string | undefined> {
  const { findingKinds, changeKinds } = await loadDiff();
  const kind = findingKinds.get(code);
  if (kind === undefined) return undefined;
  const verdict = `\`modelwright diff\` usually calls such a change ${kind.verdict}: [the list of changes](../evolution.md).`;
  // Only changes of the model can be allowed, not what is found in records.
  const mayBeAllowed = kind.verdict === 'breaking' && changeKinds.has(code);
  const way = mayBeAllowed ? ' A model accepts one with a reason, by `allow-breaking:`.' : '';
  return `# ${code}\n\n${kind.sentence}\n\n${verdict}${way}\n`;
}

/** Whoever looks for a subject may know a word of a code, `pages`, or a key, `streams-if`, but no code. */
function hintFor(asked: string, codes: readonly string[]): string {
  const found = codes.filter((code) => `-${code}-`.includes(`-${asked}-`));
  return found.length === 0 ? didYouMean(asked, codes) : ` With this word: ${found.join(', ')}.`;
}

/** A page for each rule of the modules that the settings name, by code. */
async function pagesOfProject(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = new Set((await settingsFor(folder, [])).flatMap(({ rules }) => rules));
  if (names.size === 0) return new Map();
  const { loadRuleModules } = await import('./project/modules/rule-modules.js');
  const pages = [...names].map(async (name) =>
    (await loadRuleModules([name], folder)).map(({ code, docs = 'Its module gives no reason, `docs`.' }) => {
      return [code, `# ${code}\n\n${docs.trim()}\n\nA rule of this project, in \`${name}\`.\n`] as const;
    }),
  );
  return new Map((await Promise.all(pages)).flat());
}

function listText(
  codes: readonly string[],
  pageOf: (code: string) => string,
  { outScreen: { width, hasColors } }: Terminal,
): string {
  const paint = painter(hasColors);
  const column = Math.max(...codes.map(({ length }) => length)) + 2;
  const lines = codes.map((code) => {
    const sentence = firstSentenceOf(pageOf(code)).replaceAll('`', '');
    return `${paint('bold', code)}${' '.repeat(column - code.length)}${cutText(sentence, Math.max(width - column, 20))}`;
  });
  return `${lines.join('\n')}\n\nmodelwright explain CODE prints a page with an example and a fix.\n`;
}
