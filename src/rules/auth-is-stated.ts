import { endpointsOf } from '../model/endpoints.js';
import { isPublic } from '../model/requirements.js';
import type { OwnRule } from './rule.js';

/** With several schemes and no default, each endpoint or its group says which it needs: a guess could let clients in. */
export const authIsStated: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const { auth } = model;
    const [first, second] = auth.schemes;
    if (auth.mustBeStated !== true || first === undefined || second === undefined) return;
    for (const endpoint of endpointsOf(model)) {
      if (endpoint.auth !== undefined || isPublic(endpoint, auth)) continue;
      const message = `Which credentials does "${endpoint.name}" need? Here or in its group, write, for example, \`auth: ${first.name}\` or \`auth: ${first.name} | ${second.name}\`; or write \`default:\` under \`auth:\` of the model.`;
      report({ message, span: endpoint.span });
    }
  },
};
