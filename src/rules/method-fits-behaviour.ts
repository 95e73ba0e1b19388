import type { BehaviourAction } from '../model/storage.js';
import type { OwnRule } from './rule.js';

const changes: ReadonlySet<BehaviourAction> = new Set(['create', 'replace', 'merge', 'update', 'delete']);

/** GET and HEAD change nothing: crawlers and caches send them at any time (RFC 9110, section 9.2.1). DELETE deletes. */
export const methodFitsBehaviour: OwnRule = {
  severity: 'warning',
  checkEndpoint({ method, behaviour, gap, httpSpan: span }, report) {
    if (behaviour === undefined || gap !== undefined) return;
    const message = problemOf(method, behaviour.action);
    const notes = [{ message: 'The action is declared here.', span: behaviour.span }];
    if (message !== undefined) report({ message, span, notes });
  },
};

function problemOf(method: string, action: BehaviourAction): string | undefined {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') {
    if (!changes.has(action)) return undefined;
    const other = action === 'delete' ? 'DELETE' : action === 'replace' ? 'PUT' : 'POST';
    return `${method} must not change anything: caches and crawlers send it at any time. For \`does: ${action}\` write ${other}.`;
  }
  if (method === 'DELETE' && action !== 'delete') {
    return `DELETE removes a record, but \`does: ${action}\` does not. Write ${changes.has(action) ? 'POST' : 'GET'}.`;
  }
  return undefined;
}
