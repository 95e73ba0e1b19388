import { type Declarations, withoutAlias } from '../../model/declarations.js';
import { inputShapeOf, isAlwaysReceived, parametersByPlace, writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Parameter } from '../../model/model.js';
import { propertyAccess } from '../../print/escape.js';

/** A parameter as a handler reads it: `input.projectKey`, `input['filter.facets']`, `input.query?.limit`. */
export function inputText(endpoint: Endpoint, parameter: Parameter): string {
  const place = placeText(endpoint, parameter);
  const access = propertyAccess(parameter.property);
  return place.endsWith('?') && access.startsWith('[') ? `${place}.${access}` : place + access;
}

/** The object that holds a parameter, as an argument: `input`, or `input.query ?? {}`. */
export function placeArgument(endpoint: Endpoint, parameter: Parameter): string {
  const place = placeText(endpoint, parameter);
  return place.endsWith('?') ? `${place.slice(0, -1)} ?? {}` : place;
}

/** The parameter of the query with that name on the wire, or undefined. */
export function queryParameter(endpoint: Endpoint, wireName: string): Parameter | undefined {
  return endpoint.query.find((parameter) => writtenTemplate(parameter.name) === wireName);
}

/** The pattern parameter whose names begin with that text and end with their hole. */
export function patternParameter(endpoint: Endpoint, prefix: string): Parameter | undefined {
  return endpoint.query.find(
    ({ isPattern, name: [first, second, ...rest] }) =>
      isPattern && first?.kind === 'text' && first.text === prefix && second?.kind === 'hole' && rest.length === 0,
  );
}

/** The header parameter with that name, however it is written. */
export function headerParameter(endpoint: Endpoint, name: string): Parameter | undefined {
  return endpoint.headers.find((parameter) => writtenTemplate(parameter.name).toLowerCase() === name.toLowerCase());
}

/** The parameter for a hole of the path, as text whatever its type. */
export function pathText(endpoint: Endpoint, hole: string, declarations: Declarations): string | undefined {
  const parameter = endpoint.pathParameters.find(({ property }) => property === hole);
  if (parameter === undefined) return undefined;
  const { kind } = withoutAlias(parameter.type, declarations);
  const text = inputText(endpoint, parameter);
  return kind === 'string' || kind === 'format' ? text : `String(${text})`;
}

// Ends in `?` where the object may be absent.
function placeText(endpoint: Endpoint, parameter: Parameter): string {
  if (inputShapeOf(endpoint) === 'flat') return 'input';
  const found = parametersByPlace(endpoint).find(([, parameters]) => parameters.includes(parameter));
  if (found === undefined) throw new Error(`Bug: "${parameter.property}" is no parameter of "${endpoint.name}".`);
  const [place, parameters] = found;
  const isAlwaysThere = parameters.some(isAlwaysReceived);
  return `input.${place}${isAlwaysThere ? '' : '?'}`;
}
