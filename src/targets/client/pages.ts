import { declarationsOf, fieldAt, itemTypesOf, objectOf, withoutAlias } from '../../model/declarations.js';
import type { Endpoint, Model, Pages, PagesPart } from '../../model/model.js';
import { firstPageOf } from '../../model/endpoints.js';
import { pointerTo } from '../../model/json-value.js';
import { pathOfPart } from '../../model/pages.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { Module } from '../../print/module.js';
import { stringLiteral } from '../../print/escape.js';
import { runtimeName } from '../../print/runtime.js';
import { objectText } from '../../print/literals.js';

/** The item type when iterating over a call. Undefined if there are no pages. */
export function pageItemType(endpoint: Endpoint, model: Model): TypeRef | undefined {
  const { pages, responses } = endpoint;
  if (pages === undefined) return undefined;
  const declarations = declarationsOf(model);
  const body = responses[0]?.body;
  const items = pages.items && fieldAt(pathOfPart(pages.items), objectOf(body, declarations), declarations)?.type;
  const list = pages.items === undefined ? body : items;
  if (list === undefined || withoutAlias(list, declarations).kind !== 'array')
    throw new Error(`Bug: "${endpoint.name}" has no items on its pages; a rule should have reported it.`);
  return itemTypesOf(list, declarations)(0);
}

/** `{ start: 'cursor', items: 'results', next: 'next' }`; `{ items: '/data', next: '/meta/next', at: valueAt, follow: followLink }` */
export function pagesText(endpoint: Endpoint, pages: Pages, module: Module): string {
  const { items, next, more, start } = pages;
  const total = pages.by === 'offset' || pages.by === 'page' ? pages.total : undefined;
  const isByLink = pages.by === 'link';
  const hasPaths = [items, next, more, total].some((part) => part?.path !== undefined && part.isOfLast !== true);
  const named = (part: PagesPart | undefined): string | undefined =>
    part && stringLiteral(hasPaths || part.isOfLast === true ? pointerOf(part) : part.name);
  const given = (name: string, isUsed: boolean): string | undefined => (isUsed ? runtimeName(name, module) : undefined);
  return objectText({
    start: start && stringLiteral(start.name),
    items: named(items),
    next: named(next),
    more: named(more),
    first: pages.by === 'page' ? String(firstPageOf(endpoint, pages.start.name)) : undefined,
    total: named(total),
    at: given('valueAt', hasPaths),
    cursor: given('cursorOfLast', next?.isOfLast === true) ?? given('linkInHeader', isByLink && next === undefined),
    follow: given('followLink', isByLink),
  });
}

/** `/meta/next` */
function pointerOf(part: PagesPart): string {
  return pathOfPart(part).map(pointerTo).join('');
}
