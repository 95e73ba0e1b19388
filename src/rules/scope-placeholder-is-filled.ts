import { byName } from '../model/declarations.js';
import { placeholdersIn, scopeNamesOf, writtenRoute, writtenTemplate } from '../model/endpoints.js';
import type { Endpoint, Scope } from '../model/model.js';
import type { OwnRule } from './rule.js';

/** The path provides a value for every placeholder in the token of a scope: the server has no other source. */
export const scopePlaceholderIsFilled: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, model) {
    const scopesByName = byName(model.scopes);
    for (const [scope, placeholder] of missingPlaceholdersOf(endpoint, scopesByName)) {
      const message = `The scope "${scope.name}" is ${writtenTemplate(scope.token)}, but ${writtenRoute(endpoint)} does not provide {${placeholder}}.`;
      const notes = [{ message: 'The scope is declared here.', span: scope.span }];
      report({ message, span: endpoint.httpSpan, notes });
    }
  },
};

function missingPlaceholdersOf(
  endpoint: Endpoint,
  scopesByName: ReadonlyMap<string, Scope>,
): readonly (readonly [Scope, string])[] {
  const inPath = new Set(endpoint.path.flatMap(placeholdersIn));
  const scopes = new Set(scopeNamesOf(endpoint.scopes).flatMap((name) => scopesByName.get(name) ?? []));
  return [...scopes].flatMap((scope) =>
    [...new Set(placeholdersIn(scope.token))]
      .filter((placeholder) => !inPath.has(placeholder))
      .map((placeholder) => [scope, placeholder] as const),
  );
}
