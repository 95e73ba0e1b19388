import { fixTo, isSlipOf } from '../source/nearest-word.js';
import type { Report } from '../source/report.js';
import type { WrittenBody, WrittenMember, WrittenResponse } from './model-document.js';
import { holdsMediaTypes, parseBody, parseContents } from './parse-body.js';
import { parseMembers, parseType, parseTypeAlone } from './parse-members.js';
import { type DocsKey, docsKeys, docsOf, expectText, noDocs, shorten, type SlotList, slotsOf } from './slots.js';
import type { TypeExpression } from './type-expression.js';
import { spanWithin, type YamlEntry, type YamlNode, type YamlText } from './yaml-tree.js';

const longForm: SlotList<'body' | 'headers' | DocsKey> = {
  owner: 'an answer',
  keys: ['body', 'headers', ...docsKeys],
};

/** `Resource`, `201 Resource`, `nothing`, a map by media type, or a map from status to one of these or `{body, headers}`. */
export function parseReturns(node: YamlNode, report: Report): readonly WrittenResponse[] {
  if (node.kind === 'map' && holdsMediaTypes(node)) {
    const body = parseContents(node, report);
    return [{ status: undefined, body, headers: [], ...noDocs, span: node.span }];
  }
  if (node.kind === 'map') return node.entries.flatMap((entry) => parseByStatus(entry, report) ?? []);
  const text = expectText(node, '`returns`', report);
  if (text === undefined) return [];
  const written = parseStatusAndBody(text, report);
  if (written === undefined) return [];
  const body: WrittenBody | undefined = written.body && { kind: 'type', type: written.body };
  return [{ status: written.status, body, headers: [], ...noDocs, span: text.span }];
}

/** `409 ConflictProblem`, `404`, `Resource`, `201 nothing`; undefined when the status is none. */
export function parseStatusAndBody(
  text: YamlText,
  report: Report,
): { readonly status: number | undefined; readonly body: TypeExpression | undefined } | undefined {
  const digits = /^(?:\d\S*|default(?=\s|$))/.exec(text.text)?.[0] ?? '';
  const status =
    digits === '' ? undefined : readStatus({ text: digits, span: spanWithin(text, 0, digits.length) }, report);
  if (digits !== '' && status === undefined) return undefined;
  const rest = text.text.slice(digits.length);
  const start = digits.length + rest.length - rest.trimStart().length;
  const word = rest.trim();
  if (word === 'nothing' || (digits !== '' && word === '')) return { status, body: undefined };
  if (isSlipOfNothing(word)) {
    const span = spanWithin(text, start, text.text.length);
    reportSlipOfNothing(word, span, report);
    return { status, body: undefined };
  }
  const exactStart = text.exactStart === undefined ? undefined : text.exactStart + start;
  const body = { ...text, text: rest.trim(), span: spanWithin(text, start, text.text.length), exactStart };
  return { status, body: parseTypeAlone(body, 'an error', report) };
}

/** A status of three digits, RFC 9110 section 15. */
export function readStatus(name: { text: string; span: YamlText['span'] }, report: Report): number | undefined {
  if (/^[1-5]\d\d$/.test(name.text)) return Number(name.text);
  const message = /^(?:default|other|any|[1-5](?:xx|\*\*)|\*)$/i.test(name.text)
    ? `"${shorten(name.text)}" stands for many statuses, and a caller could not tell them apart. List each status that the service answers with; clients report every other one as unexpected.`
    : `"${shorten(name.text)}" is no HTTP status: that has three digits, such as 200.`;
  report({ code: 'status-fits', message, span: name.span });
  return undefined;
}

function parseByStatus(entry: YamlEntry, report: Report): WrittenResponse | undefined {
  const status = readStatus(entry.key, report);
  if (status === undefined) return undefined;
  const { span } = entry.key;
  if (entry.value.kind !== 'map' || holdsMediaTypes(entry.value)) {
    return { status, body: parseAnswerBody(entry.value, report), headers: [], ...docsOf(entry, {}, report), span };
  }
  const long = slotsOf(entry.value, longForm, report);
  const body = long.body && parseAnswerBody(long.body.value, report);
  const headers: readonly WrittenMember[] = long.headers ? parseMembers(long.headers.value, '`headers`', report) : [];
  return { status, body, headers, ...docsOf(entry, long, report), span };
}

/** `noting`, `nothign`, `void`: types begin with a capital letter, so a small one cannot be anyone's. */
function isSlipOfNothing(word: string): boolean {
  return ['void', 'none', 'empty', 'null'].includes(word) || (/^[a-z]/.test(word) && isSlipOf(word, 'nothing'));
}

function reportSlipOfNothing(word: string, span: YamlText['span'], report: Report): void {
  report({
    code: 'unknown-type',
    message: `Unknown type "${shorten(word)}". Did you mean "nothing"?`,
    span,
    fix: fixTo('nothing', span),
  });
}

/** The type of the body of an error, which is JSON; undefined for `nothing`. */
export function parseErrorBody(node: YamlNode, report: Report): TypeExpression | undefined {
  return isNothing(node, report) ? undefined : parseType(node, 'an answer', report);
}

function parseAnswerBody(node: YamlNode, report: Report): WrittenBody | undefined {
  return isNothing(node, report) ? undefined : parseBody(node, 'an answer', report);
}

function isNothing(node: YamlNode, report: Report): boolean {
  if (node.kind !== 'text') return false;
  const isSlip = isSlipOfNothing(node.text);
  if (isSlip) reportSlipOfNothing(node.text, node.span, report);
  return isSlip || node.text === 'nothing';
}

export { longForm as answerSlots };
