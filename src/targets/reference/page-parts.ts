import { isDeepStrictEqual } from 'node:util';
import { givenTypeOf, objectOf, withoutAlias } from '../../model/declarations.js';
import { firstOffsetOf, firstPageOf, headerNamed, mustBeGiven, pageStartOf } from '../../model/endpoints.js';
import type { Endpoint, Field, PagesPart, Response } from '../../model/model.js';
import { hasLinkHeader, pathOfPart } from '../../model/pages.js';
import { isBig, type TypeRef } from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { runtimeName } from '../../print/runtime.js';
import { inputText, queryParameter, type StorageEndpoint } from './handler.js';
import { type HeaderValues, sampleHeaders } from './responses.js';
import { memberSample, objectText } from './sample-functions.js';

/** The wire name of a parameter that `pages:` may rename. */
export function wireNameOf({ pages }: Endpoint, conventional: string): string {
  if (conventional === 'limit') return pages?.limit?.name ?? conventional;
  return conventional === 'offset' && pages?.by === 'offset' ? pages.start.name : conventional;
}

/** `first: 1` if offsets do not begin at 0. */
export function firstMember(endpoint: Endpoint): readonly string[] {
  const first = firstOffsetOf(endpoint, wireNameOf(endpoint, 'offset'));
  return first === 0 ? [] : [`first: ${first}`];
}

/** `names: { limit: 'size' }`, of the parameters that are called otherwise on the wire */
export function namesMember(endpoint: Endpoint): readonly string[] {
  const renamed = ['limit', 'offset'].flatMap((name) => {
    const onWire = wireNameOf(endpoint, name);
    return onWire === name ? [] : [`${name}: ${stringLiteral(onWire)}`];
  });
  return renamed.length === 0 ? [] : [`names: { ${renamed.join(', ')} }`];
}

/** `turn: byCursor('after', input.after)` */
export function turnMember({ endpoint, module }: StorageEndpoint): readonly string[] {
  const start = pageStartOf(endpoint);
  const parameter = start && queryParameter(endpoint, start.name);
  if (parameter === undefined || start === undefined || start.by === 'offset') return [];
  const [name, given] = [stringLiteral(start.name), inputText(endpoint, parameter)];
  if (start.by === 'page')
    return [`turn: { by: 'page', name: ${name}, number: ${given}, first: ${firstPageOf(endpoint, start.name)} }`];
  const by = endpoint.pages?.next?.isOfLast === true ? 'afterLast' : 'byCursor';
  return [`turn: ${runtimeName(by, module)}(${name}, ${given})`];
}

/** What a field of a response, or of an object in it, says about a page. */
type PagePart = 'records' | 'next' | 'more' | 'facets' | 'total' | 'number' | 'count' | 'limit' | 'offset';

/** The text of a body, and what its fields say about the page. */
export interface PageBody {
  /** Undefined: a required field has no value. */
  readonly text: string | undefined;
  readonly fields: readonly {
    /** Undefined: the field is not about the page. */
    readonly part: PagePart | undefined;
    readonly isRequired: boolean;
    /** Whether it is a field of an object in the body. */
    readonly isInside: boolean;
  }[];
}

/** `{ limit: page.limit, offset: page.offset, count: page.records.length, total: page.total, results: page.records }` */
export function pageBody(at: StorageEndpoint, body: TypeRef): PageBody {
  if (isRecords(at, withoutAlias(body, at.declarations)))
    return { text: 'page.records', fields: [{ part: 'records', isRequired: true, isInside: false }] };
  return membersOf(at, objectOf(body, at.declarations)?.fields ?? [], []);
}

