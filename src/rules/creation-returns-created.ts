import type { OwnRule } from './rule.js';

/** What always creates responds with 201, so that a client need not look into the body; a `gap` says why not. */
export const creationReturnsCreated: OwnRule = {
  severity: 'warning',
  checkEndpoint({ behaviour, responses, gap, name }, report) {
    const [first] = responses;
    if (behaviour?.action !== 'create' || behaviour.otherwise !== undefined || first === undefined) return;
    if (gap !== undefined || first.gap !== undefined) return;
    if (responses.some(({ status }) => status === 201 || status === 202)) return;
    const message = `"${name}" creates a record but responds with ${first.status}. Write \`returns: 201 …\`, or explain in a \`gap\` why not.`;
    report({ message, span: first.span });
  },
};
