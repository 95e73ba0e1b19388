import type { Endpoint, Model, Parameter, Template } from './model.js';

export function endpointsOf(model: Model): readonly Endpoint[] {
  return model.groups.flatMap((group) => group.endpoints);
}

export function holesIn(template: Template): readonly string[] {
  return template.flatMap((part) => (part.kind === 'hole' ? [part.name] : []));
}

/** Everything a caller can give beside the body. */
export function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  return [...endpoint.pathParameters, ...endpoint.query, ...endpoint.headers, ...endpoint.cookies];
}
