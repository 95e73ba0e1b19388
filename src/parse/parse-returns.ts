import { isTypoOf, suggest } from '../source/nearest-word.js';
import { refuse, type Report } from '../source/diagnostic.js';
import { shorten } from '../source/words.js';
import type {
  WrittenBody,
  WrittenError,
  WrittenMember,
  WrittenResponse,
  WrittenStatusRange,
} from './model-document.js';
import { foreignKey } from './foreign-words.js';
import type { Name } from './written-parts.js';
import { parseMembers, plainMember } from './parse-members.js';
import { parseType, parseTypeAlone } from './parse-type.js';
import {
  type DocsKey,
  docsKeys,
  docsOf,
  expectText,
  nameOf,
  refuseComments,
  type SlotList,
  type Slots,
  slotsOf,
} from './slots.js';
import { reportUnknownType } from './type-expression.js';
import {
  restOf,
  spanWithin,
  textWithin,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  type YamlText,
} from './yaml-tree.js';
import { isWellFormed } from './parse-name.js';
import { holdsMediaTypes, isNameOfField, parseBody } from './parse-body.js';

export const responseSlots: SlotList<'to' | 'body' | 'headers' | DocsKey> = {
  owner: 'a response',
  keys: ['to', 'body', 'headers', ...docsKeys],
};

/** `Resource`, `201 Resource`, `302 to uri`, `nothing`, a map by media type, or a map from status to one of these or `{body, headers}`. */
export function parseReturns(entry: YamlEntry, report: Report): readonly WrittenResponse[] {
  const { value: node } = entry;
  // A single word may be meant as a status, `ok: Pet`; several are fields.
  const hasFields = node.kind === 'map' && node.entries.length > 1 && isObject(node);
  if (node.kind === 'map' && !holdsMediaTypes(node) && !hasFields) {
    refuseComments(entry, '`returns` with several statuses', report);
    return node.entries.flatMap((each) => parseByStatus(each, report) ?? []);
  }
  const only = parseOnly(node, report);
  return only === undefined ? [] : [{ ...only, ...docsOf(entry, {}, report) }];
}

type UndocumentedResponse = Omit<WrittenResponse, DocsKey>;

function parseOnly(node: YamlNode, report: Report): UndocumentedResponse | undefined {
  if (node.kind === 'map' || node.kind === 'list') {
    return { status: undefined, body: parseBody(node, '`returns`', report), headers: [], span: node.span };
  }
  const text = expectText(node, '`returns`', report);
  if (text === undefined) return undefined;
  const [start] = /^(?:\d\S*\s+)?(?=to(?:\s|$))/.exec(text.text) ?? [];
  if (start !== undefined) return parseRedirect(text, start, report);
  const written = parseStatusAndBody(text, readSuccessStatus, report);
  return written && { ...written, headers: [], span: text.span };
}

/** `302 to uri` */
function parseRedirect(text: YamlText, start: string, report: Report): UndocumentedResponse | undefined {
  const location = parseLocation(restOf(text, start.length), report);
  const written = start.trimEnd();
  if (written === '') {
    const message = 'A redirect needs a status: `302 to uri`.';
    return refuse({ code: 'status-fits', message, span: text.span }, report);
  }
  const status = readSuccessStatus(nameOf(textWithin(text, 0, written.length)), report);
  if (status === undefined) return undefined;
  refuseLocation(status, location, report);
  return { status, body: undefined, headers: [location], span: text.span };
}

/** `to uri`: the header with the target of a redirect (RFC 9110, section 10.2.2). */
function parseLocation(text: YamlText, report: Report): WrittenMember {
  const type = parseTypeAlone(restOf(text, 'to'.length), 'a redirect', report);
  return plainMember({ text: 'Location', span: spanWithin(text, 0, 'to'.length) }, type);
}

function refuseLocation(status: number | '2xx', { name }: WrittenMember, report: Report): void {
  if (status !== '2xx' && status >= 300 && status < 400) return;
  const message = `${status} does not redirect: \`to\` is for 301, 302, 303, 307 and 308. For other statuses, declare \`Location\` under \`headers:\`.`;
  report({ code: 'status-fits', message, span: name.span });
}

