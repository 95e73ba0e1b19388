import { refuse, type Report } from '../source/diagnostic.js';
import { literalWords, shorten, type WordIn, words } from '../source/words.js';
import { foreignVerb, saysHttpOtherwise } from './foreign-words.js';
import type {
  PagesName,
  WrittenBehaviour,
  WrittenEndpoint,
  WrittenFilledResponse,
  WrittenIdempotencyKey,
  WrittenPages,
} from './model-document.js';
import type { Name, WrittenConstant } from './written-parts.js';
import { parseAccess } from './parse-auth.js';
import { parseBody } from './parse-body.js';
import { parseResponseHeaders, parseReturns, readStatus } from './parse-returns.js';
import {
  datedDocsOf,
  type DocsKey,
  docsKeys,
  entriesOf,
  expectErrors,
  expectText,
  knownWord,
  nameOf,
  refuseComments,
  type SlotList,
  type Slots,
  slotsOf,
} from './slots.js';
import { parseLimits } from './parse-limits.js';
import { parseEndpointExample } from './parse-members.js';
import { isWellFormed, parsePath } from './parse-name.js';
import { parseParameters, withoutHeadings } from './parse-parameters.js';
import { parseServers } from './parse-servers.js';
import { spanWithin, splitText, textWithin, type YamlEntry, type YamlText } from './yaml-tree.js';

const endpointKeys =
  'http server limits auth scopes query headers cookies response-headers body body? does pages idempotency-key streams-if returns responds errors example';

export const endpointSlots: SlotList<WordIn<typeof endpointKeys> | DocsKey> = {
  owner: 'an endpoint',
  keys: [...literalWords(endpointKeys), ...docsKeys],
  documented: ['returns'],
};

export function parseEndpoint(entry: YamlEntry, report: Report): WrittenEndpoint | undefined {
  const name = nameOf(entry.key);
  if (!isWellFormed(name, 'endpoint', report)) return undefined;
  if ((entry.value.kind === 'text' && entry.value.text !== '') || entry.value.kind === 'list') {
    const message = 'An endpoint is a map: write `http: GET /pets` and `returns: Pet[]` on lines below its name.';
    return refuse({ code: 'value-fits-slot', message, span: entry.value.span }, report);
  }
  const headed = withoutHeadings(entry.value, report);
  const at = slotsOf(headed.node, endpointSlots, report);
  const http = at.http && parseHttp(at.http, report);
  if (at.http === undefined && !saysHttpOtherwise(entry.value))
    reportMissing(name, '`http:`, such as `http: GET /{id}`', report);
  if (at.returns === undefined || (at.returns.value.kind === 'map' && at.returns.value.entries.length === 0))
    reportMissing(name, '`returns:`, such as `returns: Resource` or `returns: nothing`', report);
  if (http === undefined) return undefined;
  const body = bodyOf(at, report);
  return {
    name,
    ...http,
    server: at.server && parseServers(at.server, report),
    limits: at.limits && parseLimits(at.limits, report),
    ...parseParameters(at, headed, report),
    responseHeaders: parseResponseHeaders(at, report),
    body: body && parseBody(body.value, '`body`', report),
    isBodyOptional: body !== undefined && body === at['body?'],
    bodySpan: body?.key.span,
    returns: at.returns ? parseReturns(at.returns, report) : [],
    ...parseAccess(at, report),
    errors: expectErrors(at.errors, report),
    does: parseDoes(at, report),
    pages: at.pages && parsePages(at.pages, report),
    idempotencyKey: at['idempotency-key'] && parseIdempotencyKey(at['idempotency-key'], report),
    streamsIf: parseStreamsIf(at, report),
    responds: parseResponds(at, report),
    example: at.example && parseEndpointExample(at.example, report),
    ...datedDocsOf(entry, at, report),
  };
}

function bodyOf({ body, 'body?': optional }: Slots<'body' | 'body?'>, report: Report): YamlEntry | undefined {
  if (body === undefined || optional === undefined) return body ?? optional;
  const notes = [{ message: 'The other is written here.', span: body.key.span }];
  const message = 'A body is required, `body:`, or optional, `body?:`. Keep one of the two.';
  report({ code: 'yaml-duplicate-key', message, span: optional.key.span, notes });
  return body;
}

function reportMissing(name: Name, what: string, report: Report): void {
  report({ code: 'required-key', message: `The endpoint "${name.text}" needs ${what}.`, span: name.span });
}

