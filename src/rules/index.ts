import { type Rule, ruleOf } from './rule.js';

/**
 * Every rule: one for each file of this folder with a hyphen in its name. The build replaces the call by imports
 * (`src/build/link-rules.ts`). The order does not matter, because diagnostics are sorted by where they are.
 */
export const rules: readonly Rule[] = Object.entries(import.meta.glob('./*-*.ts', { eager: true })).flatMap(
  ([path, exported]) => Object.values(exported).map((rule) => ruleOf(path.slice('./'.length, -'.ts'.length), rule)),
);

/** Those whose violations are errors. */
export const refusingRules: readonly Rule[] = rules.filter(({ severity }) => severity === 'error');