/** `before`: the fields that lead to the object that has these. */
function membersOf(at: StorageEndpoint, fields: readonly Field[], before: readonly string[]): PageBody {
  const members = fields.map((field) => {
    const inside = fieldsInside(at, field, before);
    if (inside !== undefined) return { field, ...membersOf(at, inside, [...before, field.name]) };
    const part = partOf(at, field, before);
    const fact = { part, isRequired: field.isRequired, isInside: before.length > 0 };
    return { field, text: part && texts[part](at, field), fields: [fact] };
  });
  return {
    text: objectText(members.map(({ field, text }) => memberSample(field, text, at.declarations))),
    fields: members.flatMap((member) => member.fields),
  };
}

/** The fields of an object that leads to a part of the page; `before`: the fields that lead to this one. */
function fieldsInside(
  { endpoint: { pages }, declarations }: StorageEndpoint,
  { name, type }: Field,
  before: readonly string[],
): readonly Field[] | undefined {
  const path = [...before, name];
  const leadsTo = (part: PagesPart | undefined): boolean => {
    const longer = part === undefined || part.isOfLast === true ? [] : pathOfPart(part);
    return longer.length > path.length && isDeepStrictEqual(longer.slice(0, path.length), path);
  };
  const isAround = [pages?.items, pages?.next, pages?.more, pages?.total].some(leadsTo);
  return isAround ? objectOf(type, declarations)?.fields : undefined;
}

/** By what `pages:` says, else by the conventional names. */
function partOf(at: StorageEndpoint, { name, type }: Field, before: readonly string[]): PagePart | undefined {
  const { pages, behaviour } = at.endpoint;
  const path = [...before, name];
  const target = givenTypeOf(type, at.declarations);
  if (isRecords(at, target)) return 'records';
  if (isPart(pages?.next, path)) return 'next';
  // With cursors, there are more pages if there is a next cursor.
  const isMoreToCome = pages?.by === 'cursor' && target.kind === 'boolean' && /^has_?(more|next)(_?page)?$/i.test(name);
  if (isMoreToCome || isPart(pages?.more, path)) return 'more';
  if (name === 'facets') return behaviour?.action === 'search' ? 'facets' : undefined;
  if (isBig(target) || (target.kind !== 'integer' && target.kind !== 'number')) return undefined;
  if (pages?.total === undefined ? isDeepStrictEqual(path, ['total']) : isPart(pages.total, path)) return 'total';
  const start = pageStartOf(at.endpoint);
  if (start?.by === 'page' && name === start.name) return 'number';
  if (start?.by === 'offset' && name === start.name) return 'offset';
  return name === 'count' || name === 'limit' || name === 'offset' ? name : undefined;
}

function isRecords({ declarations, resource }: StorageEndpoint, type: TypeRef): boolean {
  const item = type.kind === 'array' ? objectOf(type.items, declarations) : undefined;
  return item !== undefined && (item.oneWayOf ?? item.name) === resource.type;
}

function isPart(part: PagesPart | undefined, path: readonly string[]): boolean {
  return part !== undefined && part.isOfLast !== true && isDeepStrictEqual(pathOfPart(part), path);
}

const texts: Readonly<Record<PagePart, (at: StorageEndpoint, field: Field) => string | undefined>> = {
  records: () => 'page.records',
  next(at, { type }) {
    const text = nextText(at, givenTypeOf(type, at.declarations));
    return withoutAlias(type, at.declarations).kind === 'nullable' ? `${text} ?? null` : text;
  },
  more: () => 'page.next !== undefined',
  facets: () => 'page.facets',
  total: (_at, { isRequired }) => (isRequired ? 'page.total ?? 0' : 'page.total'),
  number: (at, { name }) => pageNumber(at, name),
  count: () => 'page.records.length',
  limit: () => 'page.limit',
  offset: () => 'page.offset',
};

/**
 * Whether a body has only a page and its records, without sample values, so that the stored texts can be sent. Records in
 * an object of the body are printed with it: the text of a body is joined from the texts of its own fields.
 */
export function isSentAsStored({ fields }: PageBody): boolean {
  const hasRecords = fields.some(({ part, isInside }) => part === 'records' && !isInside);
  return hasRecords && fields.every(({ part, isRequired }) => part !== undefined || !isRequired);
}

