import { endpointsOf } from '../model/endpoints.js';
import type { Rule } from './rule.js';

/** If tokens are checked, every endpoint states its scopes, even if they are `any`, or `unknown` with a `gap`. */
export const scopesAreStated: Rule = {
  code: 'scopes-are-stated',
  severity: 'warning',
  needsWholeModel: true,
  check(model, report) {
    if (model.auth !== 'bearer') return;
    for (const endpoint of endpointsOf(model)) {
      if (endpoint.scopes.kind !== 'unknown' || endpoint.gap !== undefined) continue;
      const message = `Which scopes does "${endpoint.name}" require? It accepts any valid token. Write \`scopes: any\` if that is meant, or explain in a \`gap\` that they are unknown.`;
      report({ message, span: endpoint.span });
    }
  },
};
