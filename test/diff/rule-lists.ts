import { buf } from './rule-lists/buf.js';
import { others } from './rule-lists/oasdiff-others.js';
import { requests } from './rule-lists/oasdiff-requests.js';
import { responses } from './rule-lists/oasdiff-responses.js';
import { rmfCodegen } from './rule-lists/rmf-codegen.js';
import type { RuleGroup } from './rule-lists/rule-group.js';

/** The rules that another tool publishes about changes of an API. */
export interface RuleList {
  readonly tool: string;
  /** How many rules the tool has at the commit that is named where its rules are. */
  readonly count: number;
  readonly groups: readonly RuleGroup[];
}

export const ruleLists: readonly RuleList[] = [
  /**
   * The rules of https://github.com/oasdiff/oasdiff at commit 4553c69d (after v1.28.0): those that `GetAllRules` in
   * `checker/rules.go` returns.
   */
  { tool: 'oasdiff', count: 509, groups: [...requests, ...responses, ...others] },
  { tool: 'buf', count: 69, groups: buf },
  { tool: 'rmf-codegen', count: 34, groups: rmfCodegen },
];

/** The kinds of changes that none of these rules reports. */
export const codesBeyondRules = `
  auth-scheme-renamed body-limit-lowered body-limit-raised declaration-deprecated
  declaration-no-longer-deprecated endpoint-server-changed endpoint-shadowed error-renamed input-shape-changed
  paging-changed parameters-requirement-added parameters-requirement-changed parameters-requirement-removed
  path-parameter-renamed request-enum-member-deprecated request-enum-member-no-longer-deprecated
  request-items-became-unique request-items-no-longer-unique request-multiple-added request-multiple-changed
  request-multiple-removed request-order-changed request-variant-deprecated request-variant-no-longer-deprecated
  response-count-narrowed response-enum-member-deprecated response-enum-member-no-longer-deprecated
  response-header-became-required response-header-deprecated response-header-no-longer-deprecated
  response-items-became-unique response-items-no-longer-unique response-multiple-added response-multiple-changed
  response-multiple-removed response-order-changed response-range-narrowed response-variant-deprecated
  response-variant-no-longer-deprecated scope-token-changed server-added server-changed server-removed
  time-limit-lowered time-limit-raised
`;