/** `409 ConflictProblem`, `404`, `other Problem`, `Resource`, `201 nothing`; undefined if the status is invalid. */
function parseStatusAndBody<Status>(
  text: YamlText,
  read: (name: Name, report: Report) => Status | undefined,
  report: Report,
): { readonly status: Status | undefined; readonly body: WrittenBody | undefined } | undefined {
  const written = statusWithin(text.text);
  const status = written === '' ? undefined : read(nameOf(textWithin(text, 0, written.length)), report);
  if (written !== '' && status === undefined) return undefined;
  const part = restOf(text, written.length);
  if (isNothing(part, report) || (written !== '' && part.text === '')) return { status, body: undefined };
  if (written !== '' && part.text.startsWith('{')) {
    const message = `Media types do not fit behind a status. In \`returns\`, write them below \`${written}:\`; for an error, write \`status: ${written}\`, and them below \`body:\`.`;
    report({ code: 'type-syntax', message, span: part.span });
    return { status, body: undefined };
  }
  return { status, body: [{ type: parseTypeAlone(part, 'an error', report) }] };
}

function parseByStatus(entry: YamlEntry, report: Report): WrittenResponse | undefined {
  const status = readSuccessStatus(entry.key, report);
  if (status === undefined) return undefined;
  const { span } = entry.key;
  if (entry.value.kind === 'text' && /^to(?:\s|$)/.test(entry.value.text)) {
    const location = parseLocation(entry.value, report);
    refuseLocation(status, location, report);
    return { status, body: undefined, headers: [location], ...docsOf(entry, {}, report), span };
  }
  if (entry.value.kind !== 'map' || holdsMediaTypes(entry.value) || isObject(entry.value)) {
    return { status, body: parseResponseBody(entry.value, report), headers: [], ...docsOf(entry, {}, report), span };
  }
  const long = slotsOf(entry.value, responseSlots, report);
  const body = long.body && parseResponseBody(long.body.value, report);
  const location =
    long.to &&
    plainMember({ text: 'Location', span: long.to.key.span }, parseType(long.to.value, 'a redirect', report));
  if (location !== undefined) refuseLocation(status, location, report);
  const headers = [
    ...(location === undefined ? [] : [location]),
    ...(long.headers ? parseMembers(long.headers.value, '`headers`', report) : []),
  ];
  return { status, body, headers, ...docsOf(entry, long, report), span };
}

/** Fields directly below a status: `parseBody` reports what is missing. */
function isObject({ entries }: YamlMap): boolean {
  const isOfResponse = (key: string): boolean =>
    responseSlots.keys.some((known) => known === key || isTypoOf(key, known)) ||
    foreignKey(responseSlots.owner, key) !== undefined;
  return entries.length > 0 && entries.every(({ key }) => isNameOfField(key.text) && !isOfResponse(key.text));
}

function parseResponseBody(node: YamlNode, report: Report): WrittenBody | undefined {
  return isNothing(node, report) ? undefined : parseBody(node, 'a response', report);
}

/** `nothing`; `noting`, `void`: type names begin with a capital letter, so a word in lower case is a typo. */
function isNothing(node: YamlNode, report: Report): boolean {
  if (node.kind !== 'text') return false;
  const { text } = node;
  const isTypo = /^(?:void|none|empty|null)$/.test(text) || (/^[a-z]/.test(text) && isTypoOf(text, 'nothing'));
  if (isTypo) reportUnknownType(node, suggest('nothing', node.span), report);
  return isTypo || text === 'nothing';
}

/** Those of all responses of the model, a group or an endpoint. */
export function parseResponseHeaders(at: Slots<'response-headers'>, report: Report): readonly WrittenMember[] {
  const slot = at['response-headers'];
  return slot ? parseMembers(slot.value, '`response-headers`', report) : [];
}

export const errorSlots: SlotList<'status' | 'body' | 'headers' | 'docs' | 'gap' | 'x'> = {
  owner: 'the long form of an error',
  keys: ['status', 'body', 'headers', 'docs', 'gap', 'x'],
  later: { example: 'An example', deprecated: 'Deprecation' },
};

/** `NotFound: 404 Problem`, or `{ status: 429, body: Problem, headers: { Retry-After: integer } }`. */
export function parseError(entry: YamlEntry, report: Report): WrittenError | undefined {
  const name = nameOf(entry.key);
  if (!isWellFormed(name, 'error', report)) return undefined;
  return entry.value.kind === 'map' ? parseLong(name, entry, report) : parseShort(name, entry, report);
}

