import { objectOf, withoutAlias } from '../../model/declarations.js';
import { firstPageOf, headerNamed, mustBeGiven, pageStartOf } from '../../model/endpoints.js';
import type { Endpoint, Field, PagesPart, Response } from '../../model/model.js';
import { hasLinkHeader, pathOfPart } from '../../model/pages.js';
import { isBig, type TypeRef } from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { runtimeName } from '../../print/runtime.js';
import { inputText, queryParameter, type StorageEndpoint } from './handler.js';
import { type HeaderValues, sampleHeaders } from './responses.js';
import { memberSample, objectText } from './sample.js';

/** The wire name of a parameter that `pages:` may rename. */
export function wireNameOf({ pages }: Endpoint, conventional: string): string {
  if (conventional === 'limit') return pages?.limit?.name ?? conventional;
  return conventional === 'offset' && pages?.by === 'offset' ? pages.start.name : conventional;
}

/** `turn: byCursor('after', input.after)` */
export function turnMember({ endpoint, module }: StorageEndpoint): readonly string[] {
  const start = pageStartOf(endpoint);
  const parameter = start && queryParameter(endpoint, start.name);
  if (parameter === undefined || start === undefined || start.by === 'offset') return [];
  const by = endpoint.pages?.next?.isOfLast === true ? 'afterLast' : start.by === 'page' ? 'byPage' : 'byCursor';
  const first = by === 'byPage' ? `, ${firstPageOf(endpoint, start.name)}` : '';
  const given = `${stringLiteral(start.name)}, ${inputText(endpoint, parameter)}${first}`;
  return [`turn: ${runtimeName(by, module)}(${given})`];
}

/**
 * Whether a client takes the records for all that match: no parameter leads to others, or says how many there may be, and
 * nothing in the response, of this text, says which part it is: no limit, no total, no link.
 */
export function isWhole({ endpoint }: StorageEndpoint, response: string): boolean {
  const names = ['limit', 'offset', pageStartOf(endpoint)?.name ?? 'offset'];
  const isFixed = names.every((name) => queryParameter(endpoint, wireNameOf(endpoint, name)) === undefined);
  return isFixed && !/\bpage\b(?!\.records)/.test(response);
}

/** `{ limit: page.limit, offset: page.offset, count: page.records.length, total: page.total, results: page.records }` */
export function pageBody(at: StorageEndpoint, body: TypeRef): string | undefined {
  const target = withoutAlias(body, at.declarations);
  if (isRecords(at, target)) return 'page.records';
  return membersOf(at, objectOf(body, at.declarations)?.fields ?? [], []);
}

function membersOf(at: StorageEndpoint, fields: readonly Field[], before: readonly string[]): string | undefined {
  return objectText(fields.map((field) => memberSample(field, pageValue(at, field, before), at.declarations)));
}

/** Whether a body has only a page and its records, without sample values, so that the stored texts can be sent. */
export function isSentAsStored(at: StorageEndpoint, body: TypeRef): boolean {
  const { declarations } = at;
  const fields = objectOf(body, declarations)?.fields ?? [];
  const lists = [withoutAlias(body, declarations), ...fields.map(({ type }) => withoutAlias(type, declarations))];
  return (
    lists.some((type) => isRecords(at, type)) &&
    fields.every((field) => !field.isRequired || pageValue(at, field, []) !== undefined)
  );
}

/** `before`: the fields that lead to the object that has this one. */
function pageValue(at: StorageEndpoint, field: Field, before: readonly string[]): string | undefined {
  const { name, type, isRequired } = field;
  const { endpoint, declarations } = at;
  const { pages } = endpoint;
  const path = [...before, name];
  const target = withoutAlias(type, declarations);
  if (isRecords(at, target)) return 'page.records';
  if (isPart(pages?.next, path))
    return target.kind === 'nullable' ? `${nextText(at, target.of)} ?? null` : nextText(at, target);
  if (isPart(pages?.more, path)) return moreText(at);
  const inside = leadsToPart(endpoint, path) ? objectOf(type, declarations) : undefined;
  if (inside !== undefined) return membersOf(at, inside.fields, path);
  if (isMoreToCome(at, name, target)) return 'page.next !== undefined';
  if (name === 'facets') return endpoint.behaviour?.action === 'search' ? 'page.facets' : undefined;
  if (isTotal(at, field, before)) return isRequired ? 'page.total ?? 0' : 'page.total';
  if (isBig(target) || (target.kind !== 'integer' && target.kind !== 'number')) return undefined;
  const start = pageStartOf(endpoint);
  if (start?.by === 'page' && name === start.name) return pageNumber(at, start.name);
  if (name === 'count') return 'page.records.length';
  return name === 'limit' || name === 'offset' ? `page.${name}` : undefined;
}

