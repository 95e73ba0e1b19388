import type { Model } from '../model/model.js';
import type { Diagnostic } from '../source/diagnostic.js';
import { collectFindings } from '../source/report.js';
import type { Rule } from './rule.js';

/** Everything the rules have to say about a model, in the order of the rules. */
export function check(model: Model, rules: readonly Rule[]): readonly Diagnostic[] {
  const { report, diagnostics } = collectFindings();
  for (const { code, severity, needsWholeModel, check: apply } of rules) {
    if (needsWholeModel && model.isPartial) continue;
    apply(model, (violation) => report({ ...violation, code, severity }));
  }
  return diagnostics;
}
