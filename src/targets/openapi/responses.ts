import { STATUS_CODES } from 'node:http';
import { writtenTemplate } from '../../model/endpoints.js';
import { exampleResponse } from '../../model/values/examples.js';
import type { JsonValue } from '../../model/json-value.js';
import type { Endpoint, ErrorDeclaration, Model, Response } from '../../model/model.js';
import type { ErrorStatus } from '../../model/statuses.js';
import type { Json, JsonMap } from '../../print/json-document.js';
import { extended } from '../../schema/extensions.js';
import { wordsOf } from '../../schema/words.js';
import { contentObject, errorContents } from './contents.js';
import { valueObject } from './parameters.js';
import { objectOfEntries } from './words.js';
import { multimapOf } from '../../source/graph.js';
import { defined } from '../../source/plain-data.js';

/** Every response of an operation by status: `404`, `4XX`, `default`. */
export function responsesOf(endpoint: Endpoint, model: Model): JsonMap {
  const successes = endpoint.responses.map((response): [string, Json] => [
    response.isEvery2xx === true ? '2XX' : String(response.status),
    responseObject(response, model, exampleResponse(endpoint, response.status)),
  ]);
  // OpenAPI 3.1.1, section 4.8.16.
  const keyOf = ({ status }: ErrorDeclaration): string =>
    status === 'other' ? 'default' : String(status).toUpperCase();
  const byStatus = multimapOf(endpoint.errors.map((error) => [keyOf(error), error]));
  const errors = [...byStatus].map(([key, [error, ...others]]): [string, Json] => [
    key,
    others.length > 0 ? anyOf([error, ...others], model) : { $ref: `#/components/responses/${error.name}` },
  ]);
  return Object.fromEntries([...successes, ...errors]);
}

/** The declared errors by name; undefined if there are none. */
export function errorResponses(model: Model): JsonMap | undefined {
  return objectOfEntries(model.errors.map((error) => [error.name, responseObject(error, model)]));
}

function responseObject(response: Response | ErrorDeclaration, model: Model, example?: JsonValue): JsonMap {
  const object = defined({
    description: wordsOf(response)['description'] ?? phraseOf(response.status),
    headers: objectOfEntries(
      response.headers.map((header) => [writtenTemplate(header.name), valueObject(header, 'header', model)]),
    ),
    content: 'name' in response ? errorContents(response, model) : contentObject(response, model, example),
  });
  return extended(object, response);
}

function phraseOf(status: ErrorStatus): string {
  if (status === 'other') return 'Any other error.';
  return STATUS_CODES[status] ?? `Any status of ${status}.`;
}

/** Several errors with one status are one response with any of their bodies. */
function anyOf(errors: readonly ErrorDeclaration[], model: Model): JsonMap {
  const responses = errors.map((error) => responseObject(error, model));
  const schemas = multimapOf(
    responses.flatMap(({ content = {} }) =>
      Object.entries(content as Readonly<Record<string, { schema?: Json }>>).map(
        ([mediaType, { schema = {} }]) => [mediaType, schema] as const,
      ),
    ),
  );
  const content = [...schemas].map(([mediaType, [schema, ...others]]): [string, JsonMap] => [
    mediaType,
    { schema: others.length === 0 ? schema : { anyOf: [schema, ...others] } },
  ]);
  return defined({
    description: responses.map(({ description }) => String(description)).join('\n\n'),
    headers: mergedHeaders(responses),
    content: objectOfEntries(content),
  });
}

/** The error determines which headers are present, so all are optional. */
function mergedHeaders(responses: readonly JsonMap[]): JsonMap | undefined {
  const all = responses.flatMap(({ headers = {} }) => Object.entries(headers as JsonMap));
  return objectOfEntries(all.map(([name, header]) => [name, { ...(header as JsonMap), required: false }]));
}
