import { contentsIn } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import {
  parametersByLocation,
  parametersOf,
  writtenRoute,
  writtenScopes,
  writtenTemplate,
} from '../../model/endpoints.js';
import { jsonText, type JsonValue } from '../../model/json-value.js';
import type { Endpoint, Group, Message, Model, Parameter } from '../../model/model.js';
import { isPublic, isWithoutScopes, requirementOf } from '../../model/requirements.js';
import { statusWords } from '../../model/statuses.js';
import { streamChoiceOf } from '../../model/stream-choice.js';
import { namesReachedFrom } from '../../model/types/type-graph.js';
import { type TypeRef, writtenType } from '../../model/type-ref.js';
import { type DocWords, paragraphs, proseOf, wordsOf } from '../../print/docs.js';
import { codeCell, codeSpan, markdownCell } from '../../print/markdown.js';
import { streamChoiceWords } from '../../print/stream-choice-text.js';
import { codeBlock } from '../../source/markdown-code.js';
import { yamlDocument } from '../../print/yaml-document.js';
import { componentsOf } from '../../schema/declaration-schema.js';

type View = Readonly<Record<string, unknown>>;

/** The view of `templates/docs/group.md.hbs`: everything about the endpoints of a group, on one page. */
export function groupPage(group: Group, model: Model): View {
  const schemas = componentsOf(model);
  const reached = namesReachedFrom(group.endpoints.flatMap(typesOf), declarationsOf(model));
  const types = [...reached].filter((name) => Object.hasOwn(schemas, name)).sort();
  return {
    name: group.name,
    docs: proseOf(group),
    endpoints: group.endpoints.map((endpoint) => endpointView(endpoint, model)),
    hasTypes: types.length > 0,
    types: types.map((name) => ({ name, schema: codeBlock(yamlDocument(schemas[name] ?? {}).trimEnd(), 'yaml') })),
  };
}

function endpointView(endpoint: Endpoint, model: Model): View {
  const { body, returns } = endpoint.example ?? {};
  const parameters = parametersByLocation(endpoint).flatMap(([location, list]) =>
    list.map((parameter) => ({ location, ...parameterView(parameter) })),
  );
  const outcomes = [
    ...endpoint.responses.map((response) =>
      outcomeView(response.isEvery2xx === true ? '2xx' : String(response.status), response),
    ),
    ...endpoint.errors.map((error) => outcomeView(`${statusWords(error.status)} ${error.name}`, error)),
  ];
  const choice = streamChoiceOf(endpoint, declarationsOf(model));
  return {
    name: endpoint.name,
    route: codeSpan(writtenRoute(endpoint)),
    docs: paragraphs(proseOf(endpoint), choice && streamChoiceWords(choice)),
    access: accessText(endpoint, model),
    hasParameters: parameters.length > 0,
    parameters,
    bodies: formsOf(endpoint).map((form) => ({ form, optional: endpoint.isBodyOptional === true ? ', optional' : '' })),
    outcomes,
    examples: [...exampleView('Example of a body', body), ...exampleView('Example of a response', returns)],
  };
}

function parameterView(parameter: Parameter): View {
  const { default: filledIn } = parameter;
  const isRequired = parameter.isRequired && !parameter.isPattern && filledIn === undefined;
  return {
    name: codeCell(writtenTemplate(parameter.name)),
    type: codeCell(writtenType(parameter.type)),
    // A request needs also what the generated client adds by itself: a cookie, an idempotency key.
    required: isRequired ? 'yes' : `no${filledIn === undefined ? '' : `: ${codeCell(jsonText(filledIn))}`}`,
    docs: markdownCell(wordsOf(parameter).join(' ')),
  };
}

type Outcome = Message & DocWords & { readonly headers: readonly Parameter[] };

function outcomeView(title: string, outcome: Outcome): View {
  const headers = outcome.headers.map(({ name, type, isRequired }) =>
    codeCell(`${writtenTemplate(name)}${isRequired ? '' : '?'}: ${writtenType(type)}`),
  );
  return {
    title,
    forms: formsOf(outcome)
      .join(', ')
      .replaceAll(/(?<!\\)\|/g, String.raw`\|`),
    headers: headers.join(', '),
    docs: markdownCell(wordsOf(outcome).join(' ')),
  };
}

/** `` `application/json`: `Pet[]` `` */
function formsOf({ contents }: Message): readonly string[] {
  return contents.map(({ mediaType, type }) => `${codeSpan(mediaType)}: ${codeSpan(writtenType(type))}`);
}

/** Which credentials a request needs. */
function accessText(endpoint: Endpoint, model: Model): string {
  if (model.auth.schemes.length === 0 || isPublic(endpoint, model.auth)) return 'Without credentials.';
  const scopes = writtenScopes(endpoint.scopes, model);
  const ways = requirementOf(endpoint, model).map((names) => {
    if (names.length === 0) return 'none';
    const without = scopes !== '' && isWithoutScopes(names, model) ? ' without scopes' : '';
    return `${names.map(codeSpan).join(' and ')}${without}`;
  });
  return `Credentials: ${ways.join(', or ')}.${scopes === '' ? '' : ` Scopes: ${codeSpan(scopes)}.`}`;
}

function exampleView(title: string, value: JsonValue | undefined): readonly View[] {
  return value === undefined ? [] : [{ title, code: codeBlock(jsonText(value), 'json') }];
}

function typesOf(endpoint: Endpoint): readonly TypeRef[] {
  const outcomes = [...endpoint.responses, ...endpoint.errors];
  const parameters = [...parametersOf(endpoint), ...outcomes.flatMap(({ headers }) => headers)];
  return [...parameters, ...contentsIn([endpoint, ...outcomes])].map(({ type }) => type);
}
