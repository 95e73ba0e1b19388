import { hasBody, valueTypeOf } from '../../model/contents.js';
import { fieldAt, objectOf, withoutAlias } from '../../model/declarations.js';
import { errorsWithStatus, firstPageOf, inputShapeOf, parametersOf, writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Field, Pages, Parameter, Response } from '../../model/model.js';
import { isBig, type TypeRef } from '../../model/type-ref.js';
import { literalKey, propertyAccess, propertyKey, stringLiteral } from '../../print/escape.js';
import {
  responseText,
  collectedBody,
  documentedStatuses,
  type HeaderValues,
  needsHeaders,
  responseFor,
  sampleHeaders,
} from './responses.js';
import {
  type HandlerBody,
  inputText,
  patternParameter,
  placeArgument,
  queryParameter,
  requestPathText,
  type StorageEndpoint,
} from './handler.js';
import { partitionText, recordsText } from './record-handlers.js';
import { memberSample, objectText } from './sample.js';
import { runtimeValue } from './symbols.js';

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
 *     const page = documented(await queryRecords(records.resource, { … }), [200, 400], context);
 *     if (page.status !== 200) return page;
 *     return { status: 200, body: { limit: page.limit, …, results: page.records } };
 */
export function queryHandler(at: StorageEndpoint): HandlerBody {
  const collecting = at.endpoint.behaviour?.collecting;
  const response = responseFor(at.endpoint, 'existing');
  const bodyText = (type: TypeRef): string | undefined =>
    collecting === undefined ? pageBody(at, type) : collectedBody(at, type, collecting);
  const body = response?.body === undefined ? '' : bodyText(response.body);
  if (response === undefined || body === undefined) return undefined;
  const query = at.module.mention(runtimeValue('queryRecords'));
  const needsTotal = hasHeader(response, 'x-total-count') || hasHeader(response, 'link') || requiresTotal(at, response);
  const isAsStored = collecting === undefined && response.body !== undefined && isSentAsStored(at, response.body);
  const request = queryRequest(at, [...(needsTotal ? ['withTotal: true'] : []), ...asStoredMember(isAsStored)]);
  const text = responseText(response, isAsStored ? storedText(at, body) : body, pageHeaders(at, response));
  if (text === undefined) return undefined;
  const parts = collecting === undefined ? [] : [`const parts = page.records${partsText(at, collecting)};`];
  return paged(at, `${query}(${recordsText(at)}, ${request})`, [...parts, `return ${text};`]);
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
  const given = Object.entries(searchParameters).flatMap(([member, conventional]) => {
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
  const search = module.mention(runtimeValue('searchRecords'));
  return paged(at, `${search}(${recordsText(at)}, { ${members.join(', ')} })`, [`return ${text};`]);
}

/** `does: exists`: 200 or, if nothing matches, the documented 404. */
export function existsHandler(at: StorageEndpoint): HandlerBody {
  const { endpoint, module, declarations } = at;
  const response = responseFor(endpoint, 'existing');
  const text = response && responseText(response, '', sampleHeaders(at, response));
  if (response === undefined || hasBody(response) || text === undefined) return undefined;
  const isEmptyDocumented =
    !needsHeaders(endpoint, 404) && errorsWithStatus(endpoint, 404).some(({ body }) => body === undefined);
  const statuses = [200, ...documentedStatuses(endpoint, [400], declarations), ...(isEmptyDocumented ? [404] : [])];
  const exists = module.mention(runtimeValue('recordExists'));
  const documented = module.mention(runtimeValue('documented'));
  const call = `await ${exists}(${recordsText(at)}, ${queryRequest(at, [])})`;
  const outcome = `${documented}(${call}, [${statuses.join(', ')}], context)`;
  if (response.status === 200 && response.headers.length === 0) return `return ${outcome};`;
  return `const outcome = ${outcome};\nreturn outcome.status === 200 ? ${text} : outcome;`;
}

function paged(at: StorageEndpoint, call: string, rest: readonly string[]): string {
  const problems = documentedStatuses(at.endpoint, [400], at.declarations);
  const documented = at.module.mention(runtimeValue('documented'));
  return [
    `const page = ${documented}(await ${call}, [${[200, ...problems].join(', ')}], context);`,
    ...(problems.length === 0 ? [] : ['if (page.status !== 200) return page;']),
    ...rest,
  ].join('\n');
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
  const filters = endpoint.query.filter((parameter) =>
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

/** The whole input if its names are those of the plan, and it has no others of these names: `filters: input`. */
function filtersText({ endpoint, resource }: StorageEndpoint, given: readonly Parameter[]): string {
  const names = new Set(resource.filters.map(({ parameter }) => parameter));
  const others = parametersOf(endpoint).filter((parameter) => !given.includes(parameter));
  const isPlain = hasWireNames(endpoint, given) && !others.some(({ property }) => names.has(property));
  return isPlain && !names.has('body') ? 'input' : membersText(endpoint, given);
}

/** Whether a flat input has these parameters by their names on the wire. */
function hasWireNames(endpoint: Endpoint, parameters: readonly Parameter[]): boolean {
  return (
    inputShapeOf(endpoint) === 'flat' &&
    parameters.every(({ name, property, isPattern }) => !isPattern && writtenTemplate(name) === property)
  );
}

/** `{ limit: input.limit, 'filter.facets': input['filter.facets'] }`, by the names on the wire. */
function membersText(endpoint: Endpoint, parameters: readonly Parameter[]): string {
  const members = parameters.map(
    (parameter) => `${literalKey(writtenTemplate(parameter.name))}: ${inputText(endpoint, parameter)}`,
  );
  return `{ ${members.join(', ')} }`;
}

/** The wire name of a parameter that `pages:` may rename. */
function wireNameOf({ pages }: Endpoint, conventional: string): string {
  if (conventional === 'limit') return pages?.limit?.name ?? conventional;
  return conventional === 'offset' && pages?.by === 'offset' ? pages.start.name : conventional;
}

/** `turn: { by: 'cursor', name: 'after', cursor: input.after }` */
function turnMember({ endpoint }: StorageEndpoint): readonly string[] {
  const { pages } = endpoint;
  const parameter = pages && queryParameter(endpoint, pages.start.name);
  if (parameter === undefined || pages === undefined || pages.by === 'offset') return [];
  const value = inputText(endpoint, parameter);
  const given = pages.by === 'cursor' ? `cursor: ${value}` : `number: ${value}, first: ${firstPageOf(endpoint, pages)}`;
  return [`turn: { by: '${pages.by}', name: ${stringLiteral(pages.start.name)}, ${given} }`];
}

function pageNumber({ endpoint }: StorageEndpoint, pages: Pages): string | undefined {
  const parameter = queryParameter(endpoint, pages.start.name);
  return parameter && `${inputText(endpoint, parameter)} ?? ${firstPageOf(endpoint, pages)}`;
}

function patternMember(at: StorageEndpoint, member: string, prefix: string): readonly string[] {
  const parameter = patternParameter(at.endpoint, prefix);
  if (parameter === undefined) return [];
  const after = at.module.mention(runtimeValue('parametersAfter'));
  return [`${member}: ${after}('${prefix}', ${placeArgument(at.endpoint, parameter)})`];
}

/** `{ limit: page.limit, offset: page.offset, count: page.records.length, total: page.total, results: page.records }` */
function pageBody(at: StorageEndpoint, body: TypeRef): string | undefined {
  const { declarations } = at;
  const target = withoutAlias(body, declarations);
  if (isRecords(at, target)) return 'page.records';
  const fields = objectOf(body, declarations)?.fields ?? [];
  return objectText(fields.map((field) => memberSample(field, pageValue(at, field), declarations)));
}

/** Whether a body has nothing but a page and its records, whose stored texts can be sent: no sample values. */
function isSentAsStored(at: StorageEndpoint, body: TypeRef): boolean {
  const { declarations } = at;
  const types = objectOf(body, declarations)?.fields ?? [];
  const lists = [withoutAlias(body, declarations), ...types.map(({ type }) => withoutAlias(type, declarations))];
  return (
    lists.some((type) => isRecords(at, type)) &&
    types.every((field) => !field.isRequired || pageValue(at, field) !== undefined)
  );
}

function asStoredMember(isAsStored: boolean): readonly string[] {
  return isAsStored ? ['asStored: true'] : [];
}

function storedText({ module }: StorageEndpoint, body: string): string {
  return `${module.mention(runtimeValue('pageBody'))}(${body})`;
}

function pageValue(at: StorageEndpoint, { name, type, isRequired }: Field): string | undefined {
  const target = withoutAlias(type, at.declarations);
  if (isRecords(at, target)) return 'page.records';
  if (name === at.endpoint.pages?.next?.name) return target.kind === 'nullable' ? 'page.next ?? null' : 'page.next';
  if (isMoreToCome(at, name, target)) return 'page.next !== undefined';
  if (name === 'facets') return at.endpoint.behaviour?.action === 'search' ? 'page.facets' : undefined;
  if (isBig(target) || (target.kind !== 'integer' && target.kind !== 'number')) return undefined;
  const { pages } = at.endpoint;
  if (name === (pages?.total?.name ?? 'total')) return isRequired ? 'page.total ?? 0' : 'page.total';
  if (pages?.by === 'page' && name === pages.start.name) return pageNumber(at, pages);
  if (name === 'count') return 'page.records.length';
  return name === 'limit' || name === 'offset' ? `page.${name}` : undefined;
}

// With cursors, there are more pages if there is a next cursor.
function isMoreToCome({ endpoint }: StorageEndpoint, name: string, type: TypeRef): boolean {
  return endpoint.pages?.by === 'cursor' && type.kind === 'boolean' && /^has_?(more|next)(_?page)?$/i.test(name);
}

function isRecords({ declarations, resource }: StorageEndpoint, type: TypeRef): boolean {
  const item = type.kind === 'array' ? objectOf(type.items, declarations) : undefined;
  return item !== undefined && (item.oneWayOf ?? item.name) === resource.type;
}

function requiresTotal({ declarations, endpoint }: StorageEndpoint, response: Response): boolean {
  const total = endpoint.pages?.total?.name ?? 'total';
  const fields = objectOf(response.body, declarations)?.fields ?? [];
  return fields.some(({ name, isRequired }) => name === total && isRequired);
}

function pageHeaders(at: StorageEndpoint, response: Response): HeaderValues {
  return {
    ...sampleHeaders(at, response),
    'x-total-count': 'page.total ?? 0',
    'x-limit': 'page.limit',
    'x-offset': 'page.offset',
    ...(hasHeader(response, 'link') ? linkHeader(at) : {}),
  };
}

function linkHeader(at: StorageEndpoint): HeaderValues {
  const { endpoint, module } = at;
  const path = requestPathText(at);
  if (path === undefined) return {};
  const canTurn = ['limit', 'offset'].every((name) => queryParameter(endpoint, name) !== undefined);
  const links = module.mention(runtimeValue('pageLinks'));
  return { link: `${links}(${path}, ${linkedText(at)}, { position: page, canTurn: ${canTurn} })` };
}

/** The query parameters: the input without all others, `{ ...input, projectKey: undefined }`, if that is equivalent. */
function linkedText({ endpoint }: StorageEndpoint): string {
  const query = endpoint.query.filter(({ isPattern }) => !isPattern);
  const others = parametersOf(endpoint).filter((parameter) => !endpoint.query.includes(parameter));
  const isPlain = hasWireNames(endpoint, endpoint.query) && valueTypeOf(endpoint) === undefined;
  if (!isPlain || others.length >= query.length) return membersText(endpoint, query);
  const left = others.map(({ property }) => `${propertyKey(property)}: undefined`);
  return left.length === 0 ? 'input' : `{ ...input, ${left.join(', ')} }`;
}

function hasHeader(response: Response, name: string): boolean {
  return response.headers.some((header) => writtenTemplate(header.name).toLowerCase() === name);
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
