import { arrayExplainer, explainJson, jsonTextExplainer } from './explain-composites.js';
import { objectExplainer, unionExplainer } from './explain-objects.js';
import {
  explainBoolean,
  explainNull,
  formatExplainer,
  numberExplainer,
  stringExplainer,
  wholeExplainer,
} from './explain-scalars.js';
import { isFormat } from './format.js';
import { addIssue, exceedsDepth, type Explain, startIssues } from './issues.js';
import { kindOf } from './kind-of.js';
import type { Check, Form, Issue } from './result.js';
import { type DeclaredType, type LimitedType, type Scalar, type Type, typesWithin } from './type.js';

/** All issues of a value. The type is compiled into closures on first use. */
export function issuesOf(type: DeclaredType, value: unknown, form: Form): readonly Issue[] {
  const issues = startIssues(form);
  declaredExplainer(type)(value, issues);
  // A value that changes between two reads (a getter, a proxy) may be refused first and valid now.
  if (issues.found.length === 0) addIssue(issues, { code: 'type', message: 'must not change while it is read' });
  return issues.found;
}

const checks = /* @__PURE__ */ new WeakMap<DeclaredType, Check>();

/** Lets explanations skip valid parts: a printed check takes a fraction of the time. */
export function rememberCheck(type: DeclaredType, check: Check): void {
  checks.set(type, check);
}

const explainers = /* @__PURE__ */ new WeakMap<DeclaredType, Explain>();

function declaredExplainer(type: DeclaredType): Explain {
  const known = explainers.get(type);
  if (known !== undefined) return known;
  const explain = typeExplainer(type, type.lossless === true);
  const guarded: Explain = typesWithin(type).has(type)
    ? (value, issues) => {
        if (!exceedsDepth(issues)) explain(value, issues);
      }
    : explain;
  explainers.set(type, guarded);
  return guarded;
}

/** A keyword is a type without limits. */
type Structure = Exclude<Type, Scalar | (() => DeclaredType)> | { readonly kind: Exclude<Scalar, LimitedType['kind']> };

export function typeExplainer(given: Type, isLossless: boolean): Explain {
  if (typeof given === 'function') return laterExplainer(given);
  const type = typeof given === 'string' ? ({ kind: given } as Structure) : given;
  const explainerOf = (part: Type): Explain => typeExplainer(part, isLossless);
  if ('multipleOf' in type) return kindOf({ kind: 'multiple' }).explainer(type, explainerOf);
  switch (type.kind) {
    case 'boolean':
      return explainBoolean;
    case 'unknown':
      return explainJson;
    case 'null':
      return explainNull;
    case 'string':
      return stringExplainer(type);
    case 'integer':
    case 'int32':
    case 'int64':
    case 'uint64':
      return wholeExplainer(type.kind, type);
    case 'number':
      return numberExplainer(type, isLossless);
    case 'array':
      return arrayExplainer(type, explainerOf(type.items));
    case 'json':
      return jsonTextExplainer(explainerOf(type.of));
    case 'alias':
      return explainerOf(type.type);
    case 'object':
      return objectExplainer(type, explainerOf);
    case 'union':
      return unionExplainer(type, explainerOf);
    default:
      return isFormat(type.kind) ? formatExplainer(type.kind) : kindOf(type).explainer(type, explainerOf);
  }
}

/** A declared type is resolved when a value is checked: types may be recursive. */
function laterExplainer(type: () => DeclaredType): Explain {
  let explain: Explain | undefined;
  return (value, issues) => {
    explain ??= partExplainer(type());
    explain(value, issues);
  };
}

/** Explains a value unless its check accepts it, which is not asked on every level of a recursive type. */
function partExplainer(type: DeclaredType): Explain {
  const explain = declaredExplainer(type);
  const check = checks.get(type);
  if (check === undefined || typesWithin(type).has(type)) return explain;
  return (value, issues) => {
    if (issues.isExact || !check(value, issues.form, issues.at?.depth)) explain(value, issues);
  };
}
