import { declarationsOf } from '../model/declarations.js';
import { shownContentOf } from '../model/contents.js';
import { exampleParametersOf, responsesWithBody, exampleResponse, parameterNamed } from '../model/values/examples.js';
import { inputShapeOf } from '../model/endpoints.js';
import type { JsonValue } from '../model/json-value.js';
import type { Endpoint, Model } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import { type Code, codeLines, codeOf, objectOfCode } from './value-text.js';

/** The example of a field, a parameter or a type, as code for its doc comment; empty if it has none. */
export function exampleCode(
  { example }: { readonly example?: JsonValue },
  type: TypeRef,
  model: Model,
): readonly string[] {
  return example === undefined ? [] : [codeLines(codeOf(example, type, declarationsOf(model)))];
}

/** The example input of an endpoint: `{ id: '7', body: { name: 'Ada' } }`. */
export function inputExampleCode(endpoint: Endpoint, model: Model): readonly string[] {
  const { example } = endpoint;
  if (example === undefined) return [];
  const declarations = declarationsOf(model);
  const locations = exampleParametersOf(endpoint).map(([location, { members }]) => {
    const given = members.map(({ name, value }): readonly [string, Code] => {
      const parameter = parameterNamed(endpoint, location, name);
      const property = parameter === undefined || parameter.isPattern ? name : parameter.property;
      return [property, codeOf(value, parameter?.type ?? { kind: 'unknown' }, declarations)];
    });
    return [location, given] as const;
  });
  const isFlat = inputShapeOf(endpoint) === 'flat';
  const parameters = isFlat
    ? locations.flatMap(([, given]) => given)
    : locations.map(([location, given]) => [location, objectOfCode(given)] as const);
  const content = example.body && shownContentOf(endpoint);
  const body = example.body && content && codeOf(example.body, content.type, declarations);
  const members: readonly (readonly [string, Code])[] = [
    ...parameters,
    ...(body === undefined ? [] : [['body', body] as const]),
  ];
  return members.length === 0 ? [] : [codeLines(objectOfCode(members))];
}

/** The example responses of an endpoint: `{ status: 200, body: { name: 'Ada' } }`, one for each status. */
export function outputExampleCode(endpoint: Endpoint, model: Model): readonly string[] {
  const codes = responsesWithBody(endpoint).map((response) => responseCode(endpoint, response, model));
  return codes.flatMap((code) => (code === undefined ? [] : [codeLines(code)]));
}

/** One of them; undefined if the endpoint has no example of it. */
export function responseCode(
  endpoint: Endpoint,
  { status, type }: { readonly status: number; readonly type: TypeRef },
  model: Model,
): Code | undefined {
  const body = exampleResponse(endpoint, status);
  if (body === undefined) return undefined;
  return objectOfCode([
    ['status', String(status)],
    ['body', codeOf(body, type, declarationsOf(model))],
  ]);
}
