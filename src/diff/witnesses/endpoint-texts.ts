import { isChosen } from '../../model/media-types.js';
import type { Endpoint, Parameter } from '../../model/model.js';
import { nameOf } from '../../model/type-ref.js';
import { type Finding, parametersAt } from '../compare/findings.js';
import { codeKind } from '../compare/scalars.js';
import { importing, quoted } from './import-text.js';
import type { Version } from './running.js';
import { streamedCallTexts } from './streamed-call.js';

function methodText({ group, name }: Endpoint): string {
  return `Client[${quoted(group)}][${quoted(name)}]`;
}

/** What a call returns. */
export function responseText(endpoint: Endpoint): string {
  return `Awaited<ReturnType<${methodText(endpoint)}>>`;
}

/** For changes of an endpoint. */
export function endpointTexts(endpoint: Endpoint, { change, part }: Finding, old: Version): readonly string[] {
  const client = importing('Client', old, 'client');
  const method = methodText(endpoint);
  const response = responseText(endpoint);
  const body = `NonNullable<Parameters<${method}>[0]>['body']`;
  const use = (type: string): string => `${client}\nexport type Used = ${type};`;
  const properties = (parameters: readonly Parameter[]): readonly string[] =>
    parameters.map(({ property }) => use(`NonNullable<Parameters<${method}>[0]>[${quoted(property)}]`));
  switch (change.code) {
    case 'endpoint-removed':
    case 'operation-renamed':
      return [use(method), use(`Client[${quoted(endpoint.group)}]`)];
    case 'path-parameter-renamed':
      return properties(endpoint.pathParameters);
    case 'input-shape-changed':
      return properties([...endpoint.pathParameters, ...endpoint.query, ...endpoint.headers]);
    case 'parameter-ignored':
    case 'parameter-removed':
      return properties(parametersAt(endpoint, part));
    case 'body-removed':
      return [use(body)];
    case 'body-shape-changed': {
      const { contents } = endpoint;
      const [content] = contents;
      if (content === undefined || isChosen(contents)) return [use(`${body}['mediaType']`)];
      const name = nameOf(content.type);
      const imports = name === undefined ? client : `${client}\n${importing(name, old)}`;
      const type = name ?? codeKind(content.type) ?? 'never';
      return [`${imports}\nexport const given = (body: ${type}): ${body} => body;`];
    }
    case 'paging-removed':
      return [use(`ReturnType<${method}>['pages']`)];
    case 'response-choice-added':
      return [use(`${response}['mediaType']`)];
    case 'response-choice-changed':
    case 'response-choice-removed':
      return streamedCallTexts(endpoint, old).map((text) => `${client}\n${text}`);
    case 'response-media-type-removed': {
      // The message begins with it.
      const [, mediaType = ''] = change.message.split('`');
      const isIt = `(response: ${response}): boolean => response.mediaType === ${quoted(mediaType)}`;
      return [`${client}\nexport const isIt = ${isIt};`];
    }
    case 'status-removed': {
      const status = change.place.replace('response ', '');
      return [`${client}\nexport const isIt = (response: ${response}): boolean => response.status === ${status};`];
    }
    case 'response-optional-header-removed':
      return parametersAt(endpoint, part).map(({ property }) =>
        use(`NonNullable<${response}['headers']>[${quoted(property)}]`),
      );
    default:
      return [];
  }
}
