import { endpointsOf } from '../model/endpoints.js';
import type { Rule } from './rule.js';

/** Where tokens are checked, every endpoint says which scopes it asks for, be it `unknown` with a `gap`. */
export const scopesAreStated: Rule = {
  code: 'scopes-are-stated',
  severity: 'warning',
  needsWholeModel: true,
  check(model, report) {
    if (model.auth !== 'bearer') return;
    for (const endpoint of endpointsOf(model)) {
      if (endpoint.scopes.kind !== 'unknown' || endpoint.gap !== undefined) continue;
      const message = `Which scopes does "${endpoint.name}" ask for? Any valid token is let in. Write \`scopes: none\` for everyone, or say in a \`gap\` that nobody knows.`;
      report({ message, span: endpoint.span });
    }
  },
};
