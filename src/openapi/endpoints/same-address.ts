import { child, childrenOf, type Located, objectAt, resolve, targetOf } from '../document/document.js';
import { type Draft, lose } from '../draft/draft.js';
import { type Json, type JsonObject, jsonTextOf, listOf, memberOf, objectOf } from '../document/json.js';
import { methods, type OperationPlace, parameterKey } from '../document/operations.js';
import { addressOf } from './addresses.js';
import { refusalsOf } from '../draft/repairs.js';
import { mergedForQuestion } from '../schemas/unions.js';

/**
 * Operations with the same method and address are the same for a server, even if a document gives their placeholders
 * other names or adds to their paths (against OpenAPI 3.1.1, section 4.8.8.2). The combined operation accepts and
 * returns everything that any of them does.
 */
export function withoutRepeats(draft: Draft, places: readonly OperationPlace[]): readonly OperationPlace[] {
  const byAddress = new Map<string, OperationPlace>();
  const refused = new Map<string, string>();
  for (const place of places) {
    const key = `${place.method} ${addressOf(draft, place).path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
    const known = methods.includes(place.method) ? refused.get(key) : `method ${place.method.toUpperCase()}`;
    const construct = known ?? refusalsOf(draft, place.operation.at)[1];
    if (construct !== undefined) {
      refused.set(key, construct);
      lose({ draft, owner: place.id, name: '' }, { verdict: 'refused', construct, at: place.operation.at });
      continue;
    }
    const first = byAddress.get(key);
    if (first === undefined) byAddress.set(key, place);
    else byAddress.set(key, mergedPlace(draft, first, place));
  }
  return [...byAddress.values()];
}

function mergedPlace(draft: Draft, first: OperationPlace, second: OperationPlace): OperationPlace {
  const parameters = parametersOfBoth(draft, first, second);
  const body = bodyOfBoth(draft, first.operation, second.operation);
  const responses = responsesOfBoth(draft, first.operation, second.operation);
  if (!isUnion(draft, first, second)) {
    for (const { id, operation } of [first, second]) {
      const construct = 'several operations of one address';
      lose({ draft, owner: id, name: '' }, { verdict: 'widened', construct, at: operation.at });
    }
  }
  const value: JsonObject = { ...objectOf(first.operation.value), parameters, ...body, responses };
  return { ...first, operation: { value, at: first.operation.at } };
}

/** Whether the combined operation is no wider than the two: they differ in at most one type of a placeholder. */
function isUnion(draft: Draft, first: OperationPlace, second: OperationPlace): boolean {
  const [[placeholders, own], [others, other]] = [partsOf(draft, first), partsOf(draft, second)];
  return own === other && placeholders.filter((text, index) => text !== others[index]).length <= 1;
}

/** The schema of each placeholder; parameters, body and responses. */
function partsOf(draft: Draft, place: OperationPlace): readonly [placeholders: readonly string[], rest: string] {
  const { operation } = place;
  const parameters = addressOf(draft, place).parameters.map(({ value }) => objectOf(value));
  const inPath = parameters.filter((one) => memberOf(one, 'in') === 'path');
  const others = parameters.filter((one) => memberOf(one, 'in') !== 'path');
  const body = resolve(draft.document, child(operation, 'requestBody'))?.value;
  const responses = childrenOf(child(operation, 'responses')).map(([status, located]) => {
    const { content, headers } = objectOf(targetOf(draft.document, located).value);
    return [status, schemasOf(content), headers];
  });
  const rest = [
    others.map((one) => ['in', 'name', 'required', 'schema'].map((key) => memberOf(one, key))),
    memberOf(body, 'required'),
    schemasOf(memberOf(body, 'content')),
    responses,
  ];
  return [inPath.map((one) => jsonTextOf(memberOf(one, 'schema'))), jsonTextOf(rest)];
}

function schemasOf(content: Json): Json {
  return Object.entries(objectOf(content)).map(([mediaType, media]) => [mediaType, memberOf(media, 'schema')]);
}

/** Placeholders correspond by order, other parameters by name; one that only one operation has is optional. */
function parametersOfBoth(draft: Draft, first: OperationPlace, second: OperationPlace): readonly JsonObject[] {
  const parametersOf = (place: OperationPlace): ByName => {
    const address = addressOf(draft, place);
    const names = [...address.path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
    const parameters = address.parameters.map(({ value }) => objectOf(value));
    const keyOf = (one: JsonObject): string =>
      memberOf(one, 'in') === 'path' ? `path ${names.indexOf(String(memberOf(one, 'name')))}` : parameterKey(one);
    return new Map(parameters.map((one) => [keyOf(one), one]));
  };
  return [...byNameOfBoth(parametersOf(first), parametersOf(second), textOfEither).values()];
}

type ByName = ReadonlyMap<string, JsonObject>;

/** The parameters or headers of both, each with a schema for either. Required is what both require. */
function byNameOfBoth(left: ByName, right: ByName, either: typeof eitherSchema): ByName {
  const both = [...new Set([...left.keys(), ...right.keys()])].map((name): readonly [string, JsonObject] => {
    const first = left.get(name) ?? right.get(name) ?? {};
    const second = right.get(name) ?? first;
    const required = left.get(name)?.['required'] === true && right.get(name)?.['required'] === true;
    return [name, { ...first, ...either(first, second), required }];
  });
  return new Map(both);
}

function bodyOfBoth(draft: Draft, first: Located, second: Located): JsonObject {
  const bodyOf = (operation: Located): JsonObject => objectAt(draft.document, child(operation, 'requestBody'));
  const [one, other] = [bodyOf(first), bodyOf(second)];
  const content = contentOfBoth(draft, one, other);
  if (Object.keys(content).length === 0) return {};
  return { requestBody: { ...one, content, required: one['required'] === true && other['required'] === true } };
}

function responsesOfBoth(draft: Draft, first: Located, second: Located): JsonObject {
  const responses: Record<string, JsonObject> = {};
  for (const operation of [first, second]) {
    for (const [status, located] of childrenOf(child(operation, 'responses'))) {
      const other = objectOf(targetOf(draft.document, located).value);
      const known = responses[status];
      const both = known && {
        headers: headersOfBoth(draft, known, other),
        content: contentOfBoth(draft, known, other),
      };
      responses[status] = { ...(known ?? other), ...both };
    }
  }
  return responses;
}

function headersOfBoth(draft: Draft, one: JsonObject, other: JsonObject): JsonObject {
  const headersOf = ({ headers }: JsonObject): ByName => {
    const located = childrenOf({ value: headers, at: '' });
    return new Map(located.map(([name, header]) => [name, objectAt(draft.document, header)]));
  };
  return Object.fromEntries(byNameOfBoth(headersOf(one), headersOf(other), eitherSchema));
}

function contentOfBoth(draft: Draft, one: JsonObject, other: JsonObject): JsonObject {
  const [left, right] = [objectOf(memberOf(one, 'content')), objectOf(memberOf(other, 'content'))];
  const both = Object.entries(right).map(([mediaType, media]) => {
    const known = memberOf(left, mediaType);
    if (known === undefined) return [mediaType, media];
    const [first, second] = [objectOf(known), objectOf(media)];
    const either = /form/.test(mediaType) ? fieldsOfBoth(draft, first, second) : eitherSchema(first, second);
    return [mediaType, { ...first, ...either }];
  });
  return { ...left, ...(Object.fromEntries(both) as JsonObject) };
}

/** `{ schema: { anyOf: [one, other] } }`; nothing if both are equal. */
function eitherSchema({ schema: one }: JsonObject, { schema: other }: JsonObject): JsonObject {
  if (one === undefined || other === undefined || jsonTextOf(one) === jsonTextOf(other)) return {};
  return { schema: { anyOf: [one, other] } };
}

/** The form has the fields of both; those that only one of them requires are optional. */
function fieldsOfBoth(draft: Draft, one: JsonObject, other: JsonObject): JsonObject {
  const wholeOf = ({ schema }: JsonObject): JsonObject =>
    objectOf(mergedForQuestion(draft, targetOf(draft.document, { value: schema, at: '' })).value);
  const [left, right] = [wholeOf(one), wholeOf(other)];
  const required = listOf(memberOf(right, 'required'));
  return {
    schema: {
      type: 'object',
      properties: { ...objectOf(memberOf(left, 'properties')), ...objectOf(memberOf(right, 'properties')) },
      required: listOf(memberOf(left, 'required')).filter((name) => required.includes(name)),
    },
  };
}

/** If one of them is a list, the result is a list: a single string is a list with one item. */
function textOfEither(one: JsonObject, other: JsonObject): JsonObject {
  const list = [one, other].find(({ schema }) => memberOf(schema, 'type') === 'array');
  if (list !== undefined) return { schema: list['schema'] };
  return eitherSchema({ schema: objectOf(one['schema']) }, { schema: objectOf(other['schema']) });
}
