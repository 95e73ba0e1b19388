import { byName } from '../model/declarations.js';
import { placeholdersIn, scopeNamesOf, writtenRoute, writtenTemplate } from '../model/endpoints.js';
import type { OwnRule } from './rule.js';

/** The path provides a value for every placeholder in the token of a scope: the server has no other source. */
export const scopePlaceholderIsFilled: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, { model }) {
    const inPath = endpoint.path.flatMap(placeholdersIn);
    for (const scope of scopeNamesOf(endpoint.scopes).flatMap((name) => byName(model.scopes).get(name) ?? [])) {
      for (const placeholder of placeholdersIn(scope.token)) {
        if (inPath.includes(placeholder)) continue;
        const message = `The scope "${scope.name}" is ${writtenTemplate(scope.token)}, but ${writtenRoute(endpoint)} does not provide {${placeholder}}.`;
        const notes = [{ message: 'The scope is declared here.', span: scope.span }];
        report({ message, span: endpoint.httpSpan, notes });
      }
    }
  },
};
