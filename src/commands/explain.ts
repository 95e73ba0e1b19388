import { didYouMean } from '../source/nearest-word.js';
import { cutText, painter } from '../source/terminal-text.js';
import { type ExitCode, usageError } from './command-error.js';
import { diagnosticCodes, diagnosticPage, firstSentenceOf, printPage } from './diagnostic-pages.js';
import type { Terminal } from './terminal.js';

/**
 * Prints the page of a diagnostic; without a code, a line for each diagnostic.
 * @throws CommandError for an unknown code
 */
export function explain(code: string | undefined, terminal: Terminal): ExitCode {
  const codes = diagnosticCodes();
  if (code === undefined) {
    terminal.out(listText(codes, terminal));
    return 0;
  }
  // A code copied from a message may include the colon.
  const asked = code.toLowerCase().replace(/:$/, '');
  if (!codes.includes(asked)) {
    throw usageError(
      `There is no diagnostic "${code}".${didYouMean(asked, codes)} \`modelwright explain\` lists every code.`,
    );
  }
  terminal.out(printPage(diagnosticPage(asked), terminal.outScreen));
  return 0;
}

function listText(codes: readonly string[], { outScreen: { width, hasColors } }: Terminal): string {
  const paint = painter(hasColors);
  const column = Math.max(...codes.map(({ length }) => length)) + 2;
  const lines = codes.map((code) => {
    const sentence = firstSentenceOf(diagnosticPage(code)).replaceAll('`', '');
    return `${paint('bold', code)}${' '.repeat(column - code.length)}${cutText(sentence, Math.max(width - column, 20))}`;
  });
  return `${lines.join('\n')}\n\nmodelwright explain CODE prints a page with an example and a fix.\n`;
}
