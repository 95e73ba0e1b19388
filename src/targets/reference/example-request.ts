import type { Declarations } from '../../model/declarations.js';
import { declarationsOf, withoutAlias } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import { mustBeGiven } from '../../model/input-shape.js';
import type { Endpoint, Model, ScopeExpression, Template } from '../../model/model.js';
import { sampleString } from './sample.js';

/** A request that works on an empty service, and what a token for it must carry. */
export interface ExampleRequest {
  readonly path: string;
  readonly scope?: string;
}

/** `/my-project/resource/sorted-query-parameters` with `manage_test:my-project`. */
export function exampleRequest(model: Model): ExampleRequest {
  const declarations = declarationsOf(model);
  const endpoint = exampleEndpoint(model);
  if (endpoint === undefined) return { path: '/livez' };
  const valueOf = (hole: string): string => holeSample(endpoint, hole, declarations);
  const path = `/${endpoint.path.map((segment) => filled(segment, (hole) => encodeURIComponent(valueOf(hole)))).join('/')}`;
  const scope = scopesFor(endpoint.scopes).map((name) => {
    const declared = model.scopes.find((candidate) => candidate.name === name);
    return filled(declared?.token ?? [], valueOf);
  });
  if (model.auth === 'none' || endpoint.scopes.kind === 'none') return { path };
  // A token must be for something, also where the endpoint does not say for what.
  return { path, scope: scope.length === 0 ? 'any' : scope.join(' ') };
}

// A page of a query shows the most; any other request without required parameters is as good as the next.
function exampleEndpoint(model: Model): Endpoint | undefined {
  const candidates = endpointsOf(model).filter(
    ({ method, query, headers, cookies }) =>
      method === 'GET' && ![...query, ...headers].some(mustBeGiven) && !cookies.some(({ isRequired }) => isRequired),
  );
  const queries = candidates.filter(({ behaviour }) => behaviour?.action === 'query');
  return queries.find(({ behaviour }) => behaviour?.collecting === undefined) ?? queries[0] ?? candidates[0];
}

function filled(template: Template, valueOf: (hole: string) => string): string {
  return template.map((part) => (part.kind === 'text' ? part.text : valueOf(part.name))).join('');
}

function holeSample({ pathParameters }: Endpoint, hole: string, declarations: Declarations): string {
  const wish = `my-${hole.replace(/(Key|Id|Name)$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const parameter = pathParameters.find(({ property }) => property === hole);
  const type = parameter === undefined ? undefined : withoutAlias(parameter.type, declarations);
  if (type?.kind === 'string') return sampleString(type, wish) ?? wish;
  return type?.kind === 'integer' || type?.kind === 'number' ? '1' : wish;
}

function scopesFor(expression: ScopeExpression): readonly string[] {
  switch (expression.kind) {
    case 'scope':
      return [expression.name];
    case 'any':
      return expression.of[0] === undefined ? [] : scopesFor(expression.of[0]);
    case 'all':
      return expression.of.flatMap(scopesFor);
    default:
      return [];
  }
}
