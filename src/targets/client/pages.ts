import { jsonTypeOf } from '../../model/contents.js';
import { declarationsOf, fieldAt, itemTypesOf, objectOf, withoutAlias } from '../../model/declarations.js';
import type { Endpoint, Model, Pages, PagesPart } from '../../model/model.js';
import { firstPageOf } from '../../model/endpoints.js';
import { pathOfPart } from '../../model/pages.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { Module } from '../../print/module.js';
import { stringLiteral } from '../../print/escape.js';
import { runtimeName } from '../../print/runtime.js';
import { literalText, objectText } from '../../print/literals.js';

/** The item type when iterating over a call. Undefined if there are no pages. */
export function pageItemType(endpoint: Endpoint, model: Model): TypeRef | undefined {
  const { pages, responses } = endpoint;
  if (pages === undefined) return undefined;
  const declarations = declarationsOf(model);
  const body = jsonTypeOf(responses[0]);
  const items = pages.items && fieldAt(pathOfPart(pages.items), objectOf(body, declarations), declarations)?.type;
  const list = pages.items === undefined ? body : items;
  if (list === undefined || withoutAlias(list, declarations).kind !== 'array')
    throw new Error(`Bug: "${endpoint.name}" has no items on its pages; a rule should have reported it.`);
  return itemTypesOf(list, declarations)(0);
}

/** `{ start: 'cursor', items: ['results'], next: ['next'] }`; `{ items: ['data'], next: ['meta', 'next'], follow: followLink }` */
export function pagesText(endpoint: Endpoint, pages: Pages, module: Module): string {
  const { items, next, more, start } = pages;
  const total = pages.by === 'offset' || pages.by === 'page' ? pages.total : undefined;
  const isByLink = pages.by === 'link';
  const pathText = (part: PagesPart | undefined): string | undefined => part && literalText(pathOfPart(part));
  const given = (name: string, isUsed: boolean): string | undefined => (isUsed ? runtimeName(name, module) : undefined);
  return objectText({
    start: start && stringLiteral(start.name),
    items: pathText(items),
    next: pathText(next),
    more: pathText(more),
    first: pages.by === 'page' ? String(firstPageOf(endpoint, pages.start.name)) : undefined,
    total: pathText(total),
    cursor: given('cursorOfLast', next?.isOfLast === true) ?? given('linkInHeader', isByLink && next === undefined),
    follow: given('followLink', isByLink),
  });
}
