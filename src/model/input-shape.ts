import { hasBody } from './contents.js';
import type { Endpoint, InputPlace, NamePattern, Parameter } from './model.js';

/**
 * How the input of an endpoint is laid out. `flat`: path, query, header and cookie properties side by side
 * with `body`. `grouped`: `{ path, query, headers, cookies, body }`, for the rare endpoint where a name stands in two places.
 */
export type InputShape = 'flat' | 'grouped';

export function inputShapeOf(endpoint: Endpoint): InputShape {
  const places = [endpoint.pathParameters, endpoint.query, endpoint.headers, endpoint.cookies];
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
    ['cookies', endpoint.cookies],
  ];
  return places.filter(([, parameters]) => parameters.length > 0);
}

/**
 * Whether a caller has to give the parameter: a default stands in for it otherwise, cookies and idempotency
 * keys come without a caller, and a pattern may match nothing.
 */
export function mustBeGiven(parameter: Parameter): boolean {
  return (
    parameter.isRequired &&
    !parameter.isPattern &&
    parameter.isSuppliedByClient === undefined &&
    parameter.default === undefined
  );
}

/** Whether a handler sees a value in any case, given by the caller or filled in. */
export function isAlwaysReceived(parameter: Parameter): boolean {
  return !parameter.isPattern && (parameter.isRequired || parameter.default !== undefined);
}

function mayCollide(left: Parameter, right: Parameter): boolean {
  if (!left.isPattern) return takesName(right, left.property);
  if (!right.isPattern) return takesName(left, right.property);
  const [first, second] = [edgesOf(left).prefix, edgesOf(right).prefix];
  return first.startsWith(second) || second.startsWith(first);
}

/** Whether the property of that name belongs to the parameter. For a pattern: whether it begins and ends like it. */
function takesName(parameter: Parameter, name: string): boolean {
  if (!parameter.isPattern) return parameter.property === name;
  const { prefix, suffix } = edgesOf(parameter);
  return name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix);
}

/** What the names of a parameter begin and end with; all of a declared name. */
export function edgesOf({ name, names }: Parameter): Pick<NamePattern, 'prefix' | 'suffix'> {
  if (names !== undefined) return names;
  const [first] = name;
  const last = name.at(-1);
  return {
    prefix: first?.kind === 'text' ? first.text : '',
    suffix: last?.kind === 'text' ? last.text : '',
  };
}
