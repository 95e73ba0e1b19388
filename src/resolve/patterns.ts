import { shorten } from '../source/words.js';
import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { type Ambiguity, ambiguityOf, type Effort } from './linear-pattern.js';

export interface PatternScope {
  readonly report: Report;
  /**
   * Whether a regular expression is valid and safe; reports one that is not. Nothing else in the program runs a
   * pattern: a hostile model could make the check itself hang.
   */
  isPattern(source: string, span: SourceSpan): boolean;
}

/** The steps of all proofs of a model: some two seconds of work. A pattern of twenty characters takes a few hundred. */
const mostSteps = 2_000_000;

export function patternScope(report: Report): PatternScope {
  const seen = new Map<string, Ambiguity | undefined>();
  const effort = { left: mostSteps };
  return {
    report,
    isPattern: (source, span) => {
      const unreadable = syntaxProblem(source);
      if (unreadable !== undefined) report({ code: 'regular-expression-is-valid', message: unreadable, span });
      if (unreadable !== undefined) return false;
      if (!seen.has(source)) seen.set(source, judged(source, effort));
      const ambiguity = seen.get(source);
      if (ambiguity === undefined) return true;
      report({ code: 'regular-expression-is-safe', message: problemOf(source, ambiguity), span });
      return false;
    },
  };
}

/**
 * What was found of a pattern, and in how many steps. These count again, because what a model may do must not depend on
 * what was proven before it.
 */
const known = new Map<string, { readonly ambiguity: Ambiguity | undefined; readonly steps: number }>();

/** Longer patterns are not kept. */
const longest = 300;

function judged(source: string, effort: Effort): Ambiguity | undefined {
  const found = known.get(source);
  if (found !== undefined && found.steps < effort.left) {
    effort.left -= found.steps;
    return found.ambiguity;
  }
  const before = effort.left;
  const ambiguity = ambiguityOf(source, effort);
  // Nothing is known of a proof that was not finished.
  if (effort.left > 0 && source.length <= longest && known.size < 1000)
    known.set(source, { ambiguity, steps: before - effort.left });
  return ambiguity;
}

function syntaxProblem(source: string): string | undefined {
  try {
    new RegExp(`^(?:${source})$`, 'u');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/u?: /, '') : String(error);
    return `This is not a regular expression (ECMAScript, flag \`u\`): ${reason}.`;
  }
}

function problemOf(source: string, { example }: Ambiguity): string {
  const found =
    example === undefined
      ? 'may match a string in more than 100 ways, as far as can be proven.'
      : `can read ${JSON.stringify(shorten(example))} in several ways, and longer strings perhaps in more than 100: matching could take years.`;
  return `/${shorten(source)}/ ${found} Make the end of each part unambiguous, and do not nest repetitions.`;
}
