import { byName } from '../model/declarations.js';
import { endpointsOf, holesIn, scopeNamesOf, writtenRoute, writtenTemplate } from '../model/endpoints.js';
import type { Endpoint, Scope } from '../model/model.js';
import type { Rule } from './rule.js';

/** Every hole in the token of a scope has its value from the path: the server knows nothing else to fill it with. */
export const scopeHoleIsFilled: Rule = {
  code: 'scope-hole-is-filled',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const scopesByName = byName(model.scopes);
    for (const endpoint of endpointsOf(model)) {
      for (const [scope, hole] of missingHolesOf(endpoint, scopesByName)) {
        report({
          message: `The scope "${scope.name}" is ${writtenTemplate(scope.token)}, but ${writtenRoute(endpoint)} does not say what {${hole}} is.`,
          span: endpoint.httpSpan ?? endpoint.span,
          notes: [{ message: 'The scope is declared here.', span: scope.span }],
        });
      }
    }
  },
};

function missingHolesOf(
  endpoint: Endpoint,
  scopesByName: ReadonlyMap<string, Scope>,
): readonly (readonly [Scope, string])[] {
  const inPath = new Set(endpoint.path.flatMap(holesIn));
  const scopes = new Set(scopeNamesOf(endpoint.scopes).flatMap((name) => scopesByName.get(name) ?? []));
  return [...scopes].flatMap((scope) =>
    [...new Set(holesIn(scope.token))].filter((hole) => !inPath.has(hole)).map((hole) => [scope, hole] as const),
  );
}