function parseShort(name: Name, entry: YamlEntry, report: Report): WrittenError | undefined {
  const text = expectText(entry.value, `the error "${name.text}", such as \`404 Problem\``, report);
  const written = text && parseStatusAndBody(text, readErrorStatus, report);
  if (text === undefined) return undefined;
  if (written !== undefined && written.status === undefined) {
    const message = `The error "${name.text}" needs a status: \`${name.text}: 409 Problem\`.`;
    report({ code: 'status-fits', message, span: text.span });
  }
  // An unreadable status is reported; the name is declared anyway.
  const { status = 500, body } = written?.status === undefined ? {} : written;
  return { name, status, body, headers: [], ...docsOf(entry, {}, report) };
}

function parseLong(name: Name, entry: YamlEntry, report: Report): WrittenError | undefined {
  const at = slotsOf(entry.value, errorSlots, report);
  const headers = at.headers ? parseMembers(at.headers.value, '`headers`', report) : [];
  const body = at.body && parseResponseBody(at.body.value, report);
  const docs = docsOf(entry, at, report);
  if (at.status === undefined) {
    const message = `The error "${name.text}" needs a \`status:\`, such as \`status: 409\`.`;
    return refuse({ code: 'status-fits', message, span: name.span }, report);
  }
  const text = expectText(at.status.value, '`status`', report);
  const status = text && readErrorStatus(text, report);
  return status === undefined ? undefined : { name, status, body, headers, ...docs };
}

/** The status that a response in short form begins with, `409` of `409 ConflictProblem`; empty if there is none. */
function statusWithin(text: string): string {
  const [word = ''] = /^\S+/.exec(text) ?? [];
  if (/^(?:\d|others?$|default$)/.test(word)) return word;
  // On their own, these are type names.
  return word !== text && rangeMeantBy(word) !== undefined ? word : '';
}

/** The status of a success: three digits, or `2xx` for all. */
function readSuccessStatus(name: Name, report: Report): number | '2xx' | undefined {
  if (!/\d/.test(name.text) && rangeMeantBy(name.text) === undefined) {
    const message = `"${shorten(name.text)}" is not an HTTP status: a status has three digits, such as 200. For a single type, write its name: \`returns: Pet\`.`;
    return refuse({ code: 'status-fits', message, span: name.span }, report);
  }
  if (!/^2(?:xx|\*\*)$/i.test(name.text)) return readStatus(name, report);
  if (name.text !== '2xx') {
    const { hint, fix } = suggest('2xx', name.span);
    report({ code: 'status-fits', message: `"${name.text}" is not a status.${hint}`, span: name.span, fix });
  }
  return '2xx';
}

/** A status of three digits (RFC 9110, section 15). */
export function readStatus(name: Name, report: Report): number | undefined {
  if (/^[1-5]\d\d$/.test(name.text)) return Number(name.text);
  const isMany = /^[1-5](?:xx|\*\*)$/i.test(name.text) || rangeMeantBy(name.text) !== undefined;
  const message = isMany
    ? `"${shorten(name.text)}" is a range of statuses, which only errors can have: \`Failed: other Problem\` under \`errors:\`. For any success, write \`2xx\`.`
    : `"${shorten(name.text)}" is not an HTTP status: a status has three digits, such as 200.`;
  return refuse({ code: 'status-fits', message, span: name.span }, report);
}

/** The status of an error: three digits, a class (`4xx`, `5xx`), or `other` for every status that is not declared. */
function readErrorStatus(name: Name, report: Report): number | WrittenStatusRange | undefined {
  const { text, span } = name;
  if (/^[1-3](?:xx|\*\*)$/i.test(text)) {
    const message = `${text} are not error statuses: those begin at 400.`;
    return refuse({ code: 'status-fits', message, span }, report);
  }
  const meant = rangeMeantBy(text);
  if (meant === undefined) return readStatus(name, report);
  if (meant !== text) {
    const { hint, fix } = suggest(meant, span);
    const message = `"${shorten(text)}" is not a status. A range of statuses is \`4xx\`, \`5xx\` or \`other\`.${hint}`;
    report({ code: 'status-fits', message, span, fix });
  }
  return meant;
}

function rangeMeantBy(text: string): WrittenStatusRange | undefined {
  const [, digit] = /^([45])(?:xx|\*\*)$/i.exec(text) ?? [];
  if (digit !== undefined) return digit === '4' ? '4xx' : '5xx';
  const isOther =
    /^(?:other|default|any|all|rest|else|\*)$/.test(text) || (/^[a-z]/.test(text) && isTypoOf(text, 'other'));
  return isOther ? 'other' : undefined;
}
