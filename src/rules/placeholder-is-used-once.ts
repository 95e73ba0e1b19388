import { placeholdersIn, writtenRoute } from '../model/endpoints.js';
import type { OwnRule } from './rule.js';

/** A placeholder occurs once in a path: nothing says what happens if two values for it are not equal. */
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
