import { endpointsOf } from '../model/endpoints.js';
import type { ScopeExpression } from '../model/model.js';
import type { Rule } from './rule.js';

/** An endpoint asks for scopes only where there is a token to carry them: with `auth: bearer`. */
export const scopesNeedAuth: Rule = {
  code: 'scopes-need-auth',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    if (model.auth === 'bearer') return;
    const endpoint = endpointsOf(model).find(({ scopes }) => asksForScope(scopes));
    if (endpoint === undefined) return;
    const message = `"${endpoint.name}" asks for scopes, but nobody would check them. Write \`auth: bearer\` beside \`api:\`.`;
    report({ message, span: endpoint.span });
  },
};

function asksForScope(scopes: ScopeExpression): boolean {
  return scopes.kind !== 'none' && scopes.kind !== 'unknown';
}
