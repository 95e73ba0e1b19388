import { endpointsOf } from '../model/endpoints.js';
import type { ScopeExpression } from '../model/access.js';
import type { Rule } from './rule.js';

/** An endpoint requires scopes only if there are tokens to carry them: with `auth: bearer`. */
export const scopesNeedAuth: Rule = {
  code: 'scopes-need-auth',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    if (model.auth === 'bearer') return;
    const endpoint = endpointsOf(model).find(({ scopes }) => asksForScope(scopes));
    if (endpoint === undefined) return;
    const message = `"${endpoint.name}" requires scopes, but they would not be checked. Write \`auth: bearer\` beside \`api:\`.`;
    report({ message, span: endpoint.span });
  },
};

function asksForScope(scopes: ScopeExpression): boolean {
  return scopes.kind !== 'none' && scopes.kind !== 'unknown';
}
