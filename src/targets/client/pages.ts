import { declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import type { Endpoint, Model, Pages } from '../../model/model.js';
import { firstPageOf } from '../../model/endpoints.js';
import type { TypeRef } from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { objectText } from './literals.js';

/** The item type when iterating over a call. Undefined if there are no pages. */
export function pageItemType(endpoint: Endpoint, model: Model): TypeRef | undefined {
  const { pages } = endpoint;
  if (pages === undefined) return undefined;
  const declarations = declarationsOf(model);
  const fields = endpoint.responses.flatMap(({ body }) => objectOf(body, declarations)?.fields ?? []);
  const items = fields.find(({ name }) => name === pages.items.name);
  const list = items && withoutAlias(items.type, declarations);
  if (list?.kind !== 'array')
    throw new Error(`Bug: "${endpoint.name}" has no items on its pages; a rule should have reported it.`);
  return list.items;
}

/** `{ start: 'cursor', items: 'results', next: 'next' }` */
export function pagesText(endpoint: Endpoint, pages: Pages): string {
  return objectText({
    start: stringLiteral(pages.start.name),
    items: stringLiteral(pages.items.name),
    next: pages.next && stringLiteral(pages.next.name),
    first: pages.by === 'page' ? String(firstPageOf(endpoint, pages)) : undefined,
    total: pages.total === undefined || pages.by === 'cursor' ? undefined : stringLiteral(pages.total.name),
  });
}
