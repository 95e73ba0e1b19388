/**
 * Rules that share what they are here. Names and codes have spaces or line breaks between them: as lists of strings they
 * would take a line each.
 */
export type RuleGroup = RulesWithCodes | RulesWithReason;

interface RulesWithCodes {
  readonly rules: string;
  /** The kinds of changes that report what the rules do. */
  readonly codes: string;
}

interface RulesWithReason {
  readonly rules: string;
  /** Why no kind of change corresponds to the rules. */
  readonly reason: string;
}

/** The names in a text. */
export function namesOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((name) => name !== '');
}
