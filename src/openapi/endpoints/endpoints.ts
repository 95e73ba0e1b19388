import { addressOf, loseRepairs } from './addresses.js';
import { idempotencyHeader } from '../../model/endpoints.js';
import { operationName, wordsOfName } from '../../model/names.js';
import { summaryOf } from '../../model/documented.js';
import { contentValue } from './contents.js';
import { child, childrenOf, itemsOf, type Located, ownWordsOf, resolve, targetOf } from '../document/document.js';
import { type Draft, type Entry, lose, mapWith, type Site, type Yaml, type YamlMap } from '../draft/draft.js';
import { type Json, type JsonObject, listOf, memberOf, objectOf, saying, textOf } from '../document/json.js';
import { type Kept, keptInDocument, keptOf, withOpenapi } from '../schemas/kept.js';
import { typeNameOf } from '../document/names.js';
import { guessedSwitch } from './guessed-switch.js';
import { operationIdOf } from './operation-names.js';
import { methods, type OperationPlace, parameterKey } from '../document/operations.js';
import { parameterMap, parametersIn } from './parameters.js';
import { exportedPath, placeholders } from './placeholders.js';
import { isRefused, refusalsOf } from '../draft/repairs.js';
import { contentKept, responsesOf } from './responses.js';
import { declareAlias, docsOf } from '../schemas/schema-parts.js';
import { securityOf } from './security.js';
import { firstServer, isExpressed, loseServers, serverValue, standardServer } from './servers.js';

interface EndpointSite {
  readonly place: OperationPlace;
  readonly name: string;
  readonly group: string;
}

export function endpointEntry(draft: Draft, { place, name, group }: EndpointSite): Entry {
  const { method, pathItem, operation, id } = place;
  const site = { draft, owner: id, name: `${typeNameOf(group)}${typeNameOf(name)}`.slice(0, 80) };
  const { auth, scopes } = securityOf(site, place);
  const keys = new Set([...draft.schemes.values()].map(({ parameter }) => parameter));
  const { path, parameters: all } = addressOf(draft, place);
  loseRepairs(draft, place);
  const words = endpointWords(operation);
  // Some headers have keywords of their own and are not parameters.
  if (words.has('idempotency-key')) keys.add(`header ${idempotencyHeader}`);
  const parameters = all.filter(({ value }) => !keys.has(parameterKey(value)));
  for (const { at } of parametersIn(parameters, 'querystring'))
    lose(site, { verdict: 'refused', construct: 'query that is not a form', at });
  const written = placeholders(site, path, parameters);
  const server = ownServer(draft, pathItem, operation);
  for (const servers of [pathItem, operation]) loseServers(site, servers);
  const parametersOf = (key: string, location: string): YamlMap =>
    parameterMap({ ...site, name: `${site.name}${typeNameOf(key)}` }, parametersIn(parameters, location));
  const query = parametersOf('query', 'query');
  const requires = textOf(memberOf(ownWordsOf(operation), 'requires'));
  const queryKey = requires === undefined ? 'query' : `query requires ${requires}`;
  const headers = parametersOf('headers', 'header');
  const cookies = parametersOf('cookies', 'cookie');
  const body = bodyOf(site, place);
  const bodyKey = memberOf(body?.value, 'required') === true ? 'body' : 'body?';
  const sent = body && bodyValue({ ...site, name: `${site.name}Body` }, operation, child(body, 'content'));
  const { returns, errors } = responsesOf(site, place);
  const guessed = words.has('streams-if') ? {} : guessedSwitch(site, { operation, parameters, body: sent, returns });
  const map = new Map<string, Entry>([
    ['http', { value: `${method.toUpperCase()} ${written}` }],
    ...words,
    ...mapWith({ server, auth, scopes, [queryKey]: query, headers, cookies, [bodyKey]: sent, ...guessed }),
    ['returns', returns],
    ...mapWith({ errors: errors.length === 0 ? undefined : [...new Set(errors)] }),
  ]);
  if (memberOf(operation.value, 'callbacks') !== undefined) {
    lose(site, { verdict: 'refused', construct: 'callbacks', at: operation.at });
  }
  const docs = operationDocs(operation, operationName({ name, group }));
  const exported = { ...place, path: exportedPath(draft, written) };
  return { value: map, ...docs, ...operationKept(draft, { place: exported, name, group }, docs.docs) };
}

/** The keys of an endpoint that OpenAPI cannot express. */
function endpointWords(operation: Located): YamlMap {
  const words = ownWordsOf(operation);
  const keys = ['limits', 'pages', 'idempotency-key', 'streams-if', 'deprecated'];
  return mapWith(Object.fromEntries(keys.map((key) => [key, yamlOf(memberOf(words, key))])));
}

/** A string, or strings by name; undefined for anything else, which our export never writes. */
function yamlOf(value: Json): Yaml | undefined {
  if (typeof value === 'string') return value;
  const parts = Object.entries(objectOf(value));
  if (parts.some(([, part]) => typeof part !== 'string')) return undefined;
  return new Map(parts.map(([key, text]) => [key, { value: String(text) }]));
}

