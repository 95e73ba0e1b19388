import { type Model, type Rule, rules as ours } from '../../../stages.js';
import { CommandError, messageOf, usageError } from '../../terminal/command-error.js';
import { diagnosticCodes } from '../../terminal/diagnostic-pages.js';
import { exportOfModule, placeOfError } from './module-files.js';

/**
 * Rules that others write: modules that export a rule or a list of them by default, or a function that returns them.
 *
 *     rules: [./tools/no-delete.js, '@acme/modelwright-rules']
 */
export async function loadRuleModules(names: readonly string[], folder: string): Promise<readonly Rule[]> {
  const loaded = await Promise.all(names.map(async (name) => rulesOf(name, await exportOfModule(name, folder))));
  const rules = loaded.flat();
  const codes = new Set([...ours.map(({ code }) => code), ...diagnosticCodes()]);
  for (const { code } of rules) {
    if (codes.has(code)) throw usageError(`Two rules have the code "${code}". Give yours another.`);
    codes.add(code);
  }
  return rules;
}

function rulesOf(name: string, exported: unknown): readonly Rule[] {
  return [exported].flat().map((rule) => {
    if (isRule(rule)) return guarded(rule, name);
    throw usageError(
      `"${name}" exports no rule. A rule is { code, severity, check(model, report) }: the code in small letters, digits and hyphens, the severity 'error' or 'warning'.`,
    );
  });
}

function isRule(value: unknown): value is Rule {
  if (typeof value !== 'object' || value === null) return false;
  const { code, severity, docs, check } = value as Partial<Record<keyof Rule, unknown>>;
  const isNamed = typeof code === 'string' && /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(code);
  if (docs !== undefined && typeof docs !== 'string') return false;
  return isNamed && (severity === 'error' || severity === 'warning') && typeof check === 'function';
}

/** The same rule, whose mistakes are reported as such. */
function guarded(rule: Rule, name: string): Rule {
  const failed = (reason: string): CommandError =>
    new CommandError(1, `The rule "${rule.code}" of "${name}" failed: ${reason}`);
  const check = (model: Model, report: Parameters<Rule['check']>[1]): void => {
    try {
      rule.check(model, (violation) => {
        const { message, span } = violation as Partial<typeof violation>;
        if (typeof message !== 'string' || typeof span?.path !== 'string')
          throw failed('it reports something other than { message, span }. The span is that of a part of the model.');
        report(violation);
      });
    } catch (error) {
      throw error instanceof CommandError ? error : failed(`${messageOf(error)}${placeOfError(error)}`);
    }
  };
  return { ...rule, check };
}