export const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function parseHttp(
  entry: YamlEntry,
  report: Report,
): Pick<WrittenEndpoint, 'method' | 'path' | 'constants' | 'httpSpan'> | undefined {
  const text = expectText(entry.value, '`http`', report);
  if (text === undefined) return undefined;
  const [word = ''] = /^\S*/.exec(text.text) ?? [];
  const span = spanWithin(text, 0, word.length);
  const [, glued, rest = ''] = /^([A-Z]+)([/{?].*)$/.exec(word) ?? [];
  const messageOf = (hint: string): string =>
    glued !== undefined && methods.includes(glued)
      ? `A space is missing between the method and the path: \`http: ${glued} ${shorten(rest)}\`.`
      : word.startsWith('/')
        ? `A method is missing before the path: \`http: GET ${shorten(word)}\`.`
        : `"${shorten(word)}" is not an HTTP method.${hint} Known methods: ${methods.join(', ')}.`;
  const known = knownWord({ text: word, span }, { known: methods, code: 'method-is-known', messageOf }, report);
  if (known === undefined) return undefined;
  const method = { text: known, span };
  const start = word.length + (/^\s*/.exec(text.text.slice(word.length))?.[0].length ?? 0);
  // Up to the first `?` that is not between braces.
  const end = start + (/^(?:\{[^{}]*\}|[^?])*/.exec(text.text.slice(start))?.[0].length ?? 0);
  const path = start < end ? parsePath(textWithin(text, start, end), report) : undefined;
  const constants = end < text.text.length ? parseConstants(text, end + 1, report) : [];
  return { method, path, constants, httpSpan: text.span };
}

/** What a query contains literally (RFC 3986, section 3.4), and every form decoder leaves unchanged: no `+`, no `%`. */
const literal = /^[A-Za-z0-9\-._~!$'()*,;:@/]*$/;

/** `action=restore&force`, from a character of the string to its end. Invalid pairs are reported and left out. */
function parseConstants(text: YamlText, from: number, report: Report): readonly WrittenConstant[] {
  const constants: WrittenConstant[] = [];
  const written = textWithin(text, from, text.text.length);
  for (const pair of splitText(written, written.text.split('&'))) {
    const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(pair.text) ?? [];
    const message = problemOfConstant(name, value, constants);
    // An empty pair has no characters of its own to point at.
    const span = pair.text === '' ? spanWithin(text, from - 1, text.text.length) : pair.span;
    if (message === undefined) constants.push({ name, ...(value !== undefined && { value }), span });
    else report({ code: 'path-is-well-formed', message, span });
  }
  return constants;
}

function problemOfConstant(
  name: string,
  value: string | undefined,
  before: readonly WrittenConstant[],
): string | undefined {
  if (name === '')
    return 'Write names and constant values after `?`: `?action=restore`, `?force` or `?action=restore&force`.';
  if (/[{}]/.test(name + (value ?? '')))
    return `The part after \`?\` is constant. List "${shorten(name)}", whose value varies, under \`query:\`.`;
  const invalid = [...name, ...(value ?? '').replaceAll('=', '')].find((character) => !literal.test(character));
  if (invalid !== undefined)
    return `The character "${invalid}" is not allowed in a constant query part. Letters, digits and -._~!$'()*,;:@/ are.`;
  return before.some((constant) => constant.name === name)
    ? `"${shorten(name)}" is in the query twice, and a request that repeats a constant name does not match. Remove one.`
    : undefined;
}

export const behaviours: readonly string[] = words(
  'query get getByKey exists search create replace merge update delete',
);

/** `get`, `create or merge`, `query collecting objectTypeProperty`. */
function parseDoes(at: Slots<'does'>, report: Report): WrittenBehaviour | undefined {
  const text = at.does && expectText(at.does.value, '`does`', report);
  if (text === undefined) return undefined;
  const [, written = '', link, rest = ''] = /^(\S+)(?:\s+(or|collecting)\s+(\S+))?$/.exec(text.text) ?? [];
  const messageOf = (guess: string): string => {
    const known = behaviours.map((action) => `\`${action}\``).join(', ');
    const verb = foreignVerb(written);
    const hint = verb === undefined ? guess : ` Write \`${verb}\`.`;
    return `"${shorten(written || text.text)}" is not an action of an endpoint.${hint} Known actions: ${known}.`;
  };
  const verb = { text: written, span: spanWithin(text, 0, written.length || text.text.length) };
  const word = knownWord(verb, { known: behaviours, code: 'behaviour-is-known', messageOf }, report);
  if (word === undefined) return undefined;
  const isLinkKnown =
    link === undefined ||
    (link === 'or' && word === 'create' && (rest === 'merge' || rest === 'replace')) ||
    (link === 'collecting' && word === 'query');
  if (!isLinkKnown) {
    const message =
      'Only these actions have words after the verb: `create or merge`, `create or replace`, `query collecting <path>`.';
    const span = spanWithin(text, written.length + 1, text.text.length);
    return refuse({ code: 'behaviour-is-known', message, span }, report);
  }
  return {
    action: { text: word, span: verb.span },
    otherwise: link === 'or' ? nameOf(textWithin(text, text.text.length - rest.length, text.text.length)) : undefined,
    collecting: link === 'collecting' ? rest.split('.') : undefined,
    span: text.span,
  };
}

function parseResponds(at: Slots<'responds'>, report: Report): readonly WrittenFilledResponse[] {
  return entriesOf(at.responds, '`responds`', report).flatMap((entry) => {
    refuseComments(entry, 'A status of `responds`', report);
    const status = readStatus(entry.key, report);
    const entries = entriesOf(entry, 'the fields of a response', report);
    if (status === undefined) return [];
    const fields = entries.flatMap((field) => {
      refuseComments(field, 'A field of `responds`', report);
      const text = expectText(field.value, `the source of "${shorten(field.key.text)}"`, report);
      return text === undefined ? [] : [{ name: nameOf(field.key), from: text.text }];
    });
    return [{ status, fields }];
  });
}

/** `idempotency-key: optional`, or `required`. */
function parseIdempotencyKey(entry: YamlEntry, report: Report): WrittenIdempotencyKey | undefined {
  const text = expectText(entry.value, '`idempotency-key`, `optional` or `required`', report);
  if (text === undefined) return undefined;
  const messageOf = (hint: string): string =>
    `\`idempotency-key\` is \`optional\` or \`required\`, not "${shorten(text.text)}".${hint}`;
  const need = knownWord(
    text,
    { known: ['optional', 'required'], code: 'idempotency-key-is-known', messageOf },
    report,
  );
  return need && { need, span: entry.key.span };
}

/** `streams-if: stream`, the name of a field of the body. */
function parseStreamsIf({ 'streams-if': entry }: Slots<'streams-if'>, report: Report): Name | undefined {
  const text = entry && expectText(entry.value, '`streams-if`, the name of a field of the body', report);
  return text && nameOf(text);
}

export const waysOfPages: readonly WrittenPages['by'][] = ['offset', 'page', 'cursor', 'link'];

/** The keys that each way of paging allows, in addition to `items`. */
const namesByWay: Readonly<Record<WrittenPages['by'], readonly PagesName[]>> = {
  offset: ['offset', 'limit', 'items', 'more', 'total'],
  page: ['page', 'limit', 'items', 'more', 'total'],
  cursor: ['cursor', 'limit', 'items', 'next', 'more', 'total'],
  link: ['limit', 'items', 'next', 'total'],
};

export const pagesSlots = {
  owner: '`pages`',
  keys: ['by', 'offset', 'page', 'cursor', 'limit', 'items', 'next', 'more', 'total'],
} as const;

/** `pages: offset`, or `pages: { by: cursor, cursor: after, next: nextCursor, items: results }`. */
function parsePages(entry: YamlEntry, report: Report): WrittenPages | undefined {
  const at = entry.value.kind === 'map' ? slotsOf(entry.value, pagesSlots, report) : undefined;
  if (at !== undefined && at.by === undefined) {
    const message = '`pages` needs `by:`, which is `offset`, `page`, `cursor` or `link`.';
    return refuse({ code: 'required-key', message, span: entry.key.span }, report);
  }
  const text = at?.by ? expectText(at.by.value, '`by`', report) : expectText(entry.value, '`pages`', report);
  if (text === undefined) return undefined;
  const messageOf = (hint: string): string =>
    `"${shorten(text.text)}" is not a way of paging.${hint} Known ways: \`offset\`, \`page\`, \`cursor\` and \`link\`.`;
  const by = knownWord(text, { known: waysOfPages, code: 'pages-are-known', messageOf }, report);
  if (by === undefined) return undefined;
  const names: Partial<Record<PagesName, Name>> = {};
  for (const key of pagesSlots.keys) {
    const slot = at?.[key];
    if (key === 'by' || slot === undefined) continue;
    const known = namesByWay[by];
    // A typo has already been reported.
    if (!known.includes(key) && slot.key.text === key) {
      const listed = known.map((name) => `\`${name}\``).join(', ');
      const message = `Pages by ${by} have no \`${key}\`. Known keys: ${listed}.`;
      report({ code: 'pages-are-known', message, span: slot.key.span });
    }
    const name = expectText(slot.value, `\`${key}\` of \`pages\``, report);
    if (name !== undefined && known.includes(key)) names[key] = nameOf(name);
  }
  return { by, names, span: text.span };
}