/** The body of a request. Only OpenAPI 3.0 says that one of GET or HEAD is ignored (3.0.3, section 4.7.10.1). */
function bodyOf(site: Site, { method, operation }: OperationPlace): Located | undefined {
  const { document } = site.draft;
  const body = resolve(document, child(operation, 'requestBody'));
  if (body?.value === undefined || (method !== 'get' && method !== 'head')) return body;
  if (document.isSwagger === true || textOf(memberOf(document.root, 'openapi'))?.startsWith('3.0') !== true)
    lose(site, { verdict: 'refused', construct: `body of ${method.toUpperCase()}`, at: body.at });
  return undefined;
}

/** The contents of a body. If a component has the name that a shape without one would get, the shape gets another. */
function bodyValue(site: Site, operation: Located, content: Located): Yaml | undefined {
  const [refusal, ...again] = refusalsOf(site.draft, operation.at);
  const isName = refusal === 'type-names-are-distinct' && again.length === 0;
  if (!isName && isRefused(site, operation.at)) return new Map([['*/*', { value: 'stream' }]]);
  const value = contentValue(site, content);
  return isName && typeof value === 'string' ? declareAlias(site, { value }) : value;
}

/** The server of an operation or its path, if it differs from that of the model; the first of several. */
function ownServer(draft: Draft, pathItem: Located, operation: Located): Yaml | undefined {
  const own = firstServer(serverValue(draft, operation) ?? serverValue(draft, pathItem));
  return own === firstServer(standardServer(draft)) ? undefined : own;
}

/** The parts of an operation that are not in the names, docs and bodies of its endpoint. The path is that of an export. */
function operationKept(draft: Draft, { place, name, group }: EndpointSite, docs: string | undefined): Kept {
  const { operation } = place;
  const id = memberOf(operation.value, 'operationId');
  const summary = textOf(memberOf(operation.value, 'summary'))?.trim().replace(/\.$/, '');
  // As an export writes it.
  const shown = summaryOf(docs === undefined ? {} : { docs }) ?? wordsOfName(operationName({ name, group }));
  const tags = new Set(listOf(memberOf(operation.value, 'tags')));
  const servers = itemsOf(child(operation, 'servers'));
  const words = [
    'externalDocs',
    'callbacks',
    ...(id === operationIdOf(draft, { ...place, name, group }) || draft.document.hasMadeNames === true
      ? []
      : ['operationId']),
    ...(summary === undefined || summary === shown ? [] : ['summary']),
    ...(tags.size > 1 ? ['tags'] : []),
    // The model's servers may have other names.
    ...(servers.length > 1 || !servers.every(isExpressed) ? ['servers'] : []),
  ];
  return withOpenapi(keptOf(draft, operation, words), partsKept(draft, place));
}

/** Descriptions and examples of the bodies of an operation; the first one has the extra properties of its path. */
function partsKept(draft: Draft, { method, pathItem, operation }: OperationPlace): JsonObject {
  const body = resolve(draft.document, child(operation, 'requestBody'));
  const responses = childrenOf(child(operation, 'responses')).filter(([status]) => status.startsWith('2'));
  const contents = responses.map(([status, one]) => [status, contentKept(draft, targetOf(draft.document, one))]);
  const [first] = Object.keys(objectOf(pathItem.value)).filter((key) => methods.includes(key));
  return saying({
    requestBody: body && { ...keptInDocument(draft, body, ['description']), ...contentKept(draft, body) },
    responses: saying(Object.fromEntries(contents) as JsonObject),
    path: first === method ? keptInDocument(draft, pathItem, ['summary', 'description']) : undefined,
  });
}

function operationDocs(operation: Located, name: string): Pick<Entry, 'docs' | 'isDeprecated' | 'at'> {
  const written = textOf(memberOf(operation.value, 'summary'))?.trim();
  // Docs that only repeat the name are dropped.
  const names = [textOf(memberOf(operation.value, 'operationId')) ?? '', name].map(wordsOfName);
  const summary = names.includes(written ?? '') ? undefined : written;
  const { docs, isDeprecated } = docsOf(operation);
  const both =
    docs === undefined || summary === undefined || summary === ''
      ? (docs ?? summary)
      : docs.startsWith(summary)
        ? docs
        : `${summary}\n\n${docs}`;
  return { docs: both, isDeprecated, at: operation.at };
}

/** The common beginning of all these paths, in whole segments without placeholders. */
export function commonPath(maps: readonly YamlMap[]): string {
  // A query that selects an operation belongs to the endpoint.
  const paths = maps.map((map) =>
    String(map.get('http')?.value)
      .replaceAll(/^\S+ |\?.*/g, '')
      .split('/'),
  );
  const [first = []] = paths;
  let length = 0;
  const isShared = (part: string, index: number): boolean => paths.every((path) => path[index] === part);
  while (length < first.length && isShared(first[length] ?? '', length)) length += 1;
  // Below a path, `/` is that path itself: the slash at the end of `/pets/` would be lost.
  while (length > 0 && paths.some((path) => path.length === length + 1 && path[length] === '')) length -= 1;
  return first.slice(0, length).join('/');
}
