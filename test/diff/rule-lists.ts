import { readFileSync } from 'node:fs';
import type { RuleGroup } from './rule-lists/rule-group.js';

/** The rules that another tool publishes about changes of an API. */
export interface RuleList {
  readonly tool: string;
  /** How many rules the tool has at the commit that is named where its rules are. */
  readonly count: number;
  readonly groups: readonly RuleGroup[];
}

export const ruleLists: readonly RuleList[] = [
  { tool: 'oasdiff', count: 509, groups: groupsOf('oasdiff') },
  { tool: 'buf', count: 69, groups: groupsOf('buf') },
  { tool: 'rmf-codegen', count: 34, groups: groupsOf('rmf-codegen') },
];

/** `rule-lists/TOOL.md`: lines of rules, then indented ones with the kinds of changes, or with a sentence. */
function groupsOf(tool: string): readonly RuleGroup[] {
  const text = readFileSync(new URL(`rule-lists/${tool}.md`, import.meta.url), 'utf8');
  const tables = [...text.matchAll(/^```rules\n(.*?)^```$/gms)].map(([, table = '']) => table);
  return [...tables.join('').matchAll(/((?:^\S.*\n)+)((?:^ {2}.*\n)+)/gm)].map(([, rules = '', indented = '']) => {
    const what = indented.trim().replaceAll(/\s+/g, ' ');
    return /^[A-Z]/.test(what) ? { rules, reason: what } : { rules, codes: what };
  });
}

/** The kinds of changes that none of these rules reports. */
export const codesBeyondRules = `
  auth-scheme-renamed body-limit-lowered body-limit-raised body-shape-changed declaration-deprecated
  declaration-no-longer-deprecated endpoint-server-changed endpoint-shadowed error-renamed error-status-changed
  input-shape-changed paging-added paging-changed paging-removed parameters-requirement-added parameters-requirement-changed parameters-requirement-removed
  path-parameter-renamed request-enum-member-deprecated request-enum-member-no-longer-deprecated
  request-items-became-unique request-items-no-longer-unique request-multiple-added request-multiple-changed
  request-multiple-removed request-order-changed request-variant-deprecated request-variant-no-longer-deprecated
  response-choice-added response-choice-changed response-choice-removed response-count-narrowed response-enum-member-deprecated response-enum-member-no-longer-deprecated
  response-header-became-required response-header-deprecated response-header-no-longer-deprecated
  response-items-became-unique response-items-no-longer-unique response-multiple-added response-multiple-changed
  response-multiple-removed response-order-changed response-range-narrowed response-variant-deprecated
  request-open-union-field-removed request-open-union-variant-added request-union-closed request-union-opened response-open-union-field-removed
  response-open-union-variant-added
  response-union-closed response-union-opened
  response-variant-no-longer-deprecated scalar-form-changed scope-token-changed server-added server-changed
  server-placeholders-changed server-removed
  time-limit-lowered time-limit-raised
`;
