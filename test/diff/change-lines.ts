import type { Change, Witness } from '../../src/diff/compare/change.js';

/**
 * A change on one line, and its witness on another:
 *
 *     breaking request-field-added-required Pet name
 *       POST /pets {}: 400 body.name required
 */
export function linesOf({ verdict, code, subject, place, witness }: Change): readonly string[] {
  const head = [verdict, code, subject, place].filter((part) => part !== '').join(' ');
  return [head, ...(witness === undefined ? [] : [`  ${shortened(witnessLine(witness))}`])];
}

/** Longer lines are cut: a string just above a limit may have thousands of characters. */
const longest = 300;

function shortened(line: string): string {
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

function witnessLine(witness: Witness): string {
  switch (witness.kind) {
    case 'request': {
      const { request, refusal, reached, misread } = witness;
      const parts = [request.method, request.target, ...headersOf(request.headers), request.body ?? ''];
      const accepted =
        misread === undefined
          ? `takes it for ${reached}`
          : `reads ${misread.place} as ${misread.new}, not as ${misread.old}`;
      const reasons = refusal === undefined ? accepted : [refusal.status, ...refusal.reasons].join(' ');
      return `${parts.filter((part) => part !== '').join(' ')}: ${reasons}`.replaceAll(/\r?\n/g, '⏎');
    }
    case 'response': {
      const body = witness.body === undefined ? [] : [witness.body];
      return `${[witness.status, ...headersOf(witness.headers), ...body].join(' ')}: ${witness.reasons.join(', ')}`.replaceAll(
        /\r?\n/g,
        '⏎',
      );
    }
    case 'webhook':
      return `webhook ${witness.body}: ${witness.reasons.join(', ')}`;
    case 'source':
      return `${witness.text.split('\n').at(-1)} ${plainError(witness.error)}`;
    case 'records':
      throw new Error('Bug: the comparison of two models has no records.');
  }
}

/** Without what nearly every message has. */
function headersOf(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers)
    .filter(([name, value]) => name !== 'authorization' && !(name === 'content-type' && value === 'application/json'))
    .map(([name, value]) => `${name}: ${value}`);
}

/** What the compiler suggests instead, and so how it begins, depends on every name of the joined models. */
function plainError(error: string): string {
  return error
    .replace(/ Did you mean .*/, '')
    .replace(/^Module /, '')
    .replace('exported member named', 'exported member');
}
