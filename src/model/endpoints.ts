import type { Endpoint, Model, Parameter, Template } from './model.js';
import { memoize } from '../source/memoize.js';

export const endpointsOf: (model: Model) => readonly Endpoint[] = memoize((model) =>
  model.groups.flatMap((group) => group.endpoints),
);

export function holesIn(template: Template): readonly string[] {
  return template.flatMap((part) => (part.kind === 'hole' ? [part.name] : []));
}

/** Everything a caller can give beside the body. */
export const parametersOf: (endpoint: Endpoint) => readonly Parameter[] = memoize((endpoint) => [
  ...endpoint.pathParameters,
  ...endpoint.query,
  ...endpoint.headers,
  ...endpoint.cookies,
]);
