import { hasBody } from '../../model/contents.js';
import { fieldAt, objectOf } from '../../model/declarations.js';
import { errorsWithStatus, parametersOf, writtenTemplate } from '../../model/endpoints.js';
import type { Parameter } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import { propertyAccess } from '../../print/escape.js';
import { exportOf } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import { isSentAsStored, needsTotal, pageBody, pageHeaders, turnMember, wireNameOf } from './page-parts.js';
import { responseText, collectedBody, needsHeaders, responseFor, sampleHeaders } from './responses.js';
import {
  type HandlerBody,
  hasWireNames,
  inputText,
  membersText,
  patternParameter,
  placeArgument,
  queryParameter,
  type StorageEndpoint,
} from './handler.js';
import { partitionText, recordsText } from './record-handlers.js';

const queryParameters = ['where', 'sort', 'expand', 'limit', 'offset', 'withTotal'] as const;
const searchParameters = {
  fuzzy: 'fuzzy',
  fuzzyLevel: 'fuzzyLevel',
  filter: 'filter',
  filterQuery: 'filter.query',
  filterFacets: 'filter.facets',
  facet: 'facet',
  limit: 'limit',
  offset: 'offset',
  withTotal: 'withTotal',
};

/**
 * `does: query`.
 *
 *     const page = await queryRecords(records.resource, { … });
 *     return { status: 200, body: { limit: page.limit, …, results: page.records } };
 */
export function queryHandler(at: StorageEndpoint): HandlerBody {
  const collecting = at.endpoint.behaviour?.collecting;
  const response = responseFor(at.endpoint, 'existing');
  const bodyText = (type: TypeRef): string | undefined =>
    collecting === undefined ? pageBody(at, type) : collectedBody(at, type, collecting);
  const body = response?.body === undefined ? '' : bodyText(response.body);
  if (response === undefined || body === undefined) return undefined;
  const query = runtimeName('queryRecords', at.module);
  const isAsStored = collecting === undefined && response.body !== undefined && isSentAsStored(at, response.body);
  const request = queryRequest(at, [
    ...(needsTotal(at, response) ? ['withTotal: true'] : []),
    ...asStoredMember(isAsStored),
  ]);
  const text = responseText(response, isAsStored ? storedText(at, body) : body, pageHeaders(at, response));
  if (text === undefined) return undefined;
  const parts = collecting === undefined ? [] : [`const parts = page.records${partsText(at, collecting)};`];
  return [`const page = await ${query}(${recordsText(at)}, ${request});`, ...parts, `return ${text};`].join('\n');
}

/** `does: search`; like a query, with words and facets. */
export function searchHandler(at: StorageEndpoint): HandlerBody {
  const { endpoint, module } = at;
  const response = responseFor(endpoint, 'existing');
  const body = response?.body === undefined ? '' : pageBody(at, response.body);
  if (response === undefined || body === undefined) return undefined;
  const isAsStored = response.body !== undefined && isSentAsStored(at, response.body);
  const text = responseText(response, isAsStored ? storedText(at, body) : body, pageHeaders(at, response));
  if (text === undefined) return undefined;
  const isCounted = needsTotal(at, response);
  const given = Object.entries(searchParameters).flatMap(([member, conventional]) => {
    // A search counts, unless a client does not want it.
    if (member === 'withTotal' && isCounted) return [];
    const parameter = queryParameter(endpoint, wireNameOf(endpoint, conventional));
    return parameter === undefined ? [] : [`${member}: ${inputText(endpoint, parameter)}`];
  });
  const members = [
    `partition: ${partitionText(at)}`,
    ...patternMember(at, 'text', 'text.'),
    ...given,
    ...turnMember(at),
    ...asStoredMember(isAsStored),
  ];
  const search = runtimeName('searchRecords', module);
  return `const page = await ${search}(${recordsText(at)}, { ${members.join(', ')} });\nreturn ${text};`;
}

/** `does: exists`: 200 or, if nothing matches, the documented 404. */
export function existsHandler(at: StorageEndpoint): HandlerBody {
  const { endpoint, module } = at;
  const response = responseFor(endpoint, 'existing');
  const text = response && responseText(response, '', sampleHeaders(at, response));
  if (response === undefined || hasBody(response) || text === undefined) return undefined;
  const isEmptyDocumented =
    !needsHeaders(endpoint, 404) && errorsWithStatus(endpoint, 404).some(({ body }) => body === undefined);
  const call = `await ${runtimeName('recordExists', module)}(${recordsText(at)}, ${queryRequest(at, [])})`;
  if (isEmptyDocumented) return `return (${call}) ? ${text} : { status: 404 };`;
  const problem = module.mention(exportOf('server', 'ProblemError'));
  return `if (!(${call})) {\nthrow new ${problem}({ status: 404 });\n}\nreturn ${text};`;
}

function queryRequest(at: StorageEndpoint, more: readonly string[]): string {
  const { endpoint, resource } = at;
  const fixed = more.map((member) => member.split(':')[0]);
  const given = queryParameters
    .filter((name) => !fixed.includes(name))
    .flatMap((name) => {
      const parameter = queryParameter(endpoint, wireNameOf(endpoint, name));
      return parameter === undefined ? [] : [`${name}: ${inputText(endpoint, parameter)}`];
    });
  const filters = [...endpoint.pathParameters, ...endpoint.query].filter((parameter) =>
    resource.filters.some((filter) => filter.parameter === writtenTemplate(parameter.name)),
  );
  const members = [
    `partition: ${partitionText(at)}`,
    ...(filters.length === 0 ? [] : [`filters: ${filtersText(at, filters)}`]),
    ...patternMember(at, 'variables', 'var.'),
    ...given,
    ...turnMember(at),
    ...more,
  ];
  return `{ ${members.join(', ')} }`;
}

/** The whole input if its names are those of the plan and unambiguous: `filters: input`. */
function filtersText({ endpoint, resource }: StorageEndpoint, given: readonly Parameter[]): string {
  const names = new Set(resource.filters.map(({ parameter }) => parameter));
  const others = parametersOf(endpoint).filter((parameter) => !given.includes(parameter));
  const isPlain = hasWireNames(endpoint, given) && !others.some(({ property }) => names.has(property));
  return isPlain && !names.has('body') ? 'input' : membersText(endpoint, given);
}

function patternMember(at: StorageEndpoint, member: string, prefix: string): readonly string[] {
  const parameter = patternParameter(at.endpoint, prefix);
  if (parameter === undefined) return [];
  const after = runtimeName('parametersAfter', at.module);
  return [`${member}: ${after}('${prefix}', ${placeArgument(at.endpoint, parameter)})`];
}

function asStoredMember(isAsStored: boolean): readonly string[] {
  return isAsStored ? ['asStored: true'] : [];
}

// A list has its text itself.
function storedText({ module }: StorageEndpoint, body: string): string {
  if (body === 'page.records') return body;
  return `${runtimeName('pageBody', module)}(${body})`;
}

// An optional step omits the records without it.
function partsText({ declarations, resource }: StorageEndpoint, path: readonly string[]): string {
  const record = objectOf({ kind: 'named', name: resource.type }, declarations);
  const steps = path.map((name, index) => {
    const isAlwaysThere = fieldAt(path.slice(0, index + 1), record, declarations)?.isRequired === true;
    return isAlwaysThere
      ? `.map((part) => part${propertyAccess(name)})`
      : `.flatMap((part) => part${propertyAccess(name)} ?? [])`;
  });
  return steps.join('');
}
