import { endpointsOf } from '../model/endpoints.js';
import type { BehaviourAction } from '../model/storage.js';
import type { Rule } from './rule.js';

const changes: ReadonlySet<BehaviourAction> = new Set(['create', 'replace', 'merge', 'update', 'delete']);

/** GET and HEAD change nothing: crawlers, caches and link previews call them at will (RFC 9110, section 9.2.1). DELETE deletes. */
export const methodFitsBehaviour: Rule = {
  code: 'method-fits-behaviour',
  severity: 'warning',
  check(model, report) {
    for (const { method, behaviour, gap, httpSpan, span } of endpointsOf(model)) {
      if (behaviour === undefined || gap !== undefined) continue;
      const { action } = behaviour;
      const problem = problemOf(method, action);
      if (problem === undefined) continue;
      report({
        message: problem,
        span: httpSpan ?? span,
        notes: [{ message: 'What it does is said here.', span: behaviour.span }],
      });
    }
  },
};

function problemOf(method: string, action: BehaviourAction): string | undefined {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') {
    if (!changes.has(action)) return undefined;
    const other = action === 'delete' ? 'DELETE' : action === 'replace' ? 'PUT' : 'POST';
    return `${method} changes nothing: caches and crawlers call it at will. For \`does: ${action}\` write ${other}.`;
  }
  if (method === 'DELETE' && action !== 'delete') {
    return `DELETE takes something away, and \`does: ${action}\` does not. Write ${changes.has(action) ? 'POST' : 'GET'}.`;
  }
  return undefined;
}
