import { valueTypeOf } from '../model/contents.js';
import { objectOf } from '../model/declarations.js';
import { errorsWithStatus, resourcesByType } from '../model/endpoints.js';
import type { OwnRule } from './rule.js';

/** What compares the version in the body with that of the record documents the 409; a `gap` says why not. */
export const conflictIsDocumented: OwnRule = {
  severity: 'warning',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, { model, declarations }) {
    const { behaviour, gap, name } = endpoint;
    if (behaviour === undefined || gap !== undefined || errorsWithStatus(endpoint, 409).length > 0) return;
    const { action, resource, otherwise } = behaviour;
    if (otherwise === undefined && !['replace', 'merge', 'update'].includes(action)) return;
    const version = resourcesByType(model).get(resource)?.version;
    const expected = objectOf(valueTypeOf(endpoint), declarations)?.fields.find((field) => field.name === version);
    if (expected === undefined || (!expected.isRequired && action !== 'update')) return;
    const message = `"${name}" responds with 409 if the record has another version than "${expected.name}" in the body, but does not document it. Declare an error, \`Conflict: 409\`, and add \`errors: [Conflict]\` here, or explain in a \`gap\` why not.`;
    report({ message, span: behaviour.span });
  },
};
