import { placeholdersIn, writtenRoute } from '../model/endpoints.js';
import type { OwnRule } from './rule.js';

/**
 * A placeholder occurs once in a path: two values for one name would have to be equal, and nothing says what happens if
 * not.
 */
export const placeholderIsUsedOnce: OwnRule = {
  severity: 'error',
  checkEndpoint(endpoint, report) {
    const names = endpoint.path.flatMap(placeholdersIn);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice === undefined) return;
    const message = `The placeholder "${twice}" occurs twice in the path ${writtenRoute(endpoint)}. Give one of them another name.`;
    report({ message, span: endpoint.httpSpan });
  },
};
