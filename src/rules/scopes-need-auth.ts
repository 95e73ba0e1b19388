import { endpointsOf } from '../model/endpoints.js';
import { isPublic, scopeAlternatives } from '../model/requirements.js';
import type { Model } from '../model/model.js';
import type { OwnRule, ReportViolation } from './rule.js';

/** An endpoint requires scopes only if there are credentials to carry them. */
export const scopesNeedAuth: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const endpoint = endpointsOf(model).find(
      (one) => !['none', 'unknown'].includes(one.scopes.kind) && isPublic(one, model.auth),
    );
    if (endpoint === undefined) return checkApplied(model, report);
    const wayOut =
      model.auth.schemes.length === 0 ? 'Write `auth: bearer` beside `api:`.' : 'Write `auth:` beside its scopes.';
    const message = `"${endpoint.name}" requires scopes, but they would not be checked. ${wayOut}`;
    report({ message, span: endpoint.span });
  },
};

/** Nothing is checked either if no scheme of the model has scopes; `scopes: any` asks for nothing. */
function checkApplied(model: Model, report: ReportViolation): void {
  const { schemes } = model.auth;
  if (schemes.length === 0 || schemes.some(({ isWithoutScopes }) => isWithoutScopes !== true)) return;
  const endpoint = endpointsOf(model).find(({ scopes }) =>
    scopeAlternatives(scopes, (name) => name).some((alternative) => alternative.length > 0),
  );
  if (endpoint === undefined) return;
  const message = `"${endpoint.name}" requires scopes, but they would not be checked. Remove \`without scopes\` from \`auth:\`, or the scopes.`;
  report({ message, span: endpoint.span });
}
