import { endpointsOf, writtenTemplate } from '../../model/endpoints.js';
import { hasBody } from '../../model/contents.js';
import type { Endpoint, Model } from '../../model/model.js';
import { memberOf } from '../../model/json-value.js';
import { operationName, wordsOfName } from '../../model/names.js';
import { idForms, operationIdIn, operationIdsWord } from '../../model/operation-ids.js';
import type { Json, JsonMap } from '../../print/json-document.js';
import { extended, extensionsOf } from '../../schema/extensions.js';
import { summaryOf } from '../../model/documented.js';
import { wordsOf } from '../../schema/words.js';
import { multimapOf } from '../../source/graph.js';
import { memoize } from '../../source/memoize.js';
import { contentObject } from './contents.js';
import { parameterList } from './parameters.js';
import { responsesOf } from './responses.js';
import { operationSecurity } from './security.js';
import { serversOf } from './servers.js';
import { operationWords } from './words.js';
import { defined } from '../../source/plain-data.js';

/** Every operation by path and method, in the order of the model. */
export function pathItems(model: Model): JsonMap {
  const keyOf = (endpoint: Endpoint): string => pathOf(endpoint).replaceAll(/\{[^{}]*\}/g, '{}');
  const byKey = multimapOf(endpointsOf(model).map((endpoint) => [keyOf(endpoint), endpoint]));
  return Object.fromEntries([...byKey.values()].map((endpoints) => [pathOf(endpoints[0]), pathItem(endpoints, model)]));
}

/** The operations of a path, and what `#@ openapi: { path: … }` of one of them says of it. */
function pathItem(endpoints: readonly [Endpoint, ...Endpoint[]], model: Model): JsonMap {
  const names = namesIn(endpoints[0]);
  const written = endpoints.map((endpoint) => {
    const { path, ...operation } = operationObject(endpoint, names, model);
    return { words: path as JsonMap | undefined, entry: [endpoint.method.toLowerCase(), operation] as const };
  });
  return {
    ...Object.assign({}, ...written.map(({ words }) => words)),
    ...Object.fromEntries(written.map(({ entry }) => entry)),
  };
}

/**
 * For OpenAPI, paths that differ only in the names of their placeholders are one (3.1.1, section 4.8.8.2), and paths
 * have no constant query: a fragment, which is never sent, distinguishes such operations.
 */
function pathOf(endpoint: Endpoint): string {
  const { path, constants = [] } = endpoint;
  const names = namesIn(endpoint).values();
  const written = `/${path.map(writtenTemplate).join('/')}`.replaceAll(/\{[^{}]*\}/g, () => `{${names.next().value}}`);
  const query = constants.map(({ name, value = '' }) => `${name}=${value}`).join('&');
  return query === '' ? written : `${written}#${query}`;
}

/** The names of the placeholders: ours, or those that `#@ openapi: { name: pet_id }` restores, if each is another. */
function namesIn({ path, pathParameters }: Endpoint): readonly string[] {
  const own = path.flatMap((segment) => segment.flatMap((part) => (part.kind === 'placeholder' ? [part.name] : [])));
  const written = own.map((name, index) => String(extensionsOf(pathParameters[index] ?? {}).words['name'] ?? name));
  return new Set(written).size === written.length ? written : own;
}

/** The name of a group, or the one in its extensions. */
function tagName(group: string, model: Model): Json {
  return extended({ name: group }, model.groups.find(({ name }) => name === group) ?? {})['name'] ?? group;
}

/** The ids in the form that the model selects; an id that another operation already has also contains the group. */
export const operationIdsOf: (model: Model) => ReadonlyMap<Endpoint, string> = memoize((model) => {
  const text = model.x && memberOf(model.x, operationIdsWord)?.value;
  const form = text?.kind === 'text' ? idForms.get(text.text) : undefined;
  const taken = new Set<string>();
  return new Map(
    endpointsOf(model).map((endpoint) => {
      const { group, name } = endpoint;
      const method = endpoint.method.toLowerCase();
      const own =
        form === undefined
          ? operationName(endpoint)
          : operationIdIn(form, { group, name, method, path: pathOf(endpoint) });
      const id = taken.has(own) ? operationName(endpoint) : own;
      taken.add(id);
      return [endpoint, id];
    }),
  );
});

/** OpenAPI 3.1.1, section 4.8.10. */
function operationObject(endpoint: Endpoint, names: readonly string[], model: Model): JsonMap {
  const { example, isBodyOptional, docs = '' } = endpoint;
  const summary = summaryOf(endpoint);
  // Pages show both, one below the other. The docs need no part for a summary that is copied into the operation.
  const isOwn = Object.hasOwn(extensionsOf(endpoint).words, 'summary');
  const isFirst = summary !== undefined && docs.split('\n\n')[0] === summary && !isOwn;
  const others = isFirst ? docs.slice(summary.length).trimStart() : docs;
  const operation = defined({
    operationId: operationIdsOf(model).get(endpoint),
    tags: [tagName(endpoint.group, model)],
    summary: summary ?? wordsOfName(operationName(endpoint)),
    ...wordsOf({ ...endpoint, docs: others }),
    servers: endpoint.servers && serversOf(endpoint.servers, model),
    security: operationSecurity(endpoint, model),
    parameters: parameterList(endpoint, names, model),
    requestBody: hasBody(endpoint)
      ? defined({
          required: isBodyOptional ? undefined : true,
          content: contentObject(endpoint, model, example?.body),
        })
      : undefined,
    responses: responsesOf(endpoint, model),
    ...operationWords(endpoint),
  });
  return extended(operation, endpoint);
}
