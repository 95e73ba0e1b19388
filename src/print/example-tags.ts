import { declarationsOf } from '../model/declarations.js';
import { shownContentOf } from '../model/contents.js';
import { responsesWithBody, exampleResponse, parameterNamed } from '../model/examples.js';
import { inputShapeOf } from '../model/endpoints.js';
import type { JsonObject, JsonValue } from '../model/json-value.js';
import type { Endpoint, InputPlace, Model } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { DocTags } from './docs.js';
import { type Code, codeLines, codeOf, objectOfCode } from './value-text.js';

/** The example of a field, a parameter or a type, for its doc comment. */
export function exampleTags(thing: { readonly example?: JsonValue }, type: TypeRef, model: Model): DocTags {
  if (thing.example === undefined) return {};
  return { examples: [codeLines(codeOf(thing.example, type, declarationsOf(model)))] };
}

/** What the example of an endpoint gives it: `{ id: '7', body: { name: 'Ada' } }`. */
export function inputExampleTags(endpoint: Endpoint, model: Model): DocTags {
  const { example } = endpoint;
  if (example === undefined) return {};
  const declarations = declarationsOf(model);
  const places = (Object.entries(example.parameters) as readonly (readonly [InputPlace, JsonObject])[]).map(
    ([place, { members }]) => {
      const given = members.map(({ name, value }): readonly [string, Code] => {
        const parameter = parameterNamed(endpoint, place, name);
        const property = parameter === undefined || parameter.isPattern ? name : parameter.property;
        return [property, codeOf(value, parameter?.type ?? { kind: 'unknown' }, declarations)];
      });
      return [place, given] as const;
    },
  );
  const isFlat = inputShapeOf(endpoint) === 'flat';
  const parameters = isFlat
    ? places.flatMap(([, given]) => given)
    : places.map(([place, given]) => [place, objectOfCode(given)] as const);
  const content = example.body && shownContentOf(endpoint);
  const body = example.body && content && codeOf(example.body, content.type, declarations);
  const members: readonly (readonly [string, Code])[] = [
    ...parameters,
    ...(body === undefined ? [] : [['body', body] as const]),
  ];
  return members.length === 0 ? {} : { examples: [codeLines(objectOfCode(members))] };
}

/** What the example of an endpoint answers: `{ status: 200, body: { name: 'Ada' } }`, once for each status. */
export function outputExampleTags(endpoint: Endpoint, model: Model): DocTags {
  if (endpoint.example === undefined) return {};
  const declarations = declarationsOf(model);
  const examples = responsesWithBody(endpoint).flatMap(({ status, type }) => {
    const body = exampleResponse(endpoint, status);
    if (body === undefined) return [];
    return [
      codeLines(
        objectOfCode([
          ['status', String(status)],
          ['body', codeOf(body, type, declarations)],
        ]),
      ),
    ];
  });
  return { examples };
}
