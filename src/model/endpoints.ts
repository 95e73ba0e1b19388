import type { Endpoint, Model, Parameter, Template } from './model.js';
import { memoize } from '../source/memoize.js';
import { multimapOf } from '../source/multimap.js';
import type { StoredResource } from './storage.js';

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

/** The stored resources by type. */
export const resourcesByType: (model: Model) => ReadonlyMap<string, StoredResource> = memoize(
  ({ resources }) => new Map(resources.map((resource) => [resource.type, resource])),
);

/** The endpoints that do something with a stored resource, by its type. */
export const endpointsByResource: (model: Model) => ReadonlyMap<string, readonly Endpoint[]> = memoize((model) =>
  multimapOf(
    endpointsOf(model).flatMap((endpoint) =>
      endpoint.behaviour === undefined ? [] : [[endpoint.behaviour.resource, endpoint] as const],
    ),
  ),
);
