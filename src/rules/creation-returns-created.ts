import { endpointsOf } from '../model/endpoints.js';
import type { OwnRule } from './rule.js';

/**
 * An endpoint that always creates responds with 201, so that a client need not look into the body; a `gap` says why
 * not.
 */
export const creationReturnsCreated: OwnRule = {
  severity: 'warning',
  check(model, report) {
    for (const { behaviour, responses, gap, name } of endpointsOf(model)) {
      const [first] = responses;
      if (behaviour?.action !== 'create' || behaviour.otherwise !== undefined || first === undefined) continue;
      if (
        gap !== undefined ||
        first.gap !== undefined ||
        responses.some(({ status }) => status === 201 || status === 202)
      )
        continue;
      const message = `"${name}" creates a record but responds with ${first.status}. Write \`returns: 201 …\`, or explain in a \`gap\` why not.`;
      report({ message, span: first.span });
    }
  },
};
