import { jsonTypeOf } from '../model/contents.js';
import { fieldAt, objectOf, withoutAlias } from '../model/declarations.js';
import { headerNamed, writtenTemplate } from '../model/endpoints.js';
import type { Endpoint, Pages, PagesPart, Parameter, Response } from '../model/model.js';
import { hasLinkHeader } from '../model/pages.js';
import type { PagesName, WrittenPages } from '../parse/model-document.js';
import { declareInstances } from './declarations.js';
import type { ApiScope } from './scope.js';

/** Each part of the paging by its explicit or conventional name; an optional part only if it exists. */
export function pagesOf(
  written: WrittenPages,
  { query, responses }: Pick<Endpoint, 'query' | 'responses'>,
  scope: ApiScope,
): Pages {
  const { by, names, span } = written;
  declareInstances(scope.types);
  const { declarations } = scope.types;
  const [body] = responses.flatMap((response) => jsonTypeOf(response) ?? []);
  const object = objectOf(body, declarations);
  const isList = body !== undefined && withoutAlias(body, declarations).kind === 'array';
  const parameterNames = query.map(({ name }) => writtenTemplate(name));
  const fieldNames = object?.fields.map(({ name }) => name) ?? [];
  // A cursor or a link ends the list by itself, whatever a field `total` is.
  const isCounted = by === 'offset' || by === 'page';
  const part = (key: PagesName): PagesPart => ({
    name: names[key]?.text ?? (key === 'items' ? 'results' : key),
    span: names[key]?.span ?? span,
  });
  const field = (key: PagesName): PagesPart => {
    const named = part(key);
    // A name with dots is first tried as a name, then as a path.
    if (fieldAt([named.name], object, declarations) !== undefined) return named;
    return withPath(named, key === 'next' && by === 'cursor');
  };
  const optionalParts = {
    ...((names.limit !== undefined || parameterNames.includes('limit')) && { limit: part('limit') }),
    ...((names.items !== undefined || !isList) && { items: field('items') }),
    ...((names.next !== undefined || by === 'cursor') && { next: field('next') }),
    ...(names.more !== undefined && { more: field('more') }),
    ...((names.total !== undefined || (isCounted && fieldNames.includes('total'))) && {
      total: field('total'),
    }),
  };
  if (by === 'link') return { by, ...optionalParts, span };
  return { by, start: part(by), ...optionalParts, span };
}

/** `meta.next` is inside `meta`; `last id` is the `id` of the last item. */
function withPath(part: PagesPart, mayBeOfLast: boolean): PagesPart {
  const ofLast = mayBeOfLast ? /^last\s+(\S.*)$/.exec(part.name)?.[1] : undefined;
  if (ofLast !== undefined) return { ...part, path: ofLast.split('.'), isOfLast: true };
  return part.name.includes('.') ? { ...part, path: part.name.split('.') } : part;
}

/** The responses with the header `Link`, if it has the address of the next page and is not declared. */
export function withLinkHeader(responses: readonly Response[], pages: Pages | undefined): readonly Response[] {
  if (pages === undefined || !hasLinkHeader(pages)) return responses;
  const link: Parameter = {
    name: [{ kind: 'text', text: 'Link' }],
    property: 'link',
    isPattern: false,
    docs: 'The address of the next page, `</pets?page=2>; rel="next"` (RFC 8288); absent on the last one.',
    isRequired: false,
    type: { kind: 'string' },
    span: pages.span,
  };
  return responses.map((response) =>
    jsonTypeOf(response) === undefined || headerNamed(response, 'link') !== undefined
      ? response
      : { ...response, headers: [...response.headers, link] },
  );
}
