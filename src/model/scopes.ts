import { byName } from './by-name.js';
import type { Model, ScopeExpression } from './model.js';
import { writtenTemplate } from './template.js';

/** The names of all scopes that an expression mentions. */
export function scopeNamesOf(expression: ScopeExpression): readonly string[] {
  if (expression.kind === 'scope') return [expression.name];
  return 'of' in expression ? expression.of.flatMap(scopeNamesOf) : [];
}

/** What a token must carry, for people: `(view_pets:{shop} & audit) | manage_pets:{shop}`; '' where no scope is asked for. */
export function writtenScopes(expression: ScopeExpression, model: Model): string {
  if (expression.kind === 'scope') {
    const scope = byName(model.scopes).get(expression.name);
    return scope === undefined ? expression.name : writtenTemplate(scope.token);
  }
  if (!('of' in expression)) return '';
  const parts = expression.of.map((part) => {
    const written = writtenScopes(part, model);
    return 'of' in part ? `(${written})` : written;
  });
  return parts.join(expression.kind === 'any' ? ' | ' : ' & ');
}
