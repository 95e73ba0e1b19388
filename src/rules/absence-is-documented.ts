import { errorsWithStatus } from '../model/endpoints.js';
import type { BehaviourAction } from '../model/storage.js';
import type { OwnRule } from './rule.js';

/** The actions on one stored record, which may be missing. */
const onOne: readonly BehaviourAction[] = ['get', 'getByKey', 'exists', 'replace', 'merge', 'update', 'delete'];

/** What needs a stored record documents the 404, so that clients throw a typed error; a `gap` says why not. */
export const absenceIsDocumented: OwnRule = {
  severity: 'warning',
  needsWholeModel: true,
  checkEndpoint(endpoint, report) {
    const { behaviour, gap, name } = endpoint;
    if (behaviour === undefined || !onOne.includes(behaviour.action) || behaviour.otherwise !== undefined) return;
    if (gap !== undefined || errorsWithStatus(endpoint, 404).length > 0) return;
    const message = `"${name}" responds with 404 if there is no such record, but does not document it. Declare an error, \`NotFound: 404\`, and add \`errors: [NotFound]\` here, or explain in a \`gap\` why not.`;
    report({ message, span: behaviour.span });
  },
};
