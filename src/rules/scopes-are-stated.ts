import { requirementOf } from '../model/requirements.js';
import type { OwnRule } from './rule.js';

/** If tokens are checked, every endpoint states its scopes, even if they are `any`, or `unknown` with a `gap`. */
export const scopesAreStated: OwnRule = {
  severity: 'warning',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, { model }) {
    const tokens = new Set(model.auth.schemes.filter(({ kind }) => kind === 'bearer').map(({ name }) => name));
    if (endpoint.scopes.kind !== 'unknown' || endpoint.gap !== undefined) return;
    const names = requirementOf(endpoint, model).flat();
    if (!names.some((name) => tokens.has(name))) return;
    const message = `Which scopes does "${endpoint.name}" require? It accepts any valid token. Write \`scopes: any\` if that is meant, or explain in a \`gap\` that they are unknown.`;
    report({ message, span: endpoint.span });
  },
};
