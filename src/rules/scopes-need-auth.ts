import { endpointsOf } from '../model/endpoints.js';
import { isPublic } from '../model/requirements.js';
import type { OwnRule } from './rule.js';

/** An endpoint requires scopes only if there are credentials to carry them. */
export const scopesNeedAuth: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const endpoint = endpointsOf(model).find(
      (one) => !['none', 'unknown'].includes(one.scopes.kind) && isPublic(one, model.auth),
    );
    if (endpoint === undefined) return;
    const wayOut =
      model.auth.schemes.length === 0 ? 'Write `auth: bearer` beside `api:`.' : 'Write `auth:` beside its scopes.';
    const message = `"${endpoint.name}" requires scopes, but they would not be checked. ${wayOut}`;
    report({ message, span: endpoint.span });
  },
};
