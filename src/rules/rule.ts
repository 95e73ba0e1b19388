import { type Declarations, declarationsOf } from '../model/declarations.js';
import { endpointsOf } from '../model/endpoints.js';
import type { Endpoint, Model } from '../model/model.js';
import { collectFindings, type Diagnostic, type Finding, type Severity } from '../source/diagnostic.js';
import { suggest, suggestNearest } from '../source/nearest-word.js';
import type { SourceSpan } from '../source/source-file.js';

/** A violation found by a rule; its code and severity are those of the rule. */
export type Violation = Omit<Finding, 'code' | 'severity'>;

/** The same message at the same place counts once: many endpoints inherit from one group, many instances from one generic type. */
export type ReportViolation = (violation: Violation) => void;

/** A true statement about every good model. `code` is the name of its page and its scenario. */
export interface Rule {
  readonly code: string;
  readonly severity: Severity;
  /** Why it is demanded, in Markdown without a heading, for `modelwright explain`. Ours have pages instead. */
  readonly docs?: string;
  /** Skipped for incomplete models: the rule depends on how parts relate, and missing parts are already reported. */
  readonly needsWholeModel?: true;
  check(model: Model, report: ReportViolation): void;
}

/** A rule of this folder: its code is the name of its file. It is about a model as a whole, about each endpoint, or both. */
export type OwnRule = Omit<Rule, 'code' | 'check' | 'docs'> & ((AboutModel & Partial<AboutEndpoint>) | AboutEndpoint);

interface AboutModel {
  check(model: Model, report: ReportViolation, declarations: Declarations): void;
}

interface AboutEndpoint {
  checkEndpoint(endpoint: Endpoint, report: ReportViolation, whole: Whole): void;
}

interface Whole {
  readonly model: Model;
  readonly declarations: Declarations;
}

export function ruleOf(
  code: string,
  { check: checkModel, checkEndpoint, ...rule }: OwnRule & Partial<AboutModel>,
): Rule {
  return {
    ...rule,
    code,
    check(model, report) {
      const whole = { model, declarations: declarationsOf(model) };
      checkModel?.(model, report, whole.declarations);
      if (checkEndpoint) for (const endpoint of endpointsOf(model)) checkEndpoint(endpoint, report, whole);
    },
  };
}

export function check(model: Model, rules: readonly Rule[]): readonly Diagnostic[] {
  const { report, diagnostics } = collectFindings();
  for (const { code, severity, needsWholeModel, check: apply } of rules) {
    if (needsWholeModel && model.isPartial) continue;
    apply(model, (violation) => report({ ...violation, code, severity }));
  }
  return diagnostics;
}

/**
 * Leaves out the warnings whose codes a model has under `allow:`. Errors remain: whether code can be generated is not
 * a matter of taste. An unused allowance would hide the next such warning, so it is reported itself.
 */
export function withAllowances(
  diagnostics: readonly Diagnostic[],
  codes: readonly { readonly text: string; readonly span: SourceSpan }[],
): readonly Diagnostic[] {
  const allowed = new Set(codes.map(({ text }) => text));
  const kept = diagnostics.filter(({ code, severity }) => severity === 'error' || !allowed.has(code));
  const codesOf = (severity: Diagnostic['severity'], from: readonly Diagnostic[]): ReadonlySet<string> =>
    new Set(from.filter((one) => one.severity === severity).map(({ code }) => code));
  const warnings = codesOf('warning', diagnostics);
  const errors = codesOf('error', diagnostics);
  const unallowed = codesOf('warning', kept);
  const { report, diagnostics: own } = collectFindings();
  for (const code of codes) {
    const { text, span } = code;
    const isError = errors.has(text);
    // While there are errors, it is unknown which warnings will remain.
    if (warnings.has(text) || (errors.size > 0 && !isError)) continue;
    const { hint, fix } = isError ? suggest(undefined, span) : suggestNearest(code, unallowed);
    const message = isError
      ? `"${text}" is an error, but only warnings can be allowed. Fix the error, and remove this line.`
      : `There is no warning "${text}" to allow.${hint || ' Remove this line.'}`;
    report({ code: 'allowance-is-used', severity: 'warning', message, span, fix });
  }
  return [...kept, ...own];
}
