import { type Fields, isInt32, isObject } from './checks.js';
import { fieldNamesOf, hasFieldCount, isInheritedName, type Named, ownField } from './fields.js';
import {
  addIssue,
  enter,
  type Explain,
  explainAt,
  explainUnknown,
  isFull,
  type Issues,
  isStrict,
  leave,
  listOf,
  refuseOther,
  stepOf,
} from './issues.js';
import type { ExplainerOf } from './kind.js';
import { kindOf } from './kind-of.js';
import { isFulfilled, type Presence, presenceText } from './presence.js';
import { type Field, type Fielded, type Type, type UnionType, withTag } from './type.js';

interface FieldRule extends Pick<Field, 'name' | 'type'> {
  /** Its step in a path. */
  readonly step: string;
  readonly isRequired: boolean;
  readonly isInherited: boolean;
  readonly explain: Explain;
}

export function objectExplainer(type: Fielded, explainerOf: ExplainerOf): Explain {
  const { fields, patterns = [], requires = [] } = type;
  const rules = rulesOf(fields, explainerOf);
  const declared: ReadonlySet<string> = new Set(fields.map(({ name }) => name));
  const explainOthers = patterns.length === 0 ? undefined : kindOf({ kind: 'patterns' }).explainer(type, explainerOf);
  return (value, issues) => {
    if (!isObject<Named>(value)) return refuseOther(issues, 'object');
    const count = explainFields(value, issues, rules);
    if (explainOthers !== undefined) explainOthers(value, issues);
    else if (isStrict(issues) && !hasFieldCount(value, count)) explainUndeclared(value, issues, declared);
    explainMissing(value, issues, requires);
  };
}

/** Explains a value as an object of its variant, with the tag as an ordinary field. */
export function unionExplainer({ tag, variants, others }: UnionType, explainerOf: ExplainerOf): Explain {
  const explainers = new Map<unknown, Explain>(
    variants.map((variant) => [variant.name, objectExplainer(withTag(tag, variant), explainerOf)]),
  );
  const explainOther = others && objectExplainer(withTag(tag, others), explainerOf);
  const expected = listOf(variants.map(({ name }) => name));
  const missing = { code: 'required', message: `is required: one of ${expected}`, expected } as const;
  const wrong = { code: 'tag', message: `must be one of: ${expected}`, expected } as const;
  return (value, issues) => {
    if (!isObject<Named>(value)) return refuseOther(issues, 'object');
    const given = fieldOf(value, tag);
    const explain = explainers.get(given) ?? (!isStrict(issues) && explainOther);
    if (explain) return explain(value, issues);
    // The other fields cannot be checked without a variant.
    explainAt(issues, tag, { value: given, explain: () => addIssue(issues, given === undefined ? missing : wrong) });
  };
}

function rulesOf(fields: readonly Field[], explainerOf: ExplainerOf): readonly FieldRule[] {
  return fields.map(({ name, type, optional = false }) => ({
    name,
    step: stepOf(name),
    type,
    isRequired: !optional,
    isInherited: isInheritedName(name),
    explain: explainerOf(type),
  }));
}

/** A fast check for valid values, the common case; inline, because a call is slower. */
function isEvident(value: unknown, type: Type): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'int32':
      return isInt32(value);
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return false;
  }
}

/** Returns the number of present fields. */
function explainFields(value: Fields<Named>, issues: Issues, rules: readonly FieldRule[]): number {
  // One step for all of them, because most are valid and add no issue.
  const at = enter(issues, '');
  let count = 0;
  let index = 0;
  // Most values have their fields in the order of the model: visiting them in order is faster than looking each up.
  for (const name in value) {
    const rule = rules[index];
    if (rule === undefined || rule.name !== name || rule.isInherited) break;
    count += explainField(value[name], rule, issues);
    index += 1;
  }
  for (; index < rules.length; index += 1) {
    const rule = rules[index];
    if (rule === undefined) break;
    const field = rule.isInherited ? ownField(value, rule.name) : value[rule.name];
    count += explainField(field, rule, issues);
  }
  leave(issues, at);
  return count;
}

/** Returns 1 if the field is present. */
function explainField(field: unknown, rule: FieldRule, issues: Issues): 0 | 1 {
  if (field !== undefined && isEvident(field, rule.type)) return 1;
  if (isFull(issues)) return 0;
  if (issues.at !== undefined) issues.at.step = rule.step;
  if (field !== undefined) rule.explain(field, issues);
  else if (rule.isRequired) addIssue(issues, { code: 'required', message: 'is required' });
  return field === undefined ? 0 : 1;
}

function fieldOf(value: Fields<Named>, name: string): unknown {
  return isInheritedName(name) ? ownField(value, name) : value[name];
}

function explainUndeclared(value: object, issues: Issues, declared: ReadonlySet<string>): void {
  for (const name of fieldNamesOf(value)) {
    if (isFull(issues)) return;
    if (!declared.has(name)) explainAt(issues, name, { value: undefined, explain: explainUnknown });
  }
}

function explainMissing(value: Fields<Named>, issues: Issues, requires: readonly Presence[]): void {
  for (const presence of requires) {
    if (isFulfilled(presence, (name) => fieldOf(value, name) !== undefined)) continue;
    const expected = presenceText(presence);
    addIssue(issues, { code: 'fields', message: `must have ${expected}`, expected });
  }
}
