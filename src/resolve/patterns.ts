import type { Report } from '../source/report.js';
import type { SourceSpan } from '../source/source-file.js';
import { type Attack, searchAttack } from './attack.js';
import { isPlainlyLinear } from './linear-pattern.js';

/** What is needed to read the regular expressions of one model. */
export interface PatternScope {
  readonly report: Report;
  /**
   * Whether a regular expression can be read and is safe; reports one that is not. Nothing else in the program ever runs
   * it: whoever writes a model could bring checking itself to a stop.
   */
  isPattern(source: string, span: SourceSpan): boolean;
}

/** A longer one is searched for attacks by nobody; one that is plainly linear may be. */
const longest = 300;

/** The length of all patterns of a model together that are searched. Checking must stay quick, whatever a model holds. */
const budget = 1000;

/** Verdicts, so that an editor that checks at every letter waits once. They depend on the pattern alone. */
const verdicts = new Map<string, string | undefined>();

export function patternScope(report: Report): PatternScope {
  const seen = new Map<string, string | undefined>();
  let spent = 0;
  const problemOf = (source: string): string | undefined => {
    if (isPlainlyLinear(source)) return undefined;
    if (source.length > longest) return tooMuch(source, `it is longer than ${longest} characters`);
    spent += source.length;
    if (spent > budget)
      return tooMuch(source, `such patterns of this model have more than ${budget} characters together`);
    return searched(source);
  };
  return {
    report,
    isPattern: (source, span) => {
      const unreadable = syntaxProblem(source);
      if (unreadable !== undefined) report({ code: 'regular-expression-is-valid', message: unreadable, span });
      if (unreadable !== undefined) return false;
      if (!seen.has(source)) seen.set(source, problemOf(source));
      const message = seen.get(source);
      if (message !== undefined) report({ code: 'regular-expression-is-safe', message, span });
      return message === undefined;
    },
  };
}

function syntaxProblem(source: string): string | undefined {
  try {
    new RegExp(`^(?:${source})$`, 'u');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/u?: /, '') : String(error);
    return `This is no regular expression (ECMAScript, flag \`u\`): ${reason}.`;
  }
}

const advice = 'Let each part of it end where the next begins, with no repetition inside of another.';

function searched(source: string): string | undefined {
  if (verdicts.has(source)) return verdicts.get(source);
  const attack = searchAttack(source);
  const problem =
    attack === undefined
      ? `Nobody can tell how long /${shortened(source)}/ takes. ${advice}`
      : attack === 'none'
        ? undefined
        : attackProblem(source, attack);
  if (verdicts.size < 1000) verdicts.set(source, problem);
  return problem;
}

function attackProblem(source: string, { growth, text }: Attack): string {
  const words = growth === 'exponential' ? 'doubles with every letter' : 'grows with a power of the length';
  return `The time that /${shortened(source)}/ takes ${words}, as in ${text}. ${advice}`;
}

function tooMuch(source: string, reason: string): string {
  return `Whether /${shortened(source)}/ is safe is not searched: ${reason}. ${advice}`;
}

function shortened(source: string): string {
  return source.length > 60 ? `${source.slice(0, 60)}…` : source;
}
