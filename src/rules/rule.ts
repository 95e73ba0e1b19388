import type { Model } from '../model/model.js';
import type { Severity } from '../source/diagnostic.js';
import type { Finding } from '../source/report.js';

/** What a rule found; its code and severity are those of the rule. */
export type Violation = Omit<Finding, 'code' | 'severity'>;

/** A true statement about every good model. `code` is the name of its file, its page and its scenario. */
export interface Rule {
  readonly code: string;
  readonly severity: Severity;
  /** Asks how things hang together: silent where the model has holes, which are reported already. */
  readonly needsWholeModel?: true;
  check(model: Model, report: (violation: Violation) => void): void;
}
