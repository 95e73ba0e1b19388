import { shownContentOf } from '../contents.js';
import { parametersByLocation, edgesIn, writtenTemplate } from '../endpoints.js';
import { type JsonObject, type JsonValue, memberOf } from '../json-value.js';
import type { Endpoint, InputLocation, Parameter, Template } from '../model.js';
import { matchesName } from '../name-pattern.js';
import type { TypeRef } from '../type-ref.js';

/** A response whose body an example can show. */
interface ResponseWithBody {
  readonly status: number;
  readonly type: TypeRef;
}

export function responsesWithBody({ method, responses }: Endpoint): readonly ResponseWithBody[] {
  if (method === 'HEAD') return [];
  return responses.flatMap((response) => {
    const content = shownContentOf(response);
    return content === undefined ? [] : [{ status: response.status, type: content.type }];
  });
}

/**
 * The body that an endpoint's example shows for a status; if several statuses have a body, `returns` is a map by
 * status.
 */
export function exampleResponse(endpoint: Endpoint, status: number): JsonValue | undefined {
  const responses = responsesWithBody(endpoint);
  const returns = endpoint.example?.returns;
  if (returns === undefined || !responses.some((response) => response.status === status)) return undefined;
  if (responses.length === 1) return returns;
  return returns.kind === 'object' ? memberOf(returns, String(status))?.value : undefined;
}

/** The parameters that an endpoint's example has, by location. */
export function exampleParametersOf({ example }: Endpoint): readonly (readonly [InputLocation, JsonObject])[] {
  return Object.entries(example?.parameters ?? {}) as readonly (readonly [InputLocation, JsonObject])[];
}

/** The parameter in a location that has this name on the wire; a declared name wins over a pattern. */
export function parameterNamed(endpoint: Endpoint, location: InputLocation, name: string): Parameter | undefined {
  const [, parameters = []] = parametersByLocation(endpoint).find(([candidate]) => candidate === location) ?? [];
  const same = location === 'headers' ? (text: string) => text.toLowerCase() : (text: string) => text;
  return (
    parameters.find((one) => !one.isPattern && same(writtenTemplate(one.name)) === same(name)) ??
    parameters.find((one) => one.isPattern && standsFor(one, name))
  );
}

/** Whether a pattern matches that name. */
export function standsFor({ name: pattern, names }: Parameter, name: string): boolean {
  return names === undefined ? textBetween(pattern, name) !== undefined : matchesName(names, name);
}

/** The text that the placeholders of a pattern match in a name: `en` in `text.en` for `text.{locale}`. */
export function textBetween(pattern: Template, name: string): string | undefined {
  const { prefix, suffix } = edgesIn(pattern);
  const isInside = name.length > prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix);
  return isInside ? name.slice(prefix.length, name.length - suffix.length) : undefined;
}
