import type { Report } from '../source/report.js';
import type { WrittenBody, WrittenMember, WrittenResponse } from './model-document.js';
import { holdsMediaTypes, parseBody, parseContents } from './parse-body.js';
import { parseMembers } from './parse-members.js';
import { parseTypeText } from './parse-type.js';
import { docsOf, expectText, shorten, slotsOf } from './slots.js';
import type { SlotList } from './slots.js';
import type { TypeExpression } from './type-expression.js';
import type { YamlEntry, YamlNode, YamlText } from './yaml-tree.js';
import { spanWithin } from './yaml-tree.js';

const longForm: SlotList<'body' | 'headers' | 'docs' | 'gap'> = {
  owner: 'an answer',
  keys: ['body', 'headers', 'docs', 'gap'],
  later: { example: 'An example' },
};

/** `Resource`, `201 Resource`, `nothing`, a map by media type, or a map from status to one of these or `{body, headers}`. */
export function parseReturns(node: YamlNode, report: Report): readonly WrittenResponse[] {
  if (node.kind === 'map' && holdsMediaTypes(node)) {
    const body = parseContents(node, report);
    return [{ status: undefined, body, headers: [], docs: undefined, gap: undefined, span: node.span }];
  }
  if (node.kind === 'map') return node.entries.flatMap((entry) => parseByStatus(entry, report) ?? []);
  const text = expectText(node, '`returns`', report);
  if (text === undefined) return [];
  const written = parseStatusAndBody(text, report);
  if (written === undefined) return [];
  const body: WrittenBody | undefined = written.body && { kind: 'type', type: written.body };
  return [{ status: written.status, body, headers: [], docs: undefined, gap: undefined, span: text.span }];
}

/** `409 ConflictProblem`, `404`, `Resource`, `201 nothing`; undefined when the status is none. */
export function parseStatusAndBody(
  text: YamlText,
  report: Report,
): { readonly status: number | undefined; readonly body: TypeExpression | undefined } | undefined {
  const digits = /^\d+/.exec(text.text)?.[0] ?? '';
  const status =
    digits === '' ? undefined : readStatus({ text: digits, span: spanWithin(text, 0, digits.length) }, report);
  if (digits !== '' && status === undefined) return undefined;
  const rest = text.text.slice(digits.length);
  const start = digits.length + rest.length - rest.trimStart().length;
  if (rest.trim() === 'nothing' || (digits !== '' && rest.trim() === '')) return { status, body: undefined };
  const exactStart = text.exactStart === undefined ? undefined : text.exactStart + start;
  const body = { ...text, text: rest.trim(), span: spanWithin(text, start, text.text.length), exactStart };
  return { status, body: parseTypeText(body, report).type };
}

/** A status of three digits, RFC 9110 section 15. */
export function readStatus(name: { text: string; span: YamlText['span'] }, report: Report): number | undefined {
  if (/^[1-5]\d\d$/.test(name.text)) return Number(name.text);
  const message = `"${shorten(name.text)}" is no HTTP status: that has three digits, such as 200.`;
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

function parseAnswerBody(node: YamlNode, report: Report): WrittenBody | undefined {
  return node.kind === 'text' && node.text === 'nothing' ? undefined : parseBody(node, 'an answer', report);
}