function isPart(part: PagesPart | undefined, path: readonly string[]): boolean {
  return part !== undefined && part.isOfLast !== true && isSamePath(pathOfPart(part), path);
}

function isSamePath(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}

/** Whether a part of the page is inside the field at that path. */
function leadsToPart({ pages }: Endpoint, path: readonly string[]): boolean {
  return [pages?.items, pages?.next, pages?.more, pages?.total].some((part) => {
    const longer = part === undefined || part.isOfLast === true ? [] : pathOfPart(part);
    return longer.length > path.length && isSamePath(longer.slice(0, path.length), path);
  });
}

/** Whether a field is the number of all records: the one that `pages:` names, else a field `total` of the response. */
function isTotal({ endpoint, declarations }: StorageEndpoint, field: Field, before: readonly string[]): boolean {
  const target = withoutAlias(field.type, declarations);
  if (isBig(target) || (target.kind !== 'integer' && target.kind !== 'number')) return false;
  const path = [...before, field.name];
  const { total } = endpoint.pages ?? {};
  return total === undefined ? isSamePath(path, ['total']) : isPart(total, path);
}

// With cursors, there are more pages if there is a next cursor.
function isMoreToCome({ endpoint }: StorageEndpoint, name: string, type: TypeRef): boolean {
  return endpoint.pages?.by === 'cursor' && type.kind === 'boolean' && /^has_?(more|next)(_?page)?$/i.test(name);
}

function moreText({ endpoint }: StorageEndpoint): string {
  return endpoint.pages?.by === 'cursor' ? 'page.next !== undefined' : 'page.offset + page.limit < (page.total ?? 0)';
}

/** The cursor of the next page, or its address: a URI if the field is one, else a path. */
function nextText(at: StorageEndpoint, type: TypeRef): string {
  if (at.endpoint.pages?.by !== 'link') return 'page.next';
  return type.kind === 'format'
    ? `${runtimeName('nextUri', at.module)}(context, ${turnedText(at)})`
    : `${runtimeName('nextAddress', at.module)}(context.target, ${turnedText(at)})`;
}

/** `{ page, by: 'offset', name: 'offset' }`, which the next page follows. */
function turnedText(at: StorageEndpoint): string {
  const { endpoint } = at;
  const { by = 'offset', name = 'offset' } = pageStartOf(endpoint) ?? {};
  const number = by === 'page' ? `, number: ${pageNumber(at, name)}` : '';
  return `{ page, by: '${by}', name: ${stringLiteral(name)}${number} }`;
}

function pageNumber({ endpoint }: StorageEndpoint, name: string): string | undefined {
  const parameter = queryParameter(endpoint, name);
  return parameter && `${inputText(endpoint, parameter)} ?? ${firstPageOf(endpoint, name)}`;
}

function isRecords({ declarations, resource }: StorageEndpoint, type: TypeRef): boolean {
  const item = type.kind === 'array' ? objectOf(type.items, declarations) : undefined;
  return item !== undefined && (item.oneWayOf ?? item.name) === resource.type;
}

/**
 * Whether a response needs the number of all records: for itself, or, except by cursor, to tell whether more follow.
 */
export function needsTotal(at: StorageEndpoint, response: Response): boolean {
  const { pages } = at.endpoint;
  const isByCursor = pageStartOf(at.endpoint)?.by === 'cursor';
  const saysIfMore = pages?.more !== undefined || pages?.by === 'link';
  if (saysIfMore && !isByCursor) return true;
  const isLinked = pages?.by !== 'link' && headerNamed(response, 'link') !== undefined;
  if (isLinked || headerNamed(response, 'x-total-count') !== undefined) return true;
  return requiresTotal(at, objectOf(response.body, at.declarations)?.fields ?? [], []);
}

function requiresTotal(at: StorageEndpoint, fields: readonly Field[], before: readonly string[]): boolean {
  return fields.some((field) => {
    const path = [...before, field.name];
    if (isTotal(at, field, before)) return field.isRequired;
    const inside = leadsToPart(at.endpoint, path) ? objectOf(field.type, at.declarations)?.fields : undefined;
    return requiresTotal(at, inside ?? [], path);
  });
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
  const canTurn = ['limit', 'offset'].every((name) => queryParameter(endpoint, name) !== undefined);
  if (hasLinkHeader(endpoint.pages) && !(canTurn && pageStartOf(endpoint)?.by === 'offset')) {
    const next = `${runtimeName('nextLink', module)}(context.target, ${turnedText(at)})`;
    return { link: mustBeGiven(header) ? `${next} ?? ''` : next };
  }
  const links = runtimeName('pageLinks', module);
  return { link: `${links}(context.target, { position: page, canTurn: ${canTurn} })` };
}