/** The parts that do not tell a client whether there are more records. */
const silent: readonly (PagePart | undefined)[] = ['records', 'count', 'facets', undefined];

/**
 * Whether a client takes the records for all that match: no parameter leads to others, or says how many there may be, and
 * nothing in the response says which part it is: no limit, no total, no link.
 */
export function isWhole({ endpoint }: StorageEndpoint, response: Response, { fields }: PageBody): boolean {
  const names = ['limit', 'offset', pageStartOf(endpoint)?.name ?? 'offset'];
  const isFixed = names.every((name) => queryParameter(endpoint, wireNameOf(endpoint, name)) === undefined);
  const headers = ['link', 'x-total-count', 'x-limit', 'x-offset'].map((name) => headerNamed(response, name));
  return isFixed && headers.every((header) => !header) && fields.every(({ part }) => silent.includes(part));
}

/** The cursor of the next page, or its address: a URI if the field is one, else a path. */
function nextText({ endpoint, module }: StorageEndpoint, type: TypeRef): string {
  if (endpoint.pages?.by !== 'link') return 'page.next';
  const next = runtimeName(type.kind === 'format' ? 'nextUri' : 'nextAddress', module);
  return `${next}(context, page, ${startName(endpoint)})`;
}

function startName(endpoint: Endpoint): string {
  return stringLiteral(pageStartOf(endpoint)?.name ?? 'offset');
}

function pageNumber({ endpoint }: StorageEndpoint, name: string): string | undefined {
  const parameter = queryParameter(endpoint, name);
  return parameter && `${inputText(endpoint, parameter)} ?? ${firstPageOf(endpoint, name)}`;
}

/** Whether a response says that more records follow, other than by a cursor. */
export function needsNext({ endpoint }: StorageEndpoint): boolean {
  const saysIfMore = endpoint.pages?.more !== undefined || endpoint.pages?.by === 'link';
  return saysIfMore && pageStartOf(endpoint)?.by !== 'cursor';
}

/** Whether a response needs the number of all records. An optional one is there if all links and flags are. */
export function needsTotal(at: StorageEndpoint, response: Response, { fields }: PageBody): boolean {
  if (headerNamed(response, 'x-total-count') !== undefined) return true;
  if (headerNamed(response, 'link') !== undefined && hasAllLinks(at.endpoint)) return true;
  return fields.some(({ part, isRequired }) => part === 'total' && (isRequired || needsNext(at)));
}

/** Whether a header `Link` leads to the first and the last page too. */
function hasAllLinks(endpoint: Endpoint): boolean {
  return !hasLinkHeader(endpoint.pages) || (canTurn(endpoint) && pageStartOf(endpoint)?.by === 'offset');
}

function canTurn(endpoint: Endpoint): boolean {
  return ['limit', 'offset'].every((name) => queryParameter(endpoint, name) !== undefined);
}

export function pageHeaders(at: StorageEndpoint, response: Response): HeaderValues {
  return {
    ...sampleHeaders(at, response),
    'x-total-count': 'page.total ?? 0',
    'x-limit': 'page.limit',
    'x-offset': 'page.offset',
    ...linkHeader(at, response),
  };
}

function linkHeader(at: StorageEndpoint, response: Response): HeaderValues {
  const { endpoint, module } = at;
  const header = headerNamed(response, 'link');
  if (header === undefined) return {};
  if (!hasAllLinks(endpoint)) {
    const next = `${runtimeName('nextLink', module)}(context, page, ${startName(endpoint)})`;
    return { link: mustBeGiven(header) ? `${next} ?? ''` : next };
  }
  const links = runtimeName('pageLinks', module);
  const members = ['position: page', `canTurn: ${canTurn(endpoint)}`, ...firstMember(endpoint)];
  return { link: `${links}(context, { ${members.join(', ')} })` };
}
