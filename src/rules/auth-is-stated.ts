import { isPublic } from '../model/requirements.js';
import type { OwnRule } from './rule.js';

/** With several schemes and no default, each endpoint or its group says which it needs: a guess could let clients in. */
export const authIsStated: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, { model: { auth } }) {
    const [first, second] = auth.schemes;
    if (auth.mustBeStated !== true || first === undefined || second === undefined) return;
    if (endpoint.auth !== undefined || isPublic(endpoint, auth)) return;
    const message = `Which credentials does "${endpoint.name}" need? Here or in its group, write, for example, \`auth: ${first.name}\` or \`auth: ${first.name} | ${second.name}\`; or write \`default:\` under \`auth:\` of the model.`;
    report({ message, span: endpoint.span });
  },
};
