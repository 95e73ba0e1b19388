import { hasBody } from './contents.js';
import type { Endpoint, Parameter, Template } from './model.js';

/**
 * How the input of an endpoint is laid out. `flat`: path, query and header properties side by side with `body`.
 * `grouped`: `{ path, query, headers, body }`, for the rare endpoint where a name stands in two places.
 */
export type InputShape = 'flat' | 'grouped';

/** The property that holds the parameters of a place when the shape is `grouped`. */
export type InputPlace = 'path' | 'query' | 'headers';

export function inputShapeOf(endpoint: Endpoint): InputShape {
  const places = [endpoint.pathParameters, endpoint.query, endpoint.headers];
  const collides = places.some((place, index) =>
    place.some(
      (parameter) =>
        (hasBody(endpoint) && takesName(parameter, 'body')) ||
        places.slice(index + 1).some((other) => other.some((second) => mayCollide(parameter, second))),
    ),
  );
  return collides ? 'grouped' : 'flat';
}

/** The parameters of each place that has any, in the order they are documented. */
export function parametersByPlace(endpoint: Endpoint): readonly (readonly [InputPlace, readonly Parameter[]])[] {
  const places: readonly (readonly [InputPlace, readonly Parameter[]])[] = [
    ['path', endpoint.pathParameters],
    ['query', endpoint.query],
    ['headers', endpoint.headers],
  ];
  return places.filter(([, parameters]) => parameters.length > 0);
}

/** Whether a caller has to give the parameter: a default stands in for it otherwise, and a pattern may match nothing. */
export function mustBeGiven(parameter: Parameter): boolean {
  return parameter.isRequired && !parameter.isPattern && parameter.default === undefined;
}

function mayCollide(left: Parameter, right: Parameter): boolean {
  if (!left.isPattern) return takesName(right, left.property);
  if (!right.isPattern) return takesName(left, right.property);
  const [first, second] = [prefixOf(left.name), prefixOf(right.name)];
  return first.startsWith(second) || second.startsWith(first);
}

/** Whether the property of that name belongs to the parameter. For a pattern: whether it begins and ends like it. */
function takesName(parameter: Parameter, name: string): boolean {
  if (!parameter.isPattern) return parameter.property === name;
  const [prefix, suffix] = [prefixOf(parameter.name), suffixOf(parameter.name)];
  return name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix);
}

function prefixOf(template: Template): string {
  const [first] = template;
  return first?.kind === 'text' ? first.text : '';
}

function suffixOf(template: Template): string {
  const last = template.at(-1);
  return last?.kind === 'text' ? last.text : '';
}
