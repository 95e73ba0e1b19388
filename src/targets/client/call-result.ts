import { statusesOf } from '../../model/statuses.js';
import { contentsIn, hasBody } from '../../model/contents.js';
import { isChosen } from '../../model/media-types.js';
import type { Content, Endpoint, Model, Pages, PagesPart } from '../../model/model.js';
import { contentText } from '../../print/content-text.js';
import type { Module } from '../../print/module.js';
import { outputSymbol } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import { declarationsOf, itemTypesOf, withoutAlias } from '../../model/declarations.js';
import { beginningsOf, firstOffsetOf, firstPageOf, pageListOf } from '../../model/endpoints.js';
import { pathOfPart } from '../../model/pages.js';
import type { TypeRef } from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { literalText, objectText } from '../../print/literals.js';

/** The result of awaiting a call. */
export type Gives = 'body' | 'response' | 'nothing' | 'existence';

/**
 * The most natural result: the body if only one status means success; the complete response (distinguished by
 * `status`, and by `mediaType`) if several do, or if a body has several contents, or a range of media types. A `HEAD` that documents 404 checks
 * existence, so its result is true or false.
 */
export function givesOf(endpoint: Endpoint): Gives {
  const [first, ...others] = endpoint.responses;
  if (first === undefined)
    throw new Error(`Bug: "${endpoint.name}" has no success; resolve() should have reported it.`);
  // The caller knows by the request which of both it is.
  if (endpoint.streamsIf !== undefined) return 'body';
  if (others.length > 0 || isChosen(first.contents)) return 'response';
  if (endpoint.method !== 'HEAD' && hasBody(first)) return 'body';
  // Without a body the headers are the content of the response.
  if (first.headers.length > 0) return 'response';
  const mayBeAbsent = endpoint.method === 'HEAD' && endpoint.errors.some((error) => error.status === 404);
  return mayBeAbsent ? 'existence' : 'nothing';
}

/** `Resource`, `ApiResponse<CreateResourceOutput, 200 | 201>`, `boolean`, `void` */
export function valueText(endpoint: Endpoint, module: Module): string {
  switch (givesOf(endpoint)) {
    case 'body':
      return contentsIn(endpoint.responses)
        .map((content) => contentText(content, module))
        .join(' | ');
    case 'response':
      return successText(endpoint, module);
    case 'existence':
      return 'boolean';
    case 'nothing':
      return 'void';
  }
}

/** Whether a response may become a file: bytes, a stream of them, or text such as CSV. */
export function hasDownload({ method, responses }: Endpoint): boolean {
  const contents = contentsIn(responses);
  return method !== 'HEAD' && contents.some((content) => content.encoding === 'text' || isFile(content));
}

/** Whether every response is a file. */
export function isDownload(endpoint: Endpoint): boolean {
  return hasDownload(endpoint) && endpoint.responses.every((one) => hasBody(one) && one.contents.every(isFile));
}

/** Whether a body is bytes, or a stream of them. */
export function isFile({ encoding }: Content): boolean {
  return encoding === 'bytes' || encoding === 'stream';
}

/** `ApiResponse<CreateResourceOutput, 200 | 201>`: the documented successes. */
export function successText(endpoint: Endpoint, module: Module): string {
  const response = runtimeName('ApiResponse', module);
  const statuses = endpoint.responses.flatMap(statusesOf).join(' | ');
  return `${response}<${module.mention(outputSymbol(endpoint))}, ${statuses}>`;
}

/** The item type when iterating over a call. Undefined if there are no pages. */
export function pageItemType(endpoint: Endpoint, model: Model): TypeRef | undefined {
  if (endpoint.pages === undefined) return undefined;
  const declarations = declarationsOf(model);
  const list = pageListOf(endpoint, declarations);
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
  const base = pages.by === 'offset' ? firstOffsetOf(endpoint, pages.start.name) : 0;
  // A service that leaves out the first items by default still counts them.
  const [standIn = base] = pages.by === 'offset' ? beginningsOf(endpoint, pages.start.name) : [];
  const from = Number(standIn);
  const given = (name: string, isUsed: boolean): string | undefined => (isUsed ? runtimeName(name, module) : undefined);
  return objectText({
    start: start && stringLiteral(start.name),
    items: pathText(items),
    next: pathText(next),
    more: pathText(more),
    first: pages.by === 'page' ? String(firstPageOf(endpoint, pages.start.name)) : undefined,
    base: base === 0 ? undefined : String(base),
    from: from === base ? undefined : String(from),
    total: pathText(total),
    cursor: given('cursorOfLast', next?.isOfLast === true) ?? given('linkInHeader', isByLink && next === undefined),
    follow: given('followLink', isByLink),
  });
}
