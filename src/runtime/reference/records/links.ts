import { jsonText } from '../store/json-text.js';

/** One page among all pages. */
export interface PagePlace {
  readonly limit: number;
  readonly offset: number;
  readonly total?: number;
}

/**
 * The header `Link` (RFC 8288) of a page: `</p/things?offset=20&limit=10>; rel="next", …`. `query` holds the parameters
 * of the request by their names on the wire. Where the endpoint cannot be asked for another page, the only link is `self`.
 */
export function pageLinks(
  path: string,
  query: object,
  { place, canTurn }: { readonly place: PagePlace; readonly canTurn: boolean },
): string {
  if (!canTurn) return link(path, query, 'self');
  const { limit, offset, total } = place;
  const at = (from: number, relation: string): string => link(path, { ...query, limit, offset: from }, relation);
  const links = [at(offset, 'self'), at(0, 'first')];
  if (offset > 0) links.push(at(Math.max(0, offset - limit), 'prev'));
  if (limit > 0 && total !== undefined && offset + limit < total) links.push(at(offset + limit, 'next'));
  if (limit > 0 && total !== undefined && total > 0) links.push(at(Math.floor((total - 1) / limit) * limit, 'last'));
  return links.join(', ');
}

function link(path: string, query: object, relation: string): string {
  const pairs = Object.entries(query).flatMap(([name, value]: readonly [string, unknown]) => {
    const values: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
    return values.map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(one))}`);
  });
  return `<${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}>; rel="${relation}"`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value);
}
