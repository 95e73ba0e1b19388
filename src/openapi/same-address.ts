import { child, childrenOf, type Located, resolve } from './document.js';
import { type Draft, lose } from './draft.js';
import { type Json, type JsonObject, memberOf, objectOf, textOf } from './json.js';
import type { OperationPlace } from './operations.js';
import { addressOf } from './addresses.js';

/**
 * Operations of one method and address are one to a server, whatever a document calls their placeholders and adds to their
 * paths (against OpenAPI 3.1.1, section 4.8.8.2). It takes what each of them takes, and responds as any of them does.
 */
export function withoutRepeats(draft: Draft, places: readonly OperationPlace[]): readonly OperationPlace[] {
  const byAddress = new Map<string, OperationPlace>();
  for (const place of places) {
    const key = `${place.method} ${addressOf(draft, place).path.replaceAll(/\{[^}]*\}/g, '{}')}`;
    const first = byAddress.get(key);
    if (first === undefined) byAddress.set(key, place);
    else byAddress.set(key, mergedPlace(draft, first, place));
  }
  return [...byAddress.values()];
}

function mergedPlace(draft: Draft, first: OperationPlace, second: OperationPlace): OperationPlace {
  for (const { id, operation } of [first, second]) {
    const construct = 'several operations of one address';
    lose(draft, { owner: id, name: '' }, { verdict: 'widened', construct, at: operation.at });
  }
  const value: JsonObject = {
    ...objectOf(first.operation.value),
    parameters: parametersOfBoth(draft, first, second),
    ...bodyOfBoth(draft, first.operation, second.operation),
    responses: responsesOfBoth(draft, first.operation, second.operation),
  };
  return { ...first, operation: { value, at: first.operation.at } };
}

/** Placeholders go by their order, all others by name; what one of the two does not know may be absent. */
function parametersOfBoth(draft: Draft, first: OperationPlace, second: OperationPlace): readonly JsonObject[] {
  const [left, right] = [first, second].map((place) => {
    const names = [...place.path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
    const parameters = addressOf(draft, place).parameters.map(({ value }) => objectOf(value));
    return new Map(parameters.map((parameter) => [keyOf(parameter, names), parameter]));
  });
  const names = new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])]);
  return [...names].flatMap((name): readonly JsonObject[] => {
    const [one, other] = [left?.get(name), right?.get(name)];
    if (one !== undefined && other !== undefined) {
      const isRequired = memberOf(one, 'required') === true && memberOf(other, 'required') === true;
      return [{ ...one, ...eitherAt(one, other, 'schema'), required: isRequired }];
    }
    return [one, other].flatMap((parameter) => (parameter === undefined ? [] : [{ ...parameter, required: false }]));
  });
}

function keyOf(parameter: JsonObject, names: readonly string[]): string {
  const [location, name] = [textOf(memberOf(parameter, 'in')) ?? '', textOf(memberOf(parameter, 'name')) ?? ''];
  return location === 'path' ? `path ${names.indexOf(name)}` : `${location} ${name}`;
}

function bodyOfBoth(draft: Draft, first: Located, second: Located): JsonObject {
  const [one, other] = [first, second].map((operation) =>
    objectOf(resolve(draft.document, child(operation, 'requestBody'))?.value),
  );
  if (one === undefined || other === undefined) return {};
  const content = contentOfBoth(one, other);
  if (Object.keys(content).length === 0) return {};
  return { requestBody: { ...one, content, required: one['required'] === true && other['required'] === true } };
}

function responsesOfBoth(draft: Draft, first: Located, second: Located): JsonObject {
  const responses: Record<string, Json> = {};
  for (const operation of [first, second]) {
    for (const [status, located] of childrenOf(child(operation, 'responses'))) {
      const response = objectOf((resolve(draft.document, located) ?? located).value);
      const known = responses[status];
      responses[status] =
        known === undefined ? response : { ...objectOf(known), content: contentOfBoth(objectOf(known), response) };
    }
  }
  return responses;
}

function contentOfBoth(one: JsonObject, other: JsonObject): JsonObject {
  const [left, right] = [objectOf(memberOf(one, 'content')), objectOf(memberOf(other, 'content'))];
  const both = Object.entries(right).map(([mediaType, media]) => {
    const known = memberOf(left, mediaType);
    return [
      mediaType,
      known === undefined ? media : { ...objectOf(known), ...eitherAt(objectOf(known), objectOf(media), 'schema') },
    ];
  });
  return { ...left, ...(Object.fromEntries(both) as JsonObject) };
}

/** `{ schema: { anyOf: [one, other] } }`, or one of them if both are the same. */
function eitherAt(one: JsonObject, other: JsonObject, key: string): JsonObject {
  const [left, right] = [memberOf(one, key), memberOf(other, key)];
  if (left === undefined || right === undefined || JSON.stringify(left) === JSON.stringify(right)) return {};
  return { [key]: { anyOf: [left, right] } };
}
